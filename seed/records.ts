import { entities, entityNames, entityOf, fieldsOfKind, type EntityName } from '../cms/domain/entities'
import * as declarations from './entities/declarations'
import type { CreateRecord, EntitySeed, DemoPicture, PictureIds, SeedContext } from './entity-seed'

const seeds: Readonly<Record<EntityName, EntitySeed>> = declarations

/** All entities, each after those that it refers to. */
function inOrderOfReferences(): EntityName[] {
  const done = new Set<EntityName>()
  const visit = (name: EntityName): void => {
    const targets = fieldsOfKind(entities[name], 'reference').flatMap(([, { to }]) => entityOf(to)?.name ?? [])
    for (const target of targets) if (target !== name && !done.has(target)) visit(target)
    done.add(name)
  }
  entityNames.forEach(visit)
  return [...done]
}

/** All pictures of the demo content. */
export const demoPictures = (): DemoPicture[] => entityNames.flatMap((name) => seeds[name].pictures())

/** The number of records. */
export const RECORDS = entityNames.reduce((sum, name) => sum + seeds[name].size, 0)

/** Creates all records of the demo content. */
export async function writeRecords(create: CreateRecord, pictures: PictureIds): Promise<void> {
  const ids = new Map<EntityName, readonly number[]>()
  const context: SeedContext = { create, pictures, idOf: (entity, index) => ids.get(entity)?.[index] }
  for (const name of inOrderOfReferences()) ids.set(name, await seeds[name].write(context))
}
