import * as z from 'zod/mini'

/** Header in which Next's browser code says which part of a page it shows already. */
export const ROUTER_STATE = 'next-router-state-tree'

/** Next refuses longer ones. */
const LENGTH_MAX = 40_000
/** Far more than the panel's own pages nest, and less than the stack can take. */
const DEPTH_MAX = 100

const segment = z.union([
  z.string(),
  // name and value of a parameter in the path, its kind, its neighbours
  z.tuple([
    z.string(),
    z.string(),
    z.enum(['c', 'ci(..)(..)', 'ci(.)', 'ci(..)', 'ci(...)', 'oc', 'd', 'di(..)(..)', 'di(.)', 'di(..)', 'di(...)']),
    z.nullable(z.array(z.string())),
  ]),
])
const rest = [
  z.optional(z.nullable(z.tuple([z.string(), z.string()]))),
  z.optional(z.nullable(z.enum(['refetch', 'inside-shared-layout', 'metadata-only']))),
  z.optional(z.nullable(z.number())),
  z.optional(z.string()),
] as const
/** One level of the tree: the segment, the trees below it by slot, and what Next adds. */
const level = z.tuple([segment, z.record(z.string(), z.unknown()), ...rest])

function isTree(value: unknown, depth = 0): boolean {
  if (depth > DEPTH_MAX) return false
  const parsed = z.safeParse(level, value)
  return parsed.success && Object.values(parsed.data[1]).every((below) => isTree(below, depth + 1))
}

/**
 * Can Next read this value of the header? Next answers 500 to any other; without the header it renders the whole page.
 * @param header as it arrived.
 */
export function isRouterState(header: unknown): boolean {
  if (typeof header !== 'string' || header.length > LENGTH_MAX) return false
  try {
    return isTree(JSON.parse(decodeURIComponent(header)))
  } catch {
    return false
  }
}
