import * as z from 'zod/mini'
import { messages } from '../../cms/domain/messages'
import { defineContract } from './define'
import { drinkSchema } from './drinks'
import * as field from './fields'

export const episodeSchema = z.object({
  id: field.id(),
  title: field.text(),
  description: field.maybe(field.text()),
  youtube_link: field.maybe(field.text()),
  thumbnail_url: field.maybe(field.text()),
  publication_date: field.maybe(field.instant()),
  recording_date: field.maybe(field.instant()),
  guest_name: field.maybe(field.text()),
  drinks: z.array(drinkSchema),
  ...field.stamps,
})
export type Episode = z.infer<typeof episodeSchema>

export const episodeInputSchema = z.object({
  title: field.requiredLine('Title', messages.titleRequired),
  description: field.optionalText('Description'),
  youtube_link: field.optionalUrl('YouTube link'),
  guest_name: field.optionalLine('Guest name'),
  recording_date: field.optionalDay(),
  publication_date: field.optionalDay(),
  thumbnail_url: field.optionalUrl('Thumbnail URL'),
})
export type EpisodeInput = z.infer<typeof episodeInputSchema>

export const episodeContract = defineContract({
  noun: 'episode',
  path: '/v1/caffeine/episodes',
  record: episodeSchema,
  input: episodeInputSchema,
  defaultLimit: 100,
  image: { path: 'thumbnail', field: 'thumbnail_url' },
})
