import { pgTable, primaryKey, integer, text as textColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requiredText, secret } from '#domain/fields.ts'
import { defineResource } from '#domain/resource.ts'
import type { Call } from '#server/http/handler.ts'
import { resourceHandlers } from '#server/resources/handlers.ts'
import { DeskError } from '#domain/errors.ts'
import { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { countUnknown, rotateSecrets } from '#server/secrets/rotate.ts'
import { Sealing } from '#server/secrets/sealing.ts'
import { ofAccount, ownId } from '#server/schema/columns.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

const former = 'the secret of before, of at least 32 characters'
const present = 'the present secret of at least 32 characters'
const before = new Sealing([former])
const both = new Sealing([present, former])
const after = new Sealing([present])

const gateways = pgTable(
  'gateways',
  { accountId: ofAccount(), id: ownId(), name: textColumn().notNull(), revision: integer().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

const gatewayResource = defineResource({
  name: 'gateways',
  noun: 'gateway',
  path: '/desk/gateways',
  read: { needs: 'signed-in' },
  write: { needs: 'signed-in' },
  searched: ['name'],
  input: { name: requiredText('Name', 60) },
  secrets: { authToken: secret('Auth token', 200), password: secret('Password', 200) },
})

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
  await desk.database.system((sql) =>
    sql.script(`create table gateways (account_id int not null default current_setting('app.account')::int,
      id bigint not null default nextval('desk_id'), name text not null, revision int not null);
      select protect_table('gateways'); grant all on gateways to public`),
  )
})
beforeEach(() => desk.sql('delete from secrets'))
afterAll(() => desk.close())

const handlersOf = (sealing = both) =>
  resourceHandlers(gatewayResource, {
    now: () => 0,
    database: desk.database,
    table: gateways,
    secrets: new KeptSecrets(sealing),
    hooks: {
      async check(_, words, kept) {
        if (!kept && !words.authToken)
          throw new DeskError('INVALID', { field: 'authToken', message: 'Auth token is a required field' })
        return words
      },
    },
  })

const call = () => ({ actor: { accountId: desk.accountId } }) as Call
const read = (id: number, field = 'authToken', sealing = both) =>
  desk.database.look(desk.accountId, (sql) => new KeptSecrets(sealing).read(sql, 'gateways', id, field))
const rows = () =>
  desk.sql<{ record_id: number; field: string; key_id: string; sealed: Buffer }>('select * from secrets')

describe('the secrets of records', () => {
  test('are written and read by who works with them, and answered by their names alone', async () => {
    const { create, update, get, list } = handlersOf()
    const made = await create({ name: 'Texts', authToken: 'tok_first' }, call())
    expect(made).toEqual({ id: made.id, name: 'Texts', revision: 1, secrets: ['authToken'] })
    expect(await read(made.id)).toBe('tok_first')
    // Missing or empty, the stored secret stays.
    await update({ id: made.id, name: 'Texts 2', revision: 1 }, call())
    await update({ id: made.id, name: 'Texts 3', revision: 2, authToken: '', password: 'pass' }, call())
    expect(await read(made.id)).toBe('tok_first')
    const answers = [await get({ id: made.id }, call()), await list(query, call())]
    expect(answers[0]).toMatchObject({ name: 'Texts 3', secrets: ['authToken', 'password'] })
    expect(JSON.stringify(answers)).not.toMatch(/tok_first|"pass"|sealed/)
    const changed = await update({ id: made.id, name: 'T', authToken: 'tok_second', password: null }, call())
    expect(changed.secrets).toEqual(['authToken'])
    expect([await read(made.id), await read(made.id, 'password')]).toEqual(['tok_second', null])
  })

  test('can be required of a new record, and a refused change leaves what there was', async () => {
    const { create, update } = handlersOf()
    await expect(create({ name: 'Texts' }, call())).rejects.toMatchObject({
      message: 'Auth token is a required field',
      details: { field: 'authToken' },
    })
    const made = await create({ name: 'Texts', authToken: 'tok_first' }, call())
    const late = update({ id: made.id, name: 'Late', revision: 9, authToken: 'tok_late' }, call())
    const current = { ...made, revision: 1 }
    await expect(late).rejects.toMatchObject({ details: { reason: 'changed', facts: { current } } })
    expect(await read(made.id)).toBe('tok_first')
  })

  test('go with their record, and no other account sees them', async () => {
    const { create, remove } = handlersOf()
    const made = await create({ name: 'Texts', authToken: 'tok_first' }, call())
    const { accountId } = desk.stranger
    const foreign = await desk.database.look(accountId, (sql) => sql.rows({ text: 'select * from secrets' }))
    expect(foreign).toEqual([])
    await remove({ id: made.id }, call())
    expect(await rows()).toEqual([])
  })

  test('lie in the database unreadable, and moved to another record they are not opened', async () => {
    const { create } = handlersOf()
    const made = await create({ name: 'Texts', authToken: 'tok_first' }, call())
    const [row] = await rows()
    expect(row?.sealed.includes('tok_first')).toBe(false)
    await desk.sql('update secrets set record_id = record_id + 1')
    await expect(read(made.id + 1)).rejects.toThrow('was altered')
  })
})

describe('rotation', () => {
  const keep = (count: number, sealing: Sealing) =>
    desk.database.desk(desk.accountId, async (sql) => {
      for (let id = 1; id <= count; id += 1)
        await new KeptSecrets(sealing).write(sql, 'gateways', id, { authToken: `tok_${id}` })
    })

  test('seals all under the present secret, once, and the one of before is needed no more', async () => {
    await keep(120, before)
    expect(await countUnknown(desk.database, after)).toBe(120)
    expect(await read(120)).toBe('tok_120')
    await expect(read(120, 'authToken', after)).rejects.toThrow('another OUTPOST_SECRET')
    expect(await rotateSecrets(desk.database, both)).toEqual({ sealed: 120, unknown: 0 })
    expect(await read(120, 'authToken', after)).toBe('tok_120')
    expect(await read(1, 'authToken', after)).toBe('tok_1')
    expect(await rotateSecrets(desk.database, both)).toEqual({ sealed: 0, unknown: 0 })
    expect(await countUnknown(desk.database, after)).toBe(0)
  })

  test('leaves what it cannot open as it is, and counts it', async () => {
    await keep(3, new Sealing(['a third secret that nobody remembers any more']))
    const untouched = await rows()
    expect(await rotateSecrets(desk.database, both)).toEqual({ sealed: 0, unknown: 3 })
    expect(await rows()).toEqual(untouched)
  })

  test('loses nothing to who writes meanwhile', async () => {
    await keep(120, before)
    const writing = Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        desk.database.desk(desk.accountId, (sql) =>
          new KeptSecrets(both).write(sql, 'gateways', index * 7 + 1, { authToken: `new_${index * 7 + 1}` }),
        ),
      ),
    )
    await Promise.all([writing, rotateSecrets(desk.database, both), rotateSecrets(desk.database, both)])
    for (const id of [1, 2, 8, 78, 85, 120])
      expect(await read(id, 'authToken', after)).toBe(
        (id - 1) % 7 === 0 && id < 79 ? `new_${id}` : `tok_${id}`,
      )
  })
})

const query = { text: '', sort: 'name', order: 'asc', page: 1, limit: 30 } as never

test('nothing of a secret was logged', () => {
  expect(desk.logged).toEqual([])
})
