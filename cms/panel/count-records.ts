/**
 * The number of records that a condition fits, as the panel's API counts them for the person signed in.
 * @param where a query string of Payload's conditions: `where[episode][equals]=7`.
 * @throws without a response.
 */
export async function countRecords(collection: string, where: string): Promise<number> {
  const response = await fetch(`/panel-api/${collection}/count?${where}`)
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null || !('totalDocs' in body)) throw new Error(`No count of ${collection}`)
  return Number(body.totalDocs)
}
