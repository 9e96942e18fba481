import type { Tier } from '../../cms/domain/tier'
import type { CanSpec } from '../pictures/can'

/** One can. Its tier follows its rating unless the panel overruled the arithmetic; without `can` it has no picture. */
export type DrinkSeed = {
  name: string
  brand?: string
  rating: number
  tier?: Tier
  /** Which sitting it was opened in, 1 to 12. */
  episode: number
  notes?: string
  can?: Omit<CanSpec, 'seed' | 'brand'>
}

export const drinks: readonly DrinkSeed[] = [
  {
    name: 'First Light', brand: 'Low Orbit', rating: 6.4, episode: 1,
    notes: 'Grapefruit pith and good manners. Wakes you the way a polite phone call does.',
    can: { motif: 'sun', hue: 'amber' },
  },
  {
    name: 'Kitebreaker', brand: 'Kestrel', rating: 7.1, episode: 1,
    notes: 'Tart green apple that stays upright to the last third, then sits down. We finished it and nobody had been told to.',
    can: { motif: 'chevrons', hue: 'lime', format: 'slim' },
  },
  {
    name: 'Office Party', brand: 'Marrow & Co', rating: 5.5, episode: 1,
    notes: 'Tropical in the sense of a carpet. The pineapple was present and asked to leave early.',
    can: { motif: 'checker', hue: 'pink', finish: 'paper' },
  },
  {
    name: 'Ferrous', brand: 'Obol Works', rating: 8.2, episode: 1,
    notes: 'Blood orange over something like a clean coin. Strange for one sip, necessary by the fourth.',
    can: { motif: 'comet', hue: 'red', dew: true },
  },
  {
    name: 'Brink', rating: 4.1, episode: 1,
    notes: 'Sold to us from a bucket of ice, which was the better product.',
    can: { motif: 'burst', hue: 'yellow', finish: 'flood', format: 'stubby' },
  },
  {
    name: 'Tidewrack', brand: 'Fathom', rating: 6.0, episode: 2,
    notes: 'Sea salt, blue raspberry, a beach with the lifeguard gone home. Half of us would swim again.',
    can: { motif: 'waves', hue: 'blue', dew: true },
  },
  {
    name: 'Cyan Prayer', brand: 'Hum', rating: 7.3, episode: 2,
    notes: 'Bergamot dressed as bubble gum. The disguise slips exactly when you want it to.',
    can: { motif: 'prism', hue: 'teal', second: 'pink' },
  },
  {
    name: 'Aquamarine v. Crown', brand: 'Marrow & Co', rating: 3.4, episode: 2,
    notes: 'Tastes of blue, then of the box blue came in. Case dismissed.',
    can: { motif: 'pixels', hue: 'indigo', finish: 'paper' },
  },
  {
    name: 'Kelvin Nine', brand: 'Pallas', rating: 6.8, episode: 2,
    notes: 'Cold menthol blueberry, precise and slightly unkind. A drink that corrects your grammar.',
    can: { motif: 'hex', hue: 'ice', finish: 'steel' },
  },
  {
    name: 'Lagoon (Discontinued)', brand: 'Fathom', rating: 5.8, episode: 2,
  },
  {
    name: 'Quiet Carriage', brand: 'Hum', rating: 6.2, episode: 3,
    notes: 'Elderflower at a volume you have to lean in for. Restful, which is an odd thing to say of 150 milligrams.',
    can: { motif: 'steps', hue: 'violet', format: 'slim' },
  },
  {
    name: 'Plain Sight', brand: 'Municipal', rating: 7.0, episode: 3,
    notes: 'Lemon, water, caffeine, and no adjectives. The can tells you everything and is right.',
    can: { motif: 'rings', hue: 'yellow', finish: 'paper' },
  },
  {
    name: 'Beige Alert', brand: 'Marrow & Co', rating: 6.9, episode: 3,
    notes: 'Vanilla and oat, smooth as a form letter. One tenth short of a compliment.',
    can: { motif: 'strata', hue: 'cola', finish: 'paper' },
  },
  {
    name: 'Second Opinion', brand: 'Greyling', rating: 5.1, episode: 3,
    notes: 'Pear. We asked again. Still pear.',
    can: { motif: 'lens', hue: 'green', finish: 'steel' },
  },
  {
    name: 'Owl Clause', brand: 'Ninth Hour', rating: 9.1, episode: 4,
    notes: 'Black tea, smoked plum, a dry finish that closes like a good drawer. Unanimous, and we are never unanimous.',
    can: { motif: 'eye', hue: 'amber', dew: true },
  },
  {
    name: 'Amino & Sons', brand: 'Obol Works', rating: 7.6, episode: 4,
    notes: 'Honest citrus with a bitter spine. Tastes like the ingredient list reads: short.',
    can: { motif: 'helix', hue: 'green', second: 'blue' },
  },
  {
    name: 'Hippocrates', brand: 'Pallas', rating: 6.5, episode: 4,
    notes: 'Herbal, in the way of a good pharmacy. Do it no harm and it returns the favour.',
    can: { motif: 'leaf', hue: 'teal', finish: 'paper' },
  },
  {
    name: 'The Exhibit', brand: 'Ninth Hour', rating: 8.4, episode: 4,
    notes: 'Cold-steeped hibiscus, very red, very exact. Entered into evidence and drunk during the recess.',
    can: { motif: 'petals', hue: 'pink', second: 'amber' },
  },
  {
    name: 'Counterclaim', brand: 'Greyling', rating: 5.9, episode: 4,
    notes: 'A cola that denies it. Ginger steps in as a character witness and nearly carries the day.',
    can: { motif: 'stripes', hue: 'cola', second: 'red' },
  },
  {
    name: 'Ordinance 12', brand: 'Municipal', rating: 6.3, episode: 5,
    notes: 'Tap-water minerality with a lime seal on it. You can taste the department.',
    can: { motif: 'grid', hue: 'green', finish: 'paper' },
  },
  {
    name: 'Reservoir', brand: 'Municipal', rating: 5.4, episode: 5,
    notes: 'The lemon promised on the front arrives on the side, in small print.',
    can: { motif: 'drop', hue: 'blue', finish: 'steel' },
  },
  {
    name: 'Pressure Zone', brand: 'Municipal', rating: 7.2, episode: 5,
    notes: 'Carbonation like a firm handshake, quinine like the second one. Best tonic that never met a gin.',
    can: { motif: 'circuit', hue: 'teal' },
  },
  {
    name: 'Stopcock', brand: 'Municipal', rating: 2.2, episode: 5,
    notes: 'Somebody closed the wrong valve between the strawberry and us.',
    can: { motif: 'flame', hue: 'pink', finish: 'flood', format: 'stubby' },
  },
  {
    name: 'Night Main', brand: 'Municipal', rating: 6.7, episode: 5,
    can: { motif: 'moon', hue: 'blue', dew: true },
  },
  {
    name: 'Hall Four', brand: 'Obol Works', rating: 7.4, episode: 6,
    notes: 'Kola nut with the bark still on. Serious, a little dusty, worth the queue.',
    can: { motif: 'orbit', hue: 'cola' },
  },
  {
    name: 'Delegate Lanyard', brand: 'Greyling', rating: 6.1, tier: 'D', episode: 6,
    notes: 'Adds up to a C and drinks like a D: all sugar at the door, nobody inside. We overruled the arithmetic.',
    can: { motif: 'checker', hue: 'red' },
  },
  {
    name: 'Black Ledger', brand: 'Ninth Hour', rating: 8.0, episode: 6,
    notes: 'Burnt caramel kept on the right side of burnt. The foam has ideas and most of them work.',
    can: { motif: 'dots', hue: 'orange', format: 'slim' },
  },
  {
    name: 'Keynote', brand: 'Pallas', rating: 6.6, episode: 6,
    notes: 'A cola that opens strong on lime, thanks its sponsors for ten minutes, closes strong on lime.',
    can: { motif: 'burst', hue: 'orange', second: 'lime' },
  },
  {
    name: 'Nil Return', brand: 'Kestrel', rating: 7.9, tier: 'A', episode: 7,
    notes: 'One tenth short by the sheet, and the whole table raised its hand for A. Passion fruit without the perfume counter.',
    can: { motif: 'bolt', hue: 'violet', format: 'slim' },
  },
  {
    name: 'Absent Father of Lime', brand: 'Hum', rating: 7.7, episode: 7,
    notes: 'Says it will be dry and is dry. Key lime zest, nothing to apologise for.',
    can: { motif: 'leaf', hue: 'lime', finish: 'flood' },
  },
  {
    name: 'Sucralose Mon Amour', brand: 'Marrow & Co', rating: 6.4, episode: 7,
    notes: 'Lovely for a second, then for four hundred more. Bring water and forgiveness.',
    can: { motif: 'petals', hue: 'red', finish: 'paper' },
  },
  {
    name: 'Nought', brand: 'Greyling', rating: 5.7, episode: 7,
    notes: 'Zero sugar, zero calories, and the numbering continues.',
    can: { motif: 'lens', hue: 'ice' },
  },
  {
    name: 'Understory', brand: 'Low Orbit', rating: 8.8, episode: 8,
    notes: 'Sencha, cucumber skin, wet stone. The only can this year that made the room go quiet in a good way.',
    can: { motif: 'leaf', hue: 'green', dew: true, format: 'tall' },
  },
  {
    name: 'Hop Audit', brand: 'Obol Works', rating: 6.9, episode: 8,
    notes: 'Bitter, resinous, thorough. You will be found to owe something.',
    can: { motif: 'hex', hue: 'lime' },
  },
  {
    name: 'Cloister', brand: 'Pallas', rating: 7.5, episode: 8,
    notes: 'Sage and white grape in a cold corridor. Contemplative until the caffeine enters, singing.',
    can: { motif: 'peaks', hue: 'violet', second: 'lime' },
  },
  {
    name: 'Lawn with a Lawyer', rating: 4.6, episode: 8,
    notes: 'Wheatgrass, mint, and a reading of your rights.',
    can: { motif: 'strata', hue: 'green', finish: 'flood', format: 'stubby' },
  },
  {
    name: 'Matcha Committee', brand: 'Hum', rating: 7.1, episode: 8,
    notes: 'Whisked, seconded, carried. A faint bitterness was minuted.',
    can: { motif: 'rings', hue: 'green', finish: 'steel' },
  },
  {
    name: 'Kiln', brand: 'Low Orbit', rating: 9.0, episode: 9,
    notes: 'Ginger in three sizes over blood orange; heat that rises for a minute and leaves the lights on. Everything else this week was an imitation of it.',
    can: { motif: 'flame', hue: 'orange', dew: true },
  },
  {
    name: 'Pyrrhic', brand: 'Greyling', rating: 6.2, episode: 9,
    notes: 'It defeats you, but look what it cost the raspberry.',
    can: { motif: 'peaks', hue: 'red' },
  },
  {
    name: 'Cinder Toffee', brand: 'Marrow & Co', rating: 7.3, episode: 9,
    notes: 'Cinnamon bark, honeycomb, a clean exit. Smells like a fair and behaves like a library.',
    can: { motif: 'sun', hue: 'ember', format: 'slim' },
  },
  {
    name: 'Habanero Memo', brand: 'Obol Works', rating: 5.3, episode: 9,
    notes: 'Per our last email, it is hot.',
    can: { motif: 'chevrons', hue: 'red', finish: 'flood' },
  },
  {
    name: 'Quince Treaty', brand: 'Fathom', rating: 7.8, episode: 10,
    notes: 'Thirty-one grams, said Tomás, and it was thirty-one. Every one of them signed for: quince, honey, a bitter seal.',
    can: { motif: 'prism', hue: 'amber', second: 'pink' },
  },
  {
    name: 'Syrup of Figs and Lightning', brand: 'Kestrel', rating: 6.5, episode: 10,
    notes: 'Dessert with a pulse. Two sips are charming and the can holds nineteen.',
    can: { motif: 'bolt', hue: 'pink', second: 'amber' },
  },
  {
    name: 'Carousel', rating: 5.0, episode: 10,
    notes: 'Goes round. Does not go anywhere.',
    can: { motif: 'petals', hue: 'yellow', finish: 'paper', format: 'stubby' },
  },
  {
    name: 'Molasses, Fast', brand: 'Ninth Hour', rating: 8.3, episode: 10,
    notes: 'Dark cane and espresso bitters at a speed neither is used to. The sugar confesses, then does its time well.',
    can: { motif: 'comet', hue: 'cola', format: 'tall' },
  },
  {
    name: 'Orchard Surplus', brand: 'Fathom', rating: 6.0, episode: 10,
    can: { motif: 'dots', hue: 'pink' },
  },
  {
    name: 'Velvet Fuse', brand: 'Hum', rating: 7.2, episode: 11,
    notes: 'Apricot skin and a slow hiss. You notice it has ended the way you notice a fridge stopping.',
    can: { motif: 'waves', hue: 'orange', format: 'slim' },
  },
  {
    name: 'Plum Line', brand: 'Pallas', rating: 6.8, episode: 11,
    notes: 'Drops straight down the middle of plum and never looks left. We admire the line more than the plum.',
    can: { motif: 'drop', hue: 'violet' },
  },
  {
    name: 'Perseid', brand: 'Low Orbit', rating: 8.9, episode: 11,
    notes: 'Nectarine, green almond, a mineral tail you can follow for a minute. One tenth from the ceiling and entitled to appeal.',
    can: { motif: 'comet', hue: 'blue', dew: true, second: 'amber' },
  },
  {
    name: 'Doppler', brand: 'Hum', rating: 7.6, episode: 11,
    notes: 'Peach arriving, peach departing, and the pitch really does drop. Clever, and for once clever tastes good.',
    can: { motif: 'orbit', hue: 'pink' },
  },
  {
    name: 'Last Bus', brand: 'Low Orbit', rating: 9.6, episode: 12,
    notes: 'Cold coffee cherry, orange oil, a grain of salt. We drank it at two, worked until six and would do it again for the drink.',
    can: { motif: 'moon', hue: 'indigo', dew: true, second: 'amber' },
  },
  {
    name: 'Handover', brand: 'Ninth Hour', rating: 7.4, episode: 12,
    notes: 'Barley, lemon, a calm voice. What you want at 05:40 from a can or a colleague.',
    can: { motif: 'helix', hue: 'amber', format: 'slim' },
  },
  {
    name: 'Third Alarm', brand: 'Kestrel', rating: 3.9, episode: 12,
    notes: "Loud cherry, louder vanilla, and a smell of somebody else's car. It does keep you awake.",
    can: { motif: 'eye', hue: 'red', finish: 'flood' },
  },
  {
    name: 'Canteen', brand: 'Municipal', rating: 6.7, episode: 12,
    can: { motif: 'grid', hue: 'orange', finish: 'steel' },
  },
  {
    name: 'Grid Cola', brand: 'Obol Works', rating: 5.2, episode: 6,
    notes: 'Cola that went to a trade fair and came back with opinions.',
    can: { motif: 'rings', hue: 'orange' },
  },
  {
    name: 'Halcyon Sugarfree', brand: 'Marrow & Co', rating: 6.6, episode: 3,
    notes: 'Pleasant. That is the whole review.',
    can: { motif: 'dots', hue: 'yellow' },
  },
  {
    name: 'Furnace Cherry', brand: 'Kestrel', rating: 7.5, episode: 9,
    notes: 'Sour cherry first, then a warm metal note that some will love.',
    can: { motif: 'waves', hue: 'red' },
  },
  {
    name: 'Pale Static', brand: 'Hum', rating: 8.1, episode: 11,
    notes: 'White peach and quinine. Thinner than it looks, brighter than it should be.',
    can: { motif: 'steps', hue: 'blue' },
  },
  {
    name: 'Nightshift Original', brand: 'Obol Works', rating: 8.7, episode: 12,
    notes: 'Cold-brew backbone under a grapefruit rind. Drink it at 2 a.m.',
    can: { motif: 'bolt', hue: 'green' },
  },
  {
    name: 'Voltline Zero', brand: 'Kestrel', rating: 9.4, episode: 7,
    notes: 'Clean lift, no crash. The lime is real and it knows when to stop.',
    can: { motif: 'stripes', hue: 'lime' },
  },
]
