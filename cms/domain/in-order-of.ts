/** The records with these ids, in the order of the ids. Ids without a record are left out. */
export function inOrderOf<Item extends { readonly id: number }>(ids: readonly number[], records: readonly Item[]): Item[] {
  const found = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
