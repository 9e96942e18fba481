import type { FoundRecord } from './matches'
import type { ConsoleResource } from './resource'

/** What the console's navigation adds to the declaration of an entity. */
export type ModuleFacts = {
  readonly resource: ConsoleResource
  /** The label of a record in the palette, where it is not the title. */
  readonly recordLabel?: (record: FoundRecord) => string
}

/** Describes a module of the console. */
export const defineModule = (facts: ModuleFacts): ModuleFacts => facts
