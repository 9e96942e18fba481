import { COLOURS } from '../palette'
import { gradeOf, longDate, numbered, present } from './card-text'
import { figure, gradeLine, paragraphs, summary, titleWithGrade } from './feed-text'
import type { RecordView } from './record-view'

/** Restaurant reviews in feeds and on cards. */
export const reviewView: RecordView<'review'> = {
  date: (review) => review.published_at ?? review.created_at,
  feedEntry: (review, origin) => ({
    title: titleWithGrade(review.restaurant_name, review),
    description: summary(review.notes),
    content:
      figure(review.restaurant_image_url, review.restaurant_image_alt ?? review.restaurant_name, origin) +
      gradeLine(review) +
      paragraphs(review.notes),
  }),
  card: (review) => ({
    label: numbered('Culinary Critique', review.id, 4),
    title: review.restaurant_name,
    details: present(review.cuisine_type, longDate(review.visit_date)),
    accent: COLOURS.ember,
    grade: gradeOf('culinary', review),
    picture: review.restaurant_image_url,
  }),
}
