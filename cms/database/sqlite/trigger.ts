export type Trigger = { readonly name: string; readonly sql: string }

/** A trigger that runs statements after a change. @param on the event and its table, such as `INSERT ON drinks`. */
export const trigger = (name: string, on: string, statements: readonly string[]): Trigger => ({
  name,
  sql: `CREATE TRIGGER ${name} AFTER ${on} BEGIN ${statements.join('; ')}; END`,
})
