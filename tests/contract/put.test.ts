import { beforeAll, describe, expect, it } from 'vitest'
import { asListed, asVisitor, fieldsOf, tested, type ApiRecord } from '../harness/contracts'
import { isRepeat } from '../harness/server/database'
import { sharedWorld, type World } from '../harness/world'
import { jsonAs } from '../harness/json'

let world: World
beforeAll(async () => {
  world = sharedWorld()
})

/** A record without the fields that the server sets on save. */
const withoutUpdatedAt = ({ updated_at: _, ...rest }: ApiRecord): Record<string, unknown> => rest
const errorsOf = (json: unknown): { field: string; message: string }[] =>
  jsonAs<{ errors: { field: string; message: string }[] }>(json).errors

describe.each(tested.map((entity) => ({ noun: entity.noun, entity })))('$noun', ({ entity }) => {
  const fields = fieldsOf(entity)

  it('changes only the keys in the body of a PUT', async () => {
    const before = await world.make(entity, {}, 'all')
    for (const field of fields.filter(({ kind }) => kind !== 'rating' && kind !== 'reference')) {
      const was = await world.anyone.read(entity, before.id)
      const body = await world.body(entity, {}, 'all')
      const value =
        field.kind === 'choice' ? field.choices.find((each) => each !== was[field.name]) : field.kind === 'flag' ? true : body[field.name]
      const after = await world.admin.change(entity, before.id, { [field.name]: value })
      // the forms of a formatted text change together
      const { [field.name]: changed, ...others } = withoutUpdatedAt(asListed(after))
      const { [field.name]: _, ...wereOthers } = withoutUpdatedAt(asListed(was))
      expect(others, `other fields, when ${field.name} changes`).toEqual(wereOthers)
      if (field.kind === 'day') expect(String(changed).slice(0, 10)).toBe(value)
      else expect(changed, field.name).toEqual(value)
      expect(await world.admin.read(entity, before.id)).toEqual(after)
    }
  })

  it('accepts a full body in a PUT, and changes nothing for the same one again or an empty one, not even updated_at', async () => {
    const made = await world.make(entity)
    const full = await world.body(entity, {}, 'all')
    const after = await world.admin.change(entity, made.id, full)
    for (const { name, kind } of fields) {
      if (kind === 'day') expect(String(after[name]).slice(0, 10), name).toBe(full[name])
      else expect(after[name], name).toEqual(full[name])
    }
    expect(after['created_at']).toBe(made['created_at'])
    for (const same of [full, {}]) expect(await world.admin.change(entity, made.id, same)).toEqual(after)
    expect(await world.admin.read(entity, made.id)).toEqual(after)
  })

  it('updates updated_at with each change', async () => {
    const made = await world.make(entity)
    const field = fields.find(({ kind }) => kind === 'line')
    const after = await world.admin.change(entity, made.id, { [field?.name ?? '']: 'Another one' })
    expect(Date.parse(String(after['updated_at']))).toBeGreaterThan(Date.parse(String(made['updated_at'])))
  })

  it.each([null, ...(isRepeat ? [] : ['', '   ', '\n\t '])])('clears optional fields with %j', async (nothing) => {
    const made = await world.make(entity, {}, 'all')
    const optional = fields.filter(({ required }) => !required)
    const after = await world.admin.change(entity, made.id, Object.fromEntries(optional.map(({ name }) => [name, nothing])))
    for (const { name, kind } of optional) {
      if (kind === 'flag') expect(after[name], name).toBe(false)
      else if (name !== 'tier') expect(after[name], name).toBeNull()
    }
  })

  it.skipIf(isRepeat).each([null, '', '   ', '\t'])('rejects %j in required fields, in POST and PUT', async (nothing) => {
    const made = await world.make(entity, {}, 'all')
    const required = fields.filter((field) => field.required).map(({ name }) => name)
    const body = Object.fromEntries(required.map((name) => [name, nothing]))
    for (const response of [
      await world.admin.put(`${entity.path}/${made.id}`, body),
      await world.admin.post(entity.path, await world.body(entity, body)),
    ]) {
      expect(response.status, response.method).toBe(422)
      const errors = errorsOf(response.json)
      expect(errors.map(({ field }) => field).toSorted()).toEqual(required.toSorted())
      for (const { message } of errors) expect(message).toMatch(/required$/)
    }
    expect(await world.anyone.read(entity, made.id)).toEqual(asVisitor(made))
  })

  it.skipIf(isRepeat)('leaves the record unchanged when it rejects a PUT, including the valid keys', async () => {
    const made = await world.make(entity, {}, 'all')
    const [good, bad] = [fields.find(({ kind }) => kind === 'line' || kind === 'text'), fields.find(({ required }) => required)]
    const response = await world.admin.put(`${entity.path}/${made.id}`, { [good?.name ?? '']: 'Good', [bad?.name ?? '']: null })
    expect(response.status).toBe(422)
    expect(await world.anyone.read(entity, made.id)).toEqual(asVisitor(made))
  })

  it("ignores unknown keys, the server's own and Payload's among them", async () => {
    const wishes = {
      id: 987_654,
      created_at: '2001-01-01T00:00:00.000Z',
      updated_at: '2001-01-01T00:00:00.000Z',
      createdAt: '2001-01-01T00:00:00.000Z',
      unknown: 'x',
      _status: 'draft',
      searchText: 'x',
      isAdmin: true,
      $set: { a: 1 },
      constructor: 1,
      hasOwnProperty: 1,
      year: 1999,
      drinks: [1],
    }
    const made = await world.make(entity, wishes)
    expect(made.id).not.toBe(987_654)
    for (const record of [made, await world.admin.change(entity, made.id, wishes)]) {
      expect(record.id).toBe(made.id)
      expect(record['created_at']).toBe(made['created_at'])
      expect(String(record['updated_at'])).not.toMatch(/^2001/)
    }
    expect((await world.anyone.get(`${entity.path}/987654`)).status).toBe(404)
    // only JSON.parse creates this as an own key; an object literal would not
    const raw = JSON.stringify(await world.body(entity)).replace('{', '{"__proto__":{"isAdmin":true},')
    expect(
      (await world.admin.call(entity.path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: raw })).status,
    ).toBe(201)
  })

  it.skipIf(isRepeat).each(['[]', '[{"name":"x"}]', '"text"', '1', 'true', 'null'])(
    'answers the body %s, which is not an object, with 422',
    async (body) => {
      const made = await world.make(entity)
      for (const [method, path] of [
        ['POST', entity.path],
        ['PUT', `${entity.path}/${made.id}`],
      ] as const) {
        const response = await world.admin.call(path, { method, headers: { 'Content-Type': 'application/json' }, body })
        expect(response.status, method).toBe(422)
      }
    },
  )

  it.skipIf(isRepeat)('reports all invalid fields at once, each by name', async () => {
    const wrong = Object.fromEntries(fields.map(({ name }) => [name, { not: 'a value' }]))
    const response = await world.admin.post(entity.path, wrong)
    expect(response.status).toBe(422)
    expect(
      errorsOf(response.json)
        .map(({ field }) => field)
        .toSorted(),
    ).toEqual(fields.map(({ name }) => name).toSorted())
    for (const { message } of errorsOf(response.json)) expect(message).toMatch(/^[A-Z].+[a-zA-Z0-9)]$/)
  })
})
