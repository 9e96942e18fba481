import * as z from 'zod/mini'

/** Header in which Next's client reports which part of a page it already shows. */
export const ROUTER_STATE = 'next-router-state-tree'

/** Next rejects longer values. */
const LENGTH_MAX = 40_000
/** Deeper than any page of the panel, but not so deep that it exhausts the stack. */
const DEPTH_MAX = 100

const segment = z.union([
  z.string(),
  // a dynamic path segment: parameter name, value, kind, sibling segments
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
/** One level of the tree: the segment, the child trees by slot, and Next's own fields. */
const level = z.tuple([segment, z.record(z.string(), z.unknown()), ...rest])

function isTree(value: unknown, depth = 0): boolean {
  if (depth > DEPTH_MAX) return false
  const parsed = z.safeParse(level, value)
  return parsed.success && Object.values(parsed.data[1]).every((child) => isTree(child, depth + 1))
}

/**
 * Whether Next can parse this header value. Next responds with 500 if it cannot; without the header it renders the whole
 * page.
 */
export function isRouterState(header: unknown): boolean {
  if (typeof header !== 'string' || header.length > LENGTH_MAX) return false
  try {
    return isTree(JSON.parse(decodeURIComponent(header)))
  } catch {
    return false
  }
}
