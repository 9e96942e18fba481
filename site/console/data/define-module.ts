import type { ConsoleResource } from './resource'

/** A record of any kind. */
export type StoredRecord = { readonly id: number }

/** What the console's navigation adds to the declaration of an entity. */
export type ModuleFacts = {
  readonly resource: ConsoleResource
  /** The description on the module's card. */
  readonly about: string
  /** The label of a record in the palette, where it is not the title. A method, so that it can take the entity's own record. */
  recordLabel?(record: StoredRecord): string
}

/** Describes a module of the console. */
export const defineModule = (facts: ModuleFacts): ModuleFacts => facts
