import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilReply } from '#domain/conversations/snooze.ts'
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts'

/*
 * Pending rows in the queues of an older version are in the outbox after the upgrade, with their number and
 * time; due work has its timer.
 */

const files = import.meta.glob<string>('../../../src/server/store/migrations/*.sql', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const names = Object.keys(files).sort()
const indexOf = (end: string) => names.findIndex((name) => name.endsWith(end))
const apply = (from: number, to: number) =>
  names
    .slice(from, to)
    .reduce(
      (before, name) => before.then(() => client.query(files[name] as string)).then(() => undefined),
      Promise.resolve(),
    )
let fresh: FreshDatabase
let client: pg.Client

beforeAll(async () => {
  fresh = await freshDatabase()
  client = new pg.Client(fresh.config)
  await client.connect()
  await client.query(`set app.account = '1'; set app.system = 'on'`)
  for (const name of names.slice(0, indexOf('_outbox.sql'))) await client.query(files[name] as string)
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
  await apply(indexOf('_outbox.sql'), indexOf('_outbox.sql') + 1)
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

test('what falls due has its timer, and what was noted already has none', async () => {
  await apply(indexOf('_outbox.sql') + 1, indexOf('_timers.sql'))
  const row = (id: number, fields: string) =>
    `insert into conversations (account_id, id, type, subject, mailbox_id, status_id, priority, label_ids, is_draft,
        is_trashed, is_spam, is_read, is_starred, total_messages, items, has_attachment, preview, last_position,
        last_inbound_position, last_activity_at, created_at, mentions)
      values (1, ${id}, 'email', '', 1, 2, 'none', '{}', false, false, false, true, false, 0, 0, false, '', 0, 0, 1, 1,
        '[]');
    update conversations set ${fields} where id = ${id}`
  await client.query(`
    ${row(1, 'snooze_time = 500, due_date = 900')};
    ${row(2, `snooze_time = ${untilReply}, due_date = 901, overdue_for = 900`)};
    ${row(3, 'due_date = 900, overdue_for = 900')};
    ${row(4, 'snooze_time = 500, due_date = 900, merged_into = 1')};
    ${row(5, 'due_date = 900, status_id = 4')};
    insert into drafts (account_id, id, conversation_id, user_id, mode, "to", cc, bcc, subject, html, attachments, rev,
        device, updated_at, scheduled)
      select 1, n, 1, 1, 'reply', '[]', '[]', '[]', '', '', '[]', 1, '', 1,
        jsonb_build_object('at', 700, 'heldFor', case when n = 7 then 'no' end) from unnest(array[6, 7]) n`)
  await apply(indexOf('_timers.sql'), indexOf('_timers.sql') + 1)
  const { rows } = await client.query<{ name: string }>(
    `select concat_ws(' ', kind, subject_id, due_at, next_at) as name from timers order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'due 1 900 900',
    'due 2 901 901',
    'scheduled 6 700 700',
    'snooze 1 500 500',
  ])
})

test('words kept before are found by the later rule, and each later migration takes the rows', async () => {
  await apply(indexOf('_timers.sql') + 1, indexOf('_search_numbers.sql'))
  await client.query(`
    insert into contacts (account_id, id, first_name, last_name, email, phone, created_at)
      values (1, 60, 'Mina', '', 'mina@rider.example', '+49 30 901820', 1);
    insert into message_sources (account_id, message_id, mailbox_id, internet_message_id, text)
      values (1, 61, 1, 'a@b.example', 'IBAN DE89 3704 0044 0532 0130 00, 김치찌개')`)
  await apply(indexOf('_search_numbers.sql'), indexOf('_whatsapp_messages.sql'))
  await client.query(`
    insert into "whatsappChannels" (account_id, id, name, phone_number, phone_number_id, business_account_id, verified_name,
        revision)
      values (1, 70, 'Shop', '+4930901820', '555', '777', 'Shop', 1)`)
  await apply(indexOf('_whatsapp_messages.sql'), names.length)
  const inboxes = await client.query(`select id::int, type, email from mailboxes where type = 'whatsapp'`)
  expect(inboxes.rows).toEqual([{ id: 70, type: 'whatsapp', email: 'whatsapp:+4930901820' }])
  const found = async (table: string, words: string) =>
    (await client.query(`select 1 from ${table} where words @@ to_tsquery('simple', $1)`, [words])).rowCount
  expect(await found('contacts', '4930901820')).toBe(1)
  expect(await found('message_sources', 'de89370400440532013000')).toBe(1)
  const { rows } = await client.query('select id from conversations order by id')
  expect(rows).toHaveLength(5)
})
