/** A record inside another one, such as a drink in an episode. */
export type Inner = { readonly id: number; readonly updated_at: string }

const isInner = (value: unknown): value is Inner =>
  typeof value === 'object' && value !== null && 'id' in value && 'updated_at' in value && typeof value.updated_at === 'string'

/** The records inside a record, by the property that holds them. */
export const innerRecords = (record: object): [property: string, records: readonly Inner[]][] =>
  Object.entries(record).flatMap(([property, value]: [string, unknown]) =>
    Array.isArray(value) ? [[property, value.filter(isInner)] satisfies [string, Inner[]]] : [],
  )

const instantOf = (record: object): string => String(Reflect.get(record, 'updated_at'))

/** When a record, or the last of those inside it, was saved: an ISO instant. */
export function lastSaved(record: object): string {
  const instants = innerRecords(record).flatMap(([, records]) => records.map(instantOf))
  // instants of the API have one form, so their order is that of their texts
  return instants.reduce((last, each) => (each > last ? each : last), instantOf(record))
}

/** Whether neither a record nor one of those inside it was saved, added or removed between two reads. */
export function isSameSave(one: object, other: object): boolean {
  const states = [one, other].map((record) => {
    const inner = innerRecords(record).flatMap(([property, records]) => records.map((each) => `${property} ${each.id} ${instantOf(each)}`))
    return JSON.stringify([instantOf(record), inner.toSorted()])
  })
  return states[0] === states[1]
}
