import type { CUISINES } from '../../cms/domain/cuisines'

/** A restaurant review. Its tier follows from its rating; a blank line separates paragraphs of the notes. */
export type ReviewSeed = {
  restaurantName: string
  cuisine: (typeof CUISINES)[number]
  rating: number
  visitDate?: string
  /** Day on which the record was created. */
  createdOn: string
  notes: string
  gradingSheetUrl?: string
}

/** Created in this order. */
export const reviews: readonly ReviewSeed[] = [
  {
    restaurantName: 'Ash & Ladle',
    cuisine: 'Japanese',
    rating: 8.1,
    visitDate: '2024-04-06',
    createdOn: '2024-04-12',
    notes: [
      'Pork cutlet over rice, cut in seven so that no two people can share it fairly. The crust keeps its noise to the last piece, which we timed.',
      'Service is one man and he is enough. The room has eleven stools and a clock that is nine minutes slow, on purpose, he says, so that nobody hurries.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Casa Ventana',
    cuisine: 'Tacos',
    rating: 7.4,
    visitDate: '2024-04-27',
    createdOn: '2024-05-03',
    gradingSheetUrl: 'https://example.com/ccc/grading-sheets/casa-ventana',
    notes: [
      'Three tacos, three ideas. The braised beef is a finished thought; the chorizo is a good first draft; the potato is a note to self.',
      'Tortillas pressed to order and stacked too early, so the last one steams. Salsa verde worth the bus fare. Napkins rationed like fuel.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Forno Sette',
    cuisine: 'Pizza',
    rating: 8.8,
    visitDate: '2024-05-18',
    createdOn: '2024-05-24',
    gradingSheetUrl: 'https://example.com/ccc/grading-sheets/forno-sette',
    notes: [
      'The oven came from Naples in pieces and the dough tastes as if it knows. Ninety seconds, leopard spots, a wet middle that asks for a fold and no cutlery.',
      'They make four pizzas and decline to make a fifth. We asked for pineapple, for science, and were shown the door with great courtesy, then a chair.',
      'Clean to the corners. The bathroom has a window.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'The Cod Committee',
    cuisine: 'Fish & chips',
    rating: 6.7,
    visitDate: '2024-06-08',
    createdOn: '2024-06-14',
    notes: [
      'The batter passes unanimously. The chips abstain: pale, floury, cut by somebody thinking of something else.',
      'Mushy peas of real conviction. Wrapped in paper printed to look like newspaper, with stories, and we read ours to the end.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Ringworks',
    cuisine: 'Donuts',
    rating: 7.9,
    visitDate: '2024-06-29',
    createdOn: '2024-07-05',
    notes: [
      'Four flavours a day, gone by eleven. The plain one is the best thing here and the only one that is never photographed.',
      'The pink one is a strawberry that has been believed in. The teal one we cannot explain and neither could they.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Qasr al-Wadi',
    cuisine: 'Mandi',
    rating: 9.2,
    visitDate: '2024-07-20',
    createdOn: '2024-07-26',
    gradingSheetUrl: 'https://example.com/ccc/grading-sheets/qasr-al-wadi',
    notes: [
      'The lid comes off at the table and conversation stops, as it should. Rice by the grain, each one dry, each one having met the smoke. Chicken that gives up its bones without a struggle.',
      'You sit on the floor and for once this is not theatre. Tea arrives when the plate is empty, unordered, and the bill arrives when you ask, not before.',
      'Our first S at a table. We went back the next week under another name to check. It was an S again.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Slab',
    cuisine: 'Burgers',
    rating: 5.8,
    visitDate: '2024-08-10',
    createdOn: '2024-08-16',
    notes: [
      'A good patty under a great deal of personality. Four sauces, of which three are the same sauce on different days.',
      'The bun gives way at the second bite and the rest is eaten with a fork, in silence, like news.',
      'The music was reviewed separately and did worse.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Nine Folds',
    cuisine: 'Dumplings',
    rating: 8.5,
    visitDate: '2024-08-31',
    createdOn: '2024-09-06',
    gradingSheetUrl: 'https://example.com/ccc/grading-sheets/nine-folds',
    notes: [
      'Eight pleats counted, the ninth taken on trust. Thin skin, hot broth, ginger like a clear bell. You will burn yourself once and then learn.',
      'The cook folds at the window and does not look up. Two portions is the right number. We had five, to be certain.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Marigold Exchange',
    cuisine: 'Indian',
    rating: 8.3,
    visitDate: '2024-09-21',
    createdOn: '2024-09-27',
    notes: [
      'Six small bowls around a bread, and a rule printed on the wall: no bowl may taste like its neighbour. None did. The green one is sharp, the black lentils are two days old and better for it.',
      'Refills are pressed on you with a firmness we associate with aunts.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Slow Drip Assembly',
    cuisine: 'Coffee',
    rating: 7.2,
    visitDate: '2024-10-05',
    createdOn: '2024-10-11',
    notes: [
      'A flat white made by somebody who has practised. Sweet milk, no foam moustache, a leaf on top that is better drawn than it needs to be.',
      'The pour-over takes eleven minutes and is explained during nine of them. Excellent chairs.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Cold Front',
    cuisine: 'Gelato',
    rating: 8.0,
    visitDate: '2024-10-26',
    createdOn: '2024-11-01',
    notes: [
      'Pistachio the colour of a filing cabinet, which is the correct colour. Salt in the right place. The sorbet of sour cherry would get a hearing anywhere.',
      'Open in October with four people in the queue, in coats. We understood them.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Gochu Parliament',
    cuisine: 'Korean',
    rating: 7.7,
    visitDate: '2024-11-16',
    createdOn: '2024-11-22',
    notes: [
      'A stone bowl that keeps talking for six minutes. Eight vegetables each cooked on its own terms, an egg in the chair, a paste with a long memory.',
      'Mix it earlier than you want to. The crust at the bottom is the reason for the bowl and for some of us the reason for lunch.',
      'Side dishes refilled twice without a look.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Beit Zaatar',
    cuisine: 'Lebanese',
    rating: 8.6,
    visitDate: '2024-12-07',
    createdOn: '2024-12-13',
    gradingSheetUrl: 'https://example.com/ccc/grading-sheets/beit-zaatar',
    notes: [
      'Bread at seven in the morning, from a dome of iron, with thyme that was on a hill last week. It costs less than the coffee it needs.',
      'The cheese one leaks. Let it. The room has two tables and the street has a wall, and the wall is better.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Lotus Annex',
    cuisine: 'Thai',
    rating: 7.0,
    visitDate: '2024-12-28',
    createdOn: '2025-01-03',
    notes: [
      'Hot and sour in that order, then a third thing that took us the bowl to name: burnt chilli oil. Prawns cooked by the second.',
      'The rest of the menu is a photo album. Order the soup and close it.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Green Ledger',
    cuisine: 'Salad',
    rating: 4.4,
    visitDate: '2025-01-18',
    createdOn: '2025-01-24',
    notes: [
      'Everything raw, everything cold, everything seven minutes late. Leaves of quality stacked without an argument. The dressing is kept on the side, in the sense of far away.',
      'The bowl weighs more than its contents. We do not often finish a salad hungry and slightly accused.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Lantern & Rye',
    cuisine: 'Japanese',
    rating: 8.6,
    visitDate: '2026-02-28',
    createdOn: '2026-03-05',
    gradingSheetUrl: 'https://example.com/ccc/grading-sheets/lantern-rye',
    notes: [
      'The broth arrives before the small talk does, and it is better company. Twelve hours of bones, a spoon of burnt garlic oil, noodles cut that morning.',
      'Service forgot us twice and apologised once. The room is warm, the tables are close, the bathroom is spotless.',
      'Go on a wet Tuesday. Sit at the counter. Order the egg.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Perforated Pan',
    cuisine: 'Pizza',
    rating: 6.9,
    visitDate: '2025-02-22',
    createdOn: '2025-02-28',
    notes: [
      'Square, thick, fried at the edges where the cheese met the steel. The corner piece is an A. The middle piece is a cushion.',
      'So we did the sum with six pieces, four corners and two middles, and this is what it comes to. Bring three friends with no sense of geometry.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'El Segundo Turno',
    cuisine: 'Tacos',
    rating: 8.2,
    visitDate: '2025-03-15',
    createdOn: '2025-03-21',
    notes: [
      'Fried fish, pickled cabbage, a cream with lime in it and nothing else to prove. Eaten standing, between the second shift and the last tram.',
      'The queue is half nurses. They do not look at the menu and neither should you.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Salt Archive',
    cuisine: 'Fish & chips',
    rating: 7.6,
    visitDate: '2025-04-05',
    createdOn: '2025-04-11',
    gradingSheetUrl: 'https://example.com/ccc/grading-sheets/salt-archive',
    notes: [
      'Haddock under a crust of glass. Chips cut thick and fried twice, each with a corner that snaps and a middle that forgives.',
      'Nine kinds of salt on the counter, labelled by hand. We could tell three apart. The owner, tested blind, got eight.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Zero Point',
    cuisine: 'Donuts',
    rating: 5.4,
    visitDate: '2025-04-26',
    createdOn: '2025-05-02',
    notes: [
      'One doughnut the size of a plate, which answers a question about size and raises several about dough. Lilac glaze, tastes of lilac the colour.',
      'It was cut into eight with a ruler. We did not finish our eighths.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Hadramaut Hours',
    cuisine: 'Mandi',
    rating: 7.8,
    visitDate: '2025-05-24',
    createdOn: '2025-05-30',
    notes: [
      'Lamb shoulder that has spent the night underground and come up wiser. The rice is a shade wet, and the raisins are a matter between you and your conscience.',
      'Generous to a fault; the fault is that you cannot stand up afterwards.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Understudy',
    cuisine: 'Burgers',
    rating: 8.4,
    visitDate: '2025-06-14',
    createdOn: '2025-06-20',
    gradingSheetUrl: 'https://example.com/ccc/grading-sheets/understudy',
    notes: [
      'A short menu: one burger, one size, pickles or not. Beef ground at four for people who come at six. The cheese does its job and goes no further.',
      'Chips in a paper cone. No logo anywhere. We had to ask what the place was called and they had to think.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Folding Department',
    cuisine: 'Dumplings',
    rating: 6.3,
    visitDate: '2025-07-05',
    createdOn: '2025-07-11',
    notes: [
      'Fried on one side, steamed on the other, and the two sides have not been introduced. Decent filling, sweet cabbage, a dip that is mainly vinegar and intention.',
      'Fast, cheap, open late. At midnight we would add half a point; the sheet does not know midnight.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Saffron Docket',
    cuisine: 'Indian',
    rating: 9.0,
    visitDate: '2025-08-02',
    createdOn: '2025-08-08',
    gradingSheetUrl: 'https://example.com/ccc/grading-sheets/saffron-docket',
    notes: [
      'The pot is sealed with dough and opened in front of you, and whoever is telling a story has to start again. Long rice in three colours, mutton without resistance, one whole clove per person, like a summons.',
      'Service watches the table and not the phone. Five scores, none below eighteen out of twenty.',
      'An S by the width of a grain, and we counted grains.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Bureau Espresso',
    cuisine: 'Coffee',
    rating: 6.5,
    visitDate: '2025-08-30',
    createdOn: '2025-09-05',
    notes: [
      'A correct espresso served by correct people in a correct room. The cup is hot, the spoon is cold, the sugar is wrapped.',
      'We left with nothing to say, and this is it.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Laminate',
    cuisine: 'Coffee',
    rating: 8.9,
    visitDate: '2025-09-20',
    createdOn: '2025-09-26',
    gradingSheetUrl: 'https://example.com/ccc/grading-sheets/laminate',
    notes: [
      'Twenty-seven layers, said the card. Ruth counted twenty-seven. The butter is from one farm and the shatter reaches the next table, where they nodded.',
      'Coffee is an afterthought to which somebody gave a good deal of thought. Come before nine. Wear something dark and brush it outside.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Two Scoops North',
    cuisine: 'Gelato',
    rating: 3.8,
    visitDate: '2025-10-18',
    createdOn: '2025-10-24',
    notes: [
      'Three scoops of one sweetness in three colours. The pink is pink. The green has heard of pistachio. Ice crystals big enough to file.',
      'They were kind about the refund, which we had not asked for. It must happen often.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Crackle Annex',
    cuisine: 'Korean',
    rating: 7.3,
    visitDate: '2025-12-06',
    createdOn: '2025-12-12',
    notes: [
      'Fried, rested, fried again, painted. The glaze sets like lacquer and the first bite can be heard from the street. The eighth bite is the same as the first, which is praise until about the tenth.',
      'Pickled radish, cold and plain, is the real cook here.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Table of Nine',
    cuisine: 'Lebanese',
    rating: 7.5,
    visitDate: '2026-01-17',
    createdOn: '2026-01-23',
    notes: [
      'Nine small plates for two people, then a tenth because we looked at it. Smoked aubergine with depth, tabbouleh with more parsley than wheat, as the law requires. The hummus is warm and should be.',
      'Slow at the end: forty minutes for a bill that fitted on one line.',
    ].join('\n\n'),
  },
  {
    restaurantName: 'Night Kitchen No. 4',
    cuisine: 'Japanese',
    rating: 6.1,
    createdOn: '2026-03-07',
    notes: [
      'Found after a sitting, entered without booking, left without the date; the till roll said only OPEN. Rice a little cold, tuna a little proud, one scallop that belonged in a better sentence.',
      'We have tried to find it twice since. The door is there. The kitchen is not.',
    ].join('\n\n'),
  },
]
