/** A team member. The About page shows them in this order. */
export type TeamSeed = {
  name: string
  role: string
  status: 'FOUNDER' | 'MEMBER' | 'SPECIAL_GUEST'
  bio: string
  createdOn: string
}

export const team: readonly TeamSeed[] = [
  {
    name: 'Noor Castellan',
    role: 'Founder, keeper of the scale',
    status: 'FOUNDER',
    createdOn: '2024-03-04',
    bio: 'Trained as a metrologist, calibrated balances for nine years, and left when she caught herself weighing an apology.\nWrites the grading sheet and defends it.\nHas given two S ratings in her life and remembers the weather on both days.',
  },
  {
    name: 'Jonas Ekwall',
    role: 'Founder, caffeine desk',
    status: 'FOUNDER',
    createdOn: '2024-03-04',
    bio: 'Ran the night counter of a petrol station and read the backs of the cans.\nOpens every specimen at exactly six degrees and is tiresome about it.\nBelieves adequate is a flavour. Has been outvoted.',
  },
  {
    name: 'Amal Rahimi',
    role: 'Founder, culinary desk',
    status: 'FOUNDER',
    createdOn: '2024-03-05',
    bio: "Cooked in other people's kitchens until her knees filed a complaint.\nBooks under the name of a dead poet and pays every bill.\nReads the bathroom before the menu: it is the shorter text and the more honest one.",
  },
  {
    name: 'Teodor Brandt',
    role: 'Sound and silence',
    status: 'MEMBER',
    createdOn: '2024-04-11',
    bio: 'Records the sittings and removes the swallowing.\nCan tell a nitrogen can from a carbonated one through a closed door.',
  },
  {
    name: 'Lindiwe Mokoena',
    role: 'Statistics',
    status: 'MEMBER',
    createdOn: '2024-06-20',
    bio: 'Keeps the scores, finds the drift, sends the chart.\nOnce proved that we rate half a point higher after lunch.\nWe moved the sittings. She checked that too.',
  },
  {
    name: 'Ruth Abelard',
    role: 'Quotes and sources',
    status: 'MEMBER',
    createdOn: '2024-04-01',
    bio: 'Librarian. Files no sentence without its page.\nHas disappointed more people about what was never said by whom than anyone we know.',
  },
  {
    name: 'Kenji Sorel',
    role: 'Pictures',
    status: 'MEMBER',
    createdOn: '2024-09-16',
    bio: 'Lights a can as if it had a lawyer.\nOwns one lamp, eleven kinds of black paper and no opinions before noon.',
  },
  {
    name: 'Ottoline Marsh',
    role: 'Corrections',
    status: 'MEMBER',
    createdOn: '2025-02-03',
    bio: 'Wrote to us eleven times about errors.\nWas right nine times.\nWe gave her the desk and the password for the other two.',
  },
  {
    name: 'Dr. Yusra Haddad',
    role: 'Pharmacologist, episode 4',
    status: 'SPECIAL_GUEST',
    createdOn: '2024-10-31',
    bio: 'Studies what small molecules do to tired people.\nHer rule for labels: if it needs an exclamation mark, it needs a dose.',
  },
  {
    name: 'Bao Reyes',
    role: 'Sommelier, episode 8',
    status: 'SPECIAL_GUEST',
    createdOn: '2025-07-17',
    bio: 'Buys wine for a restaurant with nineteen chairs.\nWas asked to describe a wheatgrass drink and did, in one syllable.',
  },
  {
    name: 'Tomás Lind',
    role: 'Pastry chef, episode 10',
    status: 'SPECIAL_GUEST',
    createdOn: '2026-01-22',
    bio: 'Measures sugar with his face.\nRefuses to bake anything that can be eaten in a car.',
  },
  {
    name: 'Ines Okafor',
    role: 'Night nurse, episode 12',
    status: 'SPECIAL_GUEST',
    createdOn: '2026-03-05',
    bio: 'Fourteen years of nights on a cardiac ward.\nDrinks one can, at two, and can tell you why it is one and why it is two.',
  },
]
