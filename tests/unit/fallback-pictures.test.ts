import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fallbackPictures } from '../../seed/pictures/fallbacks'

it.each(Object.entries(fallbackPictures()))("the site's fallback picture %s.svg is the one that the seed draws", (name, svg) => {
  expect(readFileSync(`site/shared/pictures/${name}.svg`, 'utf8').trim()).toBe(svg)
})
