import { expect } from 'vitest'
import type { Contract } from '../harness/contracts'
import { jsonAs } from '../harness/json'
import type { World } from '../harness/world'

type Values = Readonly<Record<string, unknown>>

const LARGE = 50_000

const short = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 80)

/** The fields of a record that `values` names. */
const partOf = (record: Values, values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.keys(values).map((name) => [name, record[name]]))

/** The same value for several fields. */
export const inAll = (names: readonly string[], value: unknown): Values => Object.fromEntries(names.map((name) => [name, value]))

/** Tries values in the fields of records: several fields in one request, because the API reports each invalid field by name. */
export class Trial {
  readonly #targets = new Map<string, Promise<number>>()

  constructor(private readonly world: World) {}

  /** Address of the record of a kind on which changes are tried. */
  async #target(entity: Contract): Promise<string> {
    const known = this.#targets.get(entity.noun) ?? this.world.make(entity, {}, 'all').then(({ id }) => id)
    this.#targets.set(entity.noun, known)
    return `${entity.path}/${await known}`
  }

  /** Sends invalid values in a POST and a PUT. @returns the message of each field. @throws unless exactly these fields are rejected. */
  async rejections(entity: Contract, bad: Values): Promise<Record<string, string>> {
    const responses = [
      await this.world.admin.post(entity.path, await this.world.body(entity, bad)),
      await this.world.admin.put(await this.#target(entity), bad),
    ]
    const [posted, changed] = responses.map(({ method, status, text, json }) => {
      const label = `${method} of a ${entity.noun} with ${short(bad)}`
      expect(status, `${label}: ${text.slice(0, 200)}`).toBe(422)
      const { errors } = jsonAs<{ errors: { field: string; message: string }[] }>(json)
      expect(errors.map(({ field }) => field).toSorted(), `rejected fields in the ${label}`).toEqual(Object.keys(bad).toSorted())
      return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
    })
    expect(changed, `messages of the PUT of a ${entity.noun}, which are those of the POST`).toEqual(posted)
    return posted ?? {}
  }

  /** Stores values with a POST and a PUT and reads them. @returns what each field stores. @throws unless all three agree. */
  async stored(entity: Contract, values: Values): Promise<Record<string, unknown>> {
    const made = await this.world.make(entity, values)
    const kept = partOf(made, values)
    expect(await this.changed(entity, values), `a ${entity.noun} after a PUT, as after a POST`).toEqual(kept)
    expect(partOf(await this.world.anyone.read(entity, made.id), values), `a ${entity.noun} as read`).toEqual(kept)
    // a record this large would cut the lists of other files short
    if (JSON.stringify(values).length > LARGE) await this.world.admin.del(`${entity.path}/${made.id}`)
    return kept
  }

  /** Stores values with a PUT. @returns what each field stores. */
  async changed(entity: Contract, values: Values): Promise<Record<string, unknown>> {
    const { status, text, json } = await this.world.admin.put<Values>(await this.#target(entity), values)
    expect(status, `PUT of a ${entity.noun} with ${short(values)}: ${text.slice(0, 200)}`).toBe(200)
    return partOf(json, values)
  }
}
