import type { PortraitSpec } from '../pictures/portraits/portrait'

/** A team member. The About page shows them in this order. */
export type TeamSeed = {
  name: string
  role: string
  status: 'FOUNDER' | 'MEMBER' | 'SPECIAL_GUEST'
  bio: string
  createdOn: string
  portrait: PortraitSpec
}

export const team: readonly TeamSeed[] = [
  {
    name: 'Noor Castellan',
    role: 'Founder, keeper of the scale',
    status: 'FOUNDER',
    createdOn: '2024-03-04',
    bio: 'Trained as a metrologist, calibrated balances for nine years, and left when she caught herself weighing an apology.\nWrites the grading sheet and defends it.\nHas given two S ratings in her life and remembers the weather on both days.',
    portrait: { skin: 'umber', hair: 'bob', hairColour: '#1b1517', hue: 'lime', wear: 'roll', glasses: 'round' },
  },
  {
    name: 'Jonas Ekwall',
    role: 'Founder, caffeine desk',
    status: 'FOUNDER',
    createdOn: '2024-03-04',
    bio: 'Ran the night counter of a petrol station and read the backs of the cans.\nOpens every specimen at exactly six degrees and is tiresome about it.\nBelieves adequate is a flavour. Has been outvoted.',
    portrait: { skin: 'fair', hair: 'crop', hairColour: '#b06a34', hue: 'blue', wear: 'coat', beard: 'full' },
  },
  {
    name: 'Amal Rahimi',
    role: 'Founder, culinary desk',
    status: 'FOUNDER',
    createdOn: '2024-03-05',
    bio: "Cooked in other people's kitchens until her knees filed a complaint.\nBooks under the name of a dead poet and pays every bill.\nReads the bathroom before the menu: it is the shorter text and the more honest one.",
    portrait: { skin: 'olive', hair: 'scarf', hairColour: '#ff7a3d', hue: 'ember', wear: 'crew' },
  },
  {
    name: 'Teodor Brandt',
    role: 'Sound and silence',
    status: 'MEMBER',
    createdOn: '2024-04-11',
    bio: 'Records the sittings and removes the swallowing.\nCan tell a nitrogen can from a carbonated one through a closed door.',
    portrait: { skin: 'fair', hair: 'bald', hairColour: '#3a3330', hue: 'teal', wear: 'hood', beard: 'stubble', headphones: true },
  },
  {
    name: 'Lindiwe Mokoena',
    role: 'Statistics',
    status: 'MEMBER',
    createdOn: '2024-06-20',
    bio: 'Keeps the scores, finds the drift, sends the chart.\nOnce proved that we rate half a point higher after lunch.\nWe moved the sittings. She checked that too.',
    portrait: { skin: 'deep', hair: 'afro', hairColour: '#17110f', hue: 'violet', wear: 'collar', glasses: 'square' },
  },
  {
    name: 'Ruth Abelard',
    role: 'Quotes and sources',
    status: 'MEMBER',
    createdOn: '2024-04-01',
    bio: 'Librarian. Files no sentence without its page.\nHas disappointed more people about what was never said by whom than anyone we know.',
    portrait: { skin: 'pale', hair: 'bun', hairColour: '#c9ccd1', hue: 'indigo', wear: 'cardigan', glasses: 'half' },
  },
  {
    name: 'Kenji Sorel',
    role: 'Pictures',
    status: 'MEMBER',
    createdOn: '2024-09-16',
    bio: 'Lights a can as if it had a lawyer.\nOwns one lamp, eleven kinds of black paper and no opinions before noon.',
    portrait: { skin: 'sand', hair: 'long', hairColour: '#14151a', hue: 'pink', wear: 'crew' },
  },
  {
    name: 'Ottoline Marsh',
    role: 'Corrections',
    status: 'MEMBER',
    createdOn: '2025-02-03',
    bio: 'Wrote to us eleven times about errors.\nWas right nine times.\nWe gave her the desk and the password for the other two.',
    portrait: { skin: 'rose', hair: 'curls', hairColour: '#a23b22', hue: 'yellow', wear: 'collar' },
  },
  {
    name: 'Dr. Yusra Haddad',
    role: 'Pharmacologist, episode 4',
    status: 'SPECIAL_GUEST',
    createdOn: '2024-10-31',
    bio: 'Studies what small molecules do to tired people.\nHer rule for labels: if it needs an exclamation mark, it needs a dose.',
    portrait: { skin: 'olive', hair: 'wave', hairColour: '#2a1a14', hue: 'green', wear: 'coat' },
  },
  {
    name: 'Bao Reyes',
    role: 'Sommelier, episode 8',
    status: 'SPECIAL_GUEST',
    createdOn: '2025-07-17',
    bio: 'Buys wine for a restaurant with nineteen chairs.\nWas asked to describe a wheatgrass drink and did, in one syllable.',
    portrait: { skin: 'sand', hair: 'quiff', hairColour: '#1a1512', hue: 'red', wear: 'bow', beard: 'moustache' },
  },
  {
    name: 'Tomás Lind',
    role: 'Pastry chef, episode 10',
    status: 'SPECIAL_GUEST',
    createdOn: '2026-01-22',
    bio: 'Measures sugar with his face.\nRefuses to bake anything that can be eaten in a car.',
    portrait: { skin: 'rose', hair: 'cap', hairColour: '#e9e6df', hue: 'orange', wear: 'chef', beard: 'stubble' },
  },
  {
    name: 'Ines Okafor',
    role: 'Night nurse, episode 12',
    status: 'SPECIAL_GUEST',
    createdOn: '2026-03-05',
    bio: 'Fourteen years of nights on a cardiac ward.\nDrinks one can, at two, and can tell you why it is one and why it is two.',
    portrait: { skin: 'umber', hair: 'braids', hairColour: '#1c1210', hue: 'teal', wear: 'scrubs' },
  },
]
