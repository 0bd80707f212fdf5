import { boolean, integer, pgTable, primaryKey, text as textColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onOff, requiredText } from '#domain/fields.ts'
import { defineResource } from '#domain/resource.ts'
import type { Call } from '#server/http/handler.ts'
import { resourceHandlers } from '#server/resources/handlers.ts'
import { ofAccount, ownId } from '#server/schema/columns.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

const switches = pgTable(
  'switches',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: textColumn().notNull(),
    isActive: boolean().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

const resource = defineResource({
  name: 'switches',
  noun: 'switch',
  path: '/desk/switches',
  read: { needs: 'signed-in' },
  write: { needs: 'administrator' },
  searched: ['name'],
  input: { name: requiredText('Name', 60), isActive: onOff() },
})

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
  await desk.database.system((sql) =>
    sql.script(`create table switches (account_id int not null default current_setting('app.account')::int,
      id bigint not null default nextval('desk_id'), name text not null, is_active boolean not null,
      revision int not null); select protect_table('switches'); grant all on switches to public`),
  )
})
afterAll(() => desk.close())

test('a kind with isActive is turned on and off by a call of its own, which counts as a change', async () => {
  expect(resource.endpoints.status).toMatchObject({
    method: 'PUT',
    path: '/desk/switches/:id/status',
    needs: 'administrator',
  })
  const { create, status, update } = resourceHandlers(resource, {
    now: () => 0,
    database: desk.database,
    table: switches,
  })
  const call = { actor: { accountId: desk.accountId } } as Call
  const made = await create({ name: 'Routing', isActive: true }, call)
  const off = await status({ id: made.id, isActive: false }, call)
  expect(off).toEqual({ id: made.id, name: 'Routing', isActive: false, revision: 2 })
  const late = Promise.resolve(update({ ...made, isActive: true }, call))
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT' })
  const gone = Promise.resolve(status({ id: 1, isActive: true }, call))
  await expect(gone).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
