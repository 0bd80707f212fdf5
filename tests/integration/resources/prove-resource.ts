import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordMarks, Resource } from '#domain/resource.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { times } from '../../support/prove.ts'

/** Field of the input, or a nested one in a list: `rows.0.name`. */
type FieldOf<Words> = (keyof Words & string) | `${keyof Words & string}.${number}.${string}`

/** Input of the proofs of a record kind. */
export interface ResourceProof<Words, Row> {
  /** Valid input, on a desk with users. */
  good: (desk: TestDesk) => Words
  /** Different valid input. */
  changed: (desk: TestDesk) => Words
  /** Invalid input by violated rule, with the field and its error. */
  bad: Record<string, (desk: TestDesk) => { words: object; field: FieldOf<Words>; message: string | RegExp }>
  /** Word of `good` by which the list finds the record. */
  found: string
  /** Input of the n-th record of a long list; each is unique. */
  numbered: (desk: TestDesk, index: number) => Words
  /** If the desk has records of the kind from the start: SQL and search text for those of the proof. */
  own?: { where: string; text: string }
  /** Value of a record's first search field. */
  nameOf: (row: Row) => string
  /** Input refused as a duplicate of `good`, with the error. */
  twin?: { words: (desk: TestDesk) => Words; field: keyof Words & string; message: string }
  /** Creates and ends a use of a record that prevents its deletion, with the error meanwhile. */
  uses?: Record<
    string,
    {
      begin: (desk: TestDesk, id: number) => Promise<unknown>
      end: (desk: TestDesk) => Promise<unknown>
      message: string
    }
  >
}

type Refusal = { code: string; message: string; field?: string; facts?: { current: RecordMarks } }

/** Proves the five calls of a record kind on a desk of its own. */
export function proveResource<Words extends object, Row extends RecordMarks>(
  { name, noun, read, write, endpoints, secrets, refers = {}, usedBy = [] }: Resource<Words, Row>,
  proof: ResourceProof<Words, Row>,
): void {
  describe(`records of ${name}`, () => {
    let desk: TestDesk
    beforeAll(async () => {
      desk = await openDesk()
    })
    afterAll(() => desk.close())

    const pathOf = (method: string, rest: string) => {
      const { list, create, get, update, remove } = endpoints
      if (!rest.startsWith('/')) return `${(method === 'POST' ? create : list).path}${rest}`
      const one = { GET: get, PUT: update, DELETE: remove }[method] ?? get
      return one.path.replace('/:id', rest)
    }
    const call = <Body = Row>(method: string, rest = '', body?: object, as: DeskUser = desk.owner) =>
      desk.call<Body>(method, pathOf(method, rest), { as, ...(body ? { body } : {}) })
    const own = proof.own ? `&text=${proof.own.text}` : ''
    const make = async (words: object = proof.good(desk)) => (await call('POST', '', words)).body
    const clear = () => desk.sql(`delete from "${name}" where ${proof.own?.where ?? 'true'}`)
    const count = async () => (await call<{ total: number }>('GET', `?limit=1${own}`)).body.total

    test('are made, read, found, changed and deleted', async () => {
      await clear()
      const made = await call('POST', '', proof.good(desk))
      expect(made.status, JSON.stringify(made.body)).toBe(200)
      expect(made.body.revision).toBe(1)
      expect((await call('GET', `/${made.body.id}`)).body).toEqual(made.body)
      const { body: found } = await call<{ data: Row[]; total: number }>('GET', `?text=${proof.found}`)
      expect(found).toEqual({ data: [made.body], total: 1, next: null })
      expect((await call<{ total: number }>('GET', '?text=nothing-like-it')).body.total).toBe(0)
      const changed = await call('PUT', `/${made.body.id}`, { ...proof.changed(desk), revision: 1 })
      expect(changed.body).toMatchObject({ id: made.body.id, revision: 2 })
      expect(proof.nameOf(changed.body)).not.toBe(proof.nameOf(made.body))
      expect((await call('DELETE', `/${made.body.id}`)).body).toEqual({ id: made.body.id })
      expect((await call('DELETE', `/${made.body.id}`)).status).toBe(404)
      expect(await count()).toBe(0)
    })

    test('what is done with them stands in the history, each time once', async () => {
      await clear()
      const before = await desk.sql<{ seq: number }>('select event_seq as seq from account_head')
      const made = await make()
      await call('PUT', `/${made.id}`, proof.changed(desk))
      // Saved unchanged, and refused: no event.
      const held = Object.entries(proof.changed(desk)).filter(([key]) => !secrets.includes(key))
      await call('PUT', `/${made.id}`, Object.fromEntries(held))
      await call('PUT', `/${made.id}`, { ...proof.good(desk), revision: 1 })
      await call('DELETE', `/${made.id}`)
      const told = await desk.sql<{ type: string; subjectId: number; isNew: boolean; by: number }>(
        `select type, subject_id as "subjectId", payload->'isNew' as "isNew", actor_id as by from domain_events
          where payload->>'resource' = $1 and seq > $2 order by seq`,
        [name, before[0]?.seq],
      )
      const by = { subjectId: made.id, by: desk.owner.id }
      expect(told).toEqual([
        { type: 'record.saved', isNew: true, ...by },
        { type: 'record.saved', isNew: false, ...by },
        { type: 'record.deleted', isNew: null, ...by },
      ])
    })

    test('come page by page, in both orders, whatever is deleted in between', async () => {
      await clear()
      for (let index = 0; index < 7; index += 1) await make(proof.numbered(desk, index))
      type Page = { data: Row[]; next: string | null; total?: number }
      const walk = async (order: string) => {
        const seen: string[] = []
        let next: string | null = null
        for (let round = 0; round < 9; round += 1) {
          const rest: string = next === null ? '' : `&cursor=${next}`
          const { body } = await call<Page>('GET', `?limit=3&order=${order}${rest}${own}`)
          expect(body.total).toBe(next === null ? 7 : undefined)
          seen.push(...body.data.map(proof.nameOf))
          next = body.next
          if (next === null) break
        }
        return seen
      }
      const up = await walk('asc')
      expect(up).toEqual([...up].sort())
      expect(new Set(up).size).toBe(7)
      expect(await walk('desc')).toEqual([...up].reverse())
      const { body: first } = await call<Page>('GET', `?limit=3&order=asc${own}`)
      await call('DELETE', `/${first.data[0]?.id}`)
      const { body: second } = await call<Page>('GET', `?limit=3&order=asc&cursor=${first.next}${own}`)
      expect(second.data.map(proof.nameOf)).toEqual(up.slice(3, 6))
      const { body: byNumber } = await call<Page>('GET', `?limit=3&order=asc&page=2${own}`)
      expect(byNumber.data.map(proof.nameOf)).toEqual(up.slice(4, 7))
      expect((await call<Refusal>('GET', '?cursor=nonsense')).body).toMatchObject({
        code: 'INVALID',
        field: 'cursor',
      })
    })

    test.each(Object.keys(proof.bad))('%s', async (title) => {
      await clear()
      const broken = proof.bad[title]
      if (!broken) throw new Error(title)
      const { words, field, message } = broken(desk)
      const made = await make(proof.changed(desk))
      for (const [method, rest] of [
        ['POST', ''],
        ['PUT', `/${made.id}`],
      ] as const) {
        const { status, body } = await call<Refusal>(method, rest, { ...proof.good(desk), ...words })
        expect({ status, field: body.field }, JSON.stringify(body)).toEqual({ status: 400, field })
        if (typeof message === 'string') expect(body.message).toBe(message)
        else expect(body.message).toMatch(message)
      }
      expect((await call('GET', `/${made.id}`)).body).toEqual(made)
      expect(await count()).toBe(1)
    })

    test('nobody is overwritten unseen: who saves over another is told what is there now', async () => {
      await clear()
      const made = await make()
      const theirs = await call('PUT', `/${made.id}`, { ...proof.changed(desk), revision: made.revision })
      const mine = await call<Refusal>('PUT', `/${made.id}`, { ...proof.good(desk), revision: made.revision })
      expect(mine.status).toBe(409)
      expect(mine.body).toMatchObject({
        message: `Somebody changed this ${noun} while you were away.`,
        facts: { current: theirs.body },
      })
      // Without a revision, or with the current one, it is replaced.
      expect((await call('PUT', `/${made.id}`, { ...proof.good(desk), revision: 2 })).body.revision).toBe(3)
      expect((await call('PUT', `/${made.id}`, proof.changed(desk))).body.revision).toBe(4)
    })

    test('of many who save over one revision at once, one is taken', async () => {
      for (let round = 0; round < times(1, 100); round += 1) {
        await clear()
        const made = await make()
        const answers = await Promise.all(
          Array.from({ length: 8 }, () =>
            call('PUT', `/${made.id}`, { ...proof.changed(desk), revision: made.revision }),
          ),
        )
        const statuses = answers.map(({ status }) => status)
        expect(statuses.filter((status) => status === 200)).toHaveLength(1)
        expect(statuses.filter((status) => status === 409)).toHaveLength(7)
      }
    })

    test.skipIf(!proof.twin)('no two are the same to a reader, also when they are made at once', async () => {
      if (!proof.twin) return
      await clear()
      const made = await make()
      const { words, field, message } = proof.twin
      const twin = await call<Refusal>('POST', '', words(desk))
      expect(twin.status).toBe(400)
      expect(twin.body).toMatchObject({ field, message })
      // A record is no duplicate of itself.
      expect((await call('PUT', `/${made.id}`, words(desk))).status).toBe(200)
      for (let round = 0; round < times(1, 100); round += 1) {
        await clear()
        const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', '', proof.good(desk))))
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        expect(await count()).toBe(1)
      }
    })

    test.each(Object.entries(refers))(
      '%s names what exists, or was named before',
      async (path, reference) => {
        await clear()
        const { to, noun: what, mustBeActive = false } = reference
        const missing = to === 'users' ? desk.stranger.id : 4_000_000_000
        const message = `${what} does not exist any more`
        const field = path.split('.*')[0]
        const naming = (id: number) => named(proof.good(desk), path.split('.'), id) as object
        const [refused, made] = [await call<Refusal>('POST', '', naming(missing)), await make()]
        expect(refused, JSON.stringify(refused.body)).toMatchObject({ status: 400, body: { field, message } })
        expect(await call('PUT', `/${made.id}`, naming(missing))).toMatchObject({
          status: 400,
          body: { field },
        })
        if (!mustBeActive) return
        const turn = (isOn: boolean) =>
          desk.sql(`update ${to} set is_active = $1 where id = $2`, [isOn, desk.insider.id])
        await call('PUT', `/${made.id}`, naming(desk.insider.id))
        await turn(false)
        try {
          expect((await call('PUT', `/${made.id}`, naming(desk.insider.id))).status).toBe(200)
          await call('PUT', `/${made.id}`, proof.changed(desk))
          expect((await call('PUT', `/${made.id}`, naming(desk.insider.id))).status).toBe(400)
        } finally {
          await turn(true)
        }
      },
    )

    test('each use that it declares is proven', () => {
      expect(Object.keys(proof.uses ?? {})).toEqual(usedBy.map(({ by }) => by))
    })

    test.each(Object.entries(proof.uses ?? {}))('is not deleted while %s use it', async (_, use) => {
      await clear()
      const made = await make()
      await use.begin(desk, made.id)
      const refused = await call<Refusal>('DELETE', `/${made.id}`)
      expect(refused).toMatchObject({ status: 409, body: { message: use.message } })
      await use.end(desk)
      expect((await call('DELETE', `/${made.id}`)).status).toBe(200)
    })

    test('whose role may not write them only reads, and another account sees nothing', async () => {
      await clear()
      const made = await make()
      const refused = { status: 403, body: { code: 'FORBIDDEN' } }
      const as = write.needs === 'signed-in' ? desk.stranger : desk.powerless
      if (write.needs !== 'signed-in') {
        expect(await call('POST', '', proof.changed(desk), as)).toMatchObject(refused)
        expect(await call('PUT', `/${made.id}`, proof.changed(desk), as)).toMatchObject(refused)
        expect(await call('DELETE', `/${made.id}`, undefined, as)).toMatchObject(refused)
        const seen = await call('GET', `/${made.id}`, undefined, as)
        if (read.needs === 'administrator') expect(seen).toMatchObject(refused)
        else expect(seen.body).toEqual(made)
      }
      for (const [method, body] of [['GET'], ['PUT', proof.changed(desk)], ['DELETE']] as const)
        expect([404, 400]).toContain((await call(method, `/${made.id}`, body, desk.stranger)).status)
      expect(
        (await call<{ data: Row[] }>('GET', `?limit=9${own}`, undefined, desk.stranger)).body.data,
      ).toEqual([])
      expect((await call('GET', `/${made.id}`)).body).toEqual(made)
    })
  })
}

/** Input with an id at a path; `*` is the first of a list. */
function named(words: unknown, [key, ...rest]: readonly string[], id: number): unknown {
  if (key === undefined) return Array.isArray(words) ? [id] : id
  if (key === '*') return [named((words as unknown[])[0], rest, id)]
  return { ...(words as object), [key]: named((words as Record<string, unknown>)[key], rest, id) }
}
