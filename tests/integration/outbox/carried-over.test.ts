import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts'

/* What waited in the queues of an older version is in the outbox after the upgrade, under its number and its time. */

const files = import.meta.glob<string>('../../../src/server/store/migrations/*.sql', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const names = Object.keys(files).sort()
const [upgrade] = names.filter((name) => name.endsWith('_outbox.sql'))
let fresh: FreshDatabase
let client: pg.Client

beforeAll(async () => {
  fresh = await freshDatabase()
  client = new pg.Client(fresh.config)
  await client.connect()
  await client.query(`set app.account = '1'; set app.system = 'on'`)
  for (const name of names.slice(0, names.indexOf(upgrade as string)))
    await client.query(files[name] as string)
})
afterAll(async () => {
  await client.end()
  await fresh.drop()
})

test('news, pushes and uses of templates go on where they are', async () => {
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into push_news (account_id, id, kind, conversation_id, item_id, attempts, due_at)
      values (1, 7, 'message', 20, 30, 2, to_timestamp(1700000005));
    insert into pushes (account_id, id, subscription_id, message, attempts, next_at, expires_at)
      values (1, 8, 40, '{"kind":"mention","conversationId":20,"title":"Dana"}', 3, to_timestamp(1700000060),
        to_timestamp(1700086400));
    insert into template_uses (account_id, op, template_id, due_at) values
      (1, 'e6f9d6e0-7d5c-4c3b-9d55-3f6a4d9f0001', 51, 1700000007000),
      (1, 'e6f9d6e0-7d5c-4c3b-9d55-3f6a4d9f0001', 50, 1700000007000)`)
  await client.query(files[upgrade as string] as string)
  const { rows } = await client.query(
    `select id::int, kind, lane, payload, state, attempts, next_at::text as next, since::text from outbox order by kind`,
  )
  expect(rows).toMatchObject([
    {
      ...{ id: 7, kind: 'news', lane: '20', state: 'waiting', attempts: 2, next: '1700000005000' },
      payload: { kind: 'message', conversationId: 20, itemId: 30 },
    },
    {
      ...{ id: 8, kind: 'push', lane: '40 mention 20', state: 'waiting', attempts: 3, next: '1700000060000' },
      ...{ since: '1700000000000', payload: { subscriptionId: 40, message: { title: 'Dana' } } },
    },
    {
      ...{ kind: 'template-uses', lane: 'e6f9d6e0-7d5c-4c3b-9d55-3f6a4d9f0001', state: 'waiting' },
      ...{ attempts: 0, next: '1700000007000', payload: { templateIds: [50, 51] } },
    },
  ])
})
