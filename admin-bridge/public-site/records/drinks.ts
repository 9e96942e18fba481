import { COLOURS } from '../palette'
import { gradeOf, numbered, present } from './card-text'
import { figure, gradeLine, paragraphs, summary, titleWithGrade } from './feed-text'
import type { RecordView } from './record-view'

/** Drinks in feeds and on cards. */
export const drinkView: RecordView<'drink'> = {
  date: (drink) => drink.published_at ?? drink.created_at,
  feedEntry: (drink, origin) => ({
    title: titleWithGrade(drink.name, drink),
    description: summary(drink.notes),
    content: figure(drink.image_url, drink.image_alt ?? drink.name, origin) + gradeLine(drink) + paragraphs(drink.notes),
  }),
  card: (drink) => ({
    label: numbered('Caffeine Compendium', drink.id),
    title: drink.name,
    details: present(drink.brand),
    accent: COLOURS.acid,
    grade: gradeOf('caffeine', drink),
    picture: drink.image_url,
  }),
}
