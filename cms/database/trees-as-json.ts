import { hasManyNodes, nextTurn } from '../turns'

/**
 * Data for Payload in which formatted texts of many nodes are JSON. Payload (3.90) first copies the data and the stored document, without
 * a pause, and a text takes it longer to copy than to parse. It parses one before its first hook.
 */
export async function withTreesAsJson(data: object): Promise<object> {
  const changed: Record<string, unknown> = { ...data }
  for (const [name, value] of Object.entries(data)) {
    if (!hasManyNodes(value)) continue
    await nextTurn()
    changed[name] = JSON.stringify(value)
    await nextTurn()
  }
  return changed
}
