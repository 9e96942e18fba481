/** An episode. Dates are `YYYY-MM-DD`. */
export type EpisodeSeed = {
  title: string
  description: string
  youtubeLink?: string
  guestName?: string
  recordingDate: string
  publicationDate: string
}

/** Created in this order; the first one is number 1. */
export const episodes: readonly EpisodeSeed[] = [
  {
    title: 'The Cold Open',
    description:
      'Five cans, one table, no idea what we were doing. We agree on a scale, break it within eleven minutes and agree on it again. The first F is awarded, and nobody at the table enjoys how good it feels.',
    youtubeLink: 'https://www.youtube.com/watch?v=c0LdOp3n_01',
    recordingDate: '2024-05-04',
    publicationDate: '2024-05-16',
  },
  {
    title: 'Blue Is Not a Flavour',
    description:
      'Flavour chemist Marit Aasen explains what "blue" is made of, then tastes five of them with her eyes shut. She names the aldehyde in three. We name the regret in one.',
    youtubeLink: 'https://www.youtube.com/watch?v=bLu3N0tFl4v',
    guestName: 'Marit Aasen',
    recordingDate: '2024-06-29',
    publicationDate: '2024-07-11',
  },
  {
    title: 'Pleasant, Allegedly',
    description:
      'An hour among the sixes: drinks nobody hates and nobody finishes. Jonas argues that adequate is a flavour. The vote goes against him four to one, on a six-point scale.',
    youtubeLink: 'https://www.youtube.com/watch?v=pL34s4ntAlg',
    guestName: 'Corin Vale',
    recordingDate: '2024-08-24',
    publicationDate: '2024-09-05',
  },
  {
    title: 'The Taurine Hearing',
    description:
      'Pharmacologist Dr. Yusra Haddad takes the stand for the most slandered molecule on the label. No bulls are mentioned after the fourth minute. The first S we ever gave is in here, and it was unanimous.',
    youtubeLink: 'https://www.youtube.com/watch?v=T4uR1n3-hrg',
    guestName: 'Dr. Yusra Haddad',
    recordingDate: '2024-10-19',
    publicationDate: '2024-10-31',
  },
  {
    title: 'Municipal Water',
    description:
      'A whole sitting given to one maker, Municipal, who print their water report on the can. We read it aloud. It is better written than the press release, and we say which line ruins the lemon.',
    recordingDate: '2024-12-07',
    publicationDate: '2024-12-19',
  },
  {
    title: 'Cola Goes to a Trade Fair',
    description:
      'Five colas with ambitions. Bottling engineer Piet Vandersloot brings a pressure gauge, opens nothing by hand, and is right about the carbonation every time. We overrule the arithmetic once, downwards.',
    youtubeLink: 'https://youtu.be/C0l4Fa1r-06',
    guestName: 'Piet Vandersloot',
    recordingDate: '2025-02-08',
    publicationDate: '2025-02-20',
  },
  {
    title: 'Zero Is a Number',
    description:
      'Sugar-free from first can to last. What sweeteners do in the first second, in the tenth, and on the drive home. Contains our only standing ovation, for a lime.',
    youtubeLink: 'https://www.youtube.com/watch?v=z3R0isAnumb',
    recordingDate: '2025-04-26',
    publicationDate: '2025-05-08',
  },
  {
    title: 'The Green One',
    description:
      'Tea, hops, cucumber, moss: five attempts at tasting like a plant. Sommelier Bao Reyes spits with great accuracy and refuses to say "notes of". One can is described, fairly, as a lawn with a lawyer.',
    youtubeLink: 'https://www.youtube.com/watch?v=gr33nOne_08',
    guestName: 'Bao Reyes',
    recordingDate: '2025-07-05',
    publicationDate: '2025-07-17',
  },
  {
    title: 'Heat Death of the Cherry',
    description:
      'Chilli, ginger, cinnamon and a cherry that has been through something. We learn that a drink can be hot and cold at once and that this is not, by itself, a reason.',
    youtubeLink: 'https://www.youtube.com/watch?v=h34tD34thCh',
    recordingDate: '2025-11-01',
    publicationDate: '2025-11-13',
  },
  {
    title: 'Sugar, Confess',
    description:
      'Pastry chef Tomás Lind guesses the grams in every can by mouth alone and is never off by more than two. Full-sugar week, done standing up. Ends with an apology to a dentist.',
    youtubeLink: 'https://www.youtube.com/watch?v=5ug4rC0nf3s',
    guestName: 'Tomás Lind',
    recordingDate: '2026-01-10',
    publicationDate: '2026-01-22',
  },
  {
    title: 'Static & Stone Fruit',
    description:
      'Peach, plum, apricot and the hum that some cans leave in the teeth. No guest: the one we invited asked for a contract. We discuss the contract.',
    youtubeLink: 'https://www.youtube.com/watch?v=St4t1cFru1t',
    recordingDate: '2026-01-31',
    publicationDate: '2026-02-12',
  },
  {
    title: 'The Night Shift',
    description:
      'Recorded at two in the morning in a bakery that starts at three. Nurse and night worker Ines Okafor tells us what a can is for when it is not a hobby. The highest score so far, given by people who had to stay awake to give it.',
    youtubeLink: 'https://www.youtube.com/watch?v=n1ghtSh1ft_',
    guestName: 'Ines Okafor',
    recordingDate: '2026-02-21',
    publicationDate: '2026-03-05',
  },
]
