/** Input for drawing a dish around the origin, within a radius of about 330. */
export type DishStyle = { hue: string; second: string; random: () => number; variant: number }

/** Draws the food on a plate as SVG. */
export type Dish = (style: DishStyle) => string
