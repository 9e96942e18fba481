/**
 * A value that this process has once. The server's bundle and the panel's each evaluate this module, so a constant of a
 * module would exist twice.
 */
export function processWide<T>(name: string, make: () => T): T {
  // the global object has no type for this name
  const shared = globalThis as unknown as Record<symbol, T | undefined>
  return (shared[Symbol.for(`ccc.${name}`)] ??= make())
}
