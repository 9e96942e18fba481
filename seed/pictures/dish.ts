/** What a dish is drawn with. It lies around the origin, inside a radius of about 330. */
export type Kitchen = { hue: string; second: string; random: () => number; variant: number }

/** Draws what lies on the plate, as SVG. */
export type Dish = (kitchen: Kitchen) => string
