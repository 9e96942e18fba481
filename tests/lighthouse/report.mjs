// Formats Lighthouse's results.

/** The points that each category must reach. */
export const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
export const CATEGORIES = Object.keys(LEAST)
const HEADS = ['perf', 'a11y', 'best', 'seo']

export const median = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : Math.round((sorted[middle - 1] + sorted[middle]) / 2)
}

/** Points from 0 to 100; null for a category that was not measured. */
export const pointsOf = (result, category) => {
  const score = result.categories[category]?.score
  return typeof score === 'number' ? Math.round(score * 100) : null
}

/** The elements or addresses where an audit lost its points. */
const placesOf = ({ details }) =>
  (details?.items ?? []).slice(0, 3).flatMap((item) => item.node?.snippet ?? item.source?.url ?? item.url ?? item.description ?? [])

/** The audits that cost points in a category. */
export const lossesOf = (result, category) =>
  (result.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => result.audits[id])
    .filter(({ score }) => typeof score === 'number' && score < (category === 'performance' ? 0.9 : 1))
    .map((audit) => ({
      id: audit.id,
      description: `${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`,
      places: placesOf(audit),
    }))

const cell = (points, width) => String(points ?? '-').padStart(width)

/** One line of the table. */
export const line = (name, points) => `${name.padEnd(28)}${points.map((each) => cell(each, 6)).join('')}`
export const heading = () => line('page', HEADS)

/** The lowest points of each category over all pages. */
export const worstOf = (rows) => CATEGORIES.map((_, at) => Math.min(...rows.flatMap(({ points }) => points[at] ?? [])))

export const isEnough = (points) => CATEGORIES.every((category, at) => points[at] === null || points[at] >= LEAST[category])
