/** A quotation in the public domain, with its source. Quotations are created in the order of the list. */
export type QuoteSeed = {
  quoteText: string
  author: string
  context: string
  createdOn: string
  /** Number of the episode it was read in, from 1. */
  episode?: number
}

export const quotes: readonly QuoteSeed[] = [
  {
    quoteText: 'The life which is unexamined is not worth living.',
    author: 'Socrates',
    context: 'Plato, Apology 38a, tr. Benjamin Jowett',
    createdOn: '2024-04-02',
  },
  {
    quoteText: 'All men by nature desire to know.',
    author: 'Aristotle',
    context: 'Metaphysics I.1, tr. W. D. Ross',
    createdOn: '2024-04-09',
  },
  {
    quoteText: 'Wonder is the feeling of a philosopher, and philosophy begins in wonder.',
    author: 'Plato',
    context: 'Theaetetus 155d, tr. Benjamin Jowett',
    createdOn: '2024-04-23',
  },
  {
    quoteText: 'Men are disturbed not by the things which happen, but by the opinions about the things.',
    author: 'Epictetus',
    context: 'Enchiridion 5, tr. George Long',
    createdOn: '2024-05-16',
    episode: 1,
  },
  {
    quoteText: 'The beginning is the most important part of any work.',
    author: 'Plato',
    context: 'Republic II, 377a, tr. Benjamin Jowett',
    createdOn: '2024-05-17',
    episode: 1,
  },
  {
    quoteText: 'It is not that we have a short space of time, but that we waste much of it.',
    author: 'Seneca',
    context: 'On the Shortness of Life, I, tr. John W. Basore',
    createdOn: '2024-05-30',
  },
  {
    quoteText: 'Learning without thought is labor lost; thought without learning is perilous.',
    author: 'Confucius',
    context: 'Analects II.15, tr. James Legge',
    createdOn: '2024-06-14',
  },
  {
    quoteText: 'He who knows other men is discerning; he who knows himself is intelligent.',
    author: 'Lao Tzu',
    context: 'Tao Te Ching 33, tr. James Legge',
    createdOn: '2024-06-28',
  },
  {
    quoteText: 'There is no body but eats and drinks. But they are few who can distinguish flavors.',
    author: 'Confucius',
    context: 'The Doctrine of the Mean 4, tr. James Legge',
    createdOn: '2024-07-11',
    episode: 2,
  },
  {
    quoteText: 'Thoughts without contents are empty, intuitions without concepts are blind.',
    author: 'Immanuel Kant',
    context: 'Critique of Pure Reason, A 51, tr. F. Max Müller',
    createdOn: '2024-07-25',
  },
  {
    quoteText: 'What trifles constitute happiness! The sound of a bagpipe. Without music life would be a mistake.',
    author: 'Friedrich Nietzsche',
    context: 'Twilight of the Idols, Maxims and Missiles 33, tr. Anthony M. Ludovici',
    createdOn: '2024-08-08',
  },
  {
    quoteText: 'In the morning when thou risest unwillingly, let this thought be present—I am rising to the work of a human being.',
    author: 'Marcus Aurelius',
    context: 'Meditations V.1, tr. George Long',
    createdOn: '2024-08-22',
  },
  {
    quoteText:
      'It is the mark of an educated man to look for precision in each class of things just so far as the nature of the subject admits.',
    author: 'Aristotle',
    context: 'Nicomachean Ethics I.3, tr. W. D. Ross',
    createdOn: '2024-09-05',
    episode: 3,
  },
  {
    quoteText: 'One half of the world cannot understand the pleasures of the other.',
    author: 'Jane Austen',
    context: 'Emma, volume I, chapter IX',
    createdOn: '2024-09-06',
    episode: 3,
  },
  {
    quoteText: 'It is not the man who has too little, but the man who craves more, that is poor.',
    author: 'Seneca',
    context: 'Letters to Lucilius II.6, tr. Richard M. Gummere',
    createdOn: '2024-09-26',
  },
  {
    quoteText:
      'I have discovered that all the unhappiness of men arises from one single fact, that they cannot stay quietly in their own chamber.',
    author: 'Blaise Pascal',
    context: 'Pensées 139, tr. W. F. Trotter',
    createdOn: '2024-10-10',
  },
  {
    quoteText: 'That all our knowledge begins with experience there can be no doubt.',
    author: 'Immanuel Kant',
    context: 'Critique of Pure Reason, B 1, tr. J. M. D. Meiklejohn',
    createdOn: '2024-10-31',
    episode: 4,
  },
  {
    quoteText: 'Tell me what kind of food you eat, and I will tell you what kind of man you are.',
    author: 'Jean Anthelme Brillat-Savarin',
    context: 'The Physiology of Taste, Aphorism IV, tr. Fayette Robinson',
    createdOn: '2024-11-14',
  },
  {
    quoteText: 'The thirty spokes unite in the one nave; but it is on the empty space (for the axle), that the use of the wheel depends.',
    author: 'Lao Tzu',
    context: 'Tao Te Ching 11, tr. James Legge',
    createdOn: '2024-11-28',
  },
  {
    quoteText: 'To see what is right and not to do it is want of courage.',
    author: 'Confucius',
    context: 'Analects II.24, tr. James Legge',
    createdOn: '2024-12-19',
    episode: 5,
  },
  {
    quoteText: 'Such as are thy habitual thoughts, such also will be the character of thy mind; for the soul is dyed by the thoughts.',
    author: 'Marcus Aurelius',
    context: 'Meditations V.16, tr. George Long',
    createdOn: '2025-01-09',
  },
  {
    quoteText: 'A foolish consistency is the hobgoblin of little minds, adored by little statesmen and philosophers and divines.',
    author: 'Ralph Waldo Emerson',
    context: 'Essays: First Series, "Self-Reliance"',
    createdOn: '2025-01-23',
  },
  {
    quoteText: 'A man who knows the price of everything and the value of nothing.',
    author: 'Oscar Wilde',
    context: 'Lady Windermere’s Fan, Act III: Lord Darlington, asked what a cynic is',
    createdOn: '2025-02-20',
    episode: 6,
  },
  {
    quoteText:
      'I tell you that virtue is not given by money, but that from virtue comes money and every other good of man, public as well as private.',
    author: 'Socrates',
    context: 'Plato, Apology 30b, tr. Benjamin Jowett',
    createdOn: '2025-03-06',
  },
  {
    quoteText:
      'There are more things, Lucilius, likely to frighten us than there are to crush us; we suffer more often in imagination than in reality.',
    author: 'Seneca',
    context: 'Letters to Lucilius XIII.4, tr. Richard M. Gummere',
    createdOn: '2025-03-20',
  },
  {
    quoteText:
      'Seek not that the things which happen should happen as you wish; but wish the things which happen to be as they are, and you will have a tranquil flow of life.',
    author: 'Epictetus',
    context: 'Enchiridion 8, tr. George Long',
    createdOn: '2025-04-10',
  },
  {
    quoteText:
      'He who fights with monsters should be careful lest he thereby become a monster. And if thou gaze long into an abyss, the abyss will also gaze into thee.',
    author: 'Friedrich Nietzsche',
    context: 'Beyond Good and Evil 146, tr. Helen Zimmern',
    createdOn: '2025-05-08',
    episode: 7,
  },
  {
    quoteText: 'I do not wish them to have power over men; but over themselves.',
    author: 'Mary Wollstonecraft',
    context: 'A Vindication of the Rights of Woman, chapter IV',
    createdOn: '2025-05-29',
  },
  {
    quoteText: 'Governing a great state is like cooking small fish.',
    author: 'Lao Tzu',
    context: 'Tao Te Ching 60, tr. James Legge',
    createdOn: '2025-06-19',
  },
  {
    quoteText:
      'Sheep don’t throw up the grass to show the shepherds how much they have eaten; but, inwardly digesting their food, they outwardly produce wool and milk.',
    author: 'Epictetus',
    context: 'Enchiridion 46, tr. Elizabeth Carter',
    createdOn: '2025-07-17',
    episode: 8,
  },
  {
    quoteText: 'Some books are to be tasted, others to be swallowed, and some few to be chewed and digested.',
    author: 'Francis Bacon',
    context: 'Essays (1625), "Of Studies"',
    createdOn: '2025-08-14',
  },
  {
    quoteText:
      'For one swallow does not make a summer, nor does one day; and so too one day, or a short time, does not make a man blessed and happy.',
    author: 'Aristotle',
    context: 'Nicomachean Ethics I.7, tr. W. D. Ross',
    createdOn: '2025-09-11',
  },
  {
    quoteText: 'The discovery of a new dish confers more happiness on humanity, than the discovery of a new star.',
    author: 'Jean Anthelme Brillat-Savarin',
    context: 'The Physiology of Taste, Aphorism IX, tr. Fayette Robinson',
    createdOn: '2025-10-09',
  },
  {
    quoteText: 'When seated upon the most elevated throne in the world, we are but seated upon our breech.',
    author: 'Michel de Montaigne',
    context: 'Essays III.13, "Of Experience", tr. Charles Cotton',
    createdOn: '2025-11-13',
    episode: 9,
  },
  {
    quoteText: 'The best way of avenging thyself is not to become like the wrong doer.',
    author: 'Marcus Aurelius',
    context: 'Meditations VI.6, tr. George Long',
    createdOn: '2025-12-04',
  },
  {
    quoteText: 'I look upon it, that he who does not mind his belly will hardly mind anything else.',
    author: 'Samuel Johnson',
    context: 'James Boswell, The Life of Samuel Johnson, 5 August 1763',
    createdOn: '2026-01-08',
  },
  {
    quoteText:
      'Until philosophers are kings, or the kings and princes of this world have the spirit and power of philosophy, and political greatness and wisdom meet in one … cities will never have rest from their evils.',
    author: 'Plato',
    context: 'Republic V, 473d, tr. Benjamin Jowett',
    createdOn: '2026-01-22',
    episode: 10,
  },
  {
    quoteText: 'What do we live for, if it is not to make life less difficult to each other?',
    author: 'George Eliot',
    context: 'Middlemarch, chapter LXXII',
    createdOn: '2026-02-12',
    episode: 11,
  },
  {
    quoteText: 'I tell you: one must still have chaos in one, to give birth to a dancing star.',
    author: 'Friedrich Nietzsche',
    context: 'Thus Spake Zarathustra, Prologue 5, tr. Thomas Common',
    createdOn: '2026-02-26',
  },
  {
    quoteText: 'The hour of departure has arrived, and we go our ways—I to die, and you to live. Which is better God only knows.',
    author: 'Socrates',
    context: 'Plato, Apology 42a, tr. Benjamin Jowett',
    createdOn: '2026-03-05',
    episode: 12,
  },
]
