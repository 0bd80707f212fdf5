import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type TestDesk } from '../../support/desk.ts'

/*
 * Lists, filters and search with 100,000 contacts, half of them bound to one of 1,000 companies by domain,
 * and 100,000 conversations.
 */

let desk: TestDesk
let fieldId: number
let companyId: number
const contacts = 100_000
const written = 20_000
/** Maximum duration of an answer, in ms. */
const limit = 500

beforeAll(async () => {
  desk = await openDesk()
  const client = new pg.Client(desk.connection)
  await client.connect()
  // Without events while the rows are created.
  const make = async (text: string, ...values: unknown[]) => {
    await client.query('begin')
    await client.query(`select set_config('app.account', $1, true), set_config('app.logging', 'on', true)`, [
      String(desk.accountId),
    ])
    const { rows } = await client.query<{ id: string }>(text, values)
    await client.query('commit')
    return Number(rows[0]?.id)
  }
  fieldId = await make(`insert into "customFields" (name, owner, type, is_required, position, revision)
    values ('Bikes', 'contact', 'number', false, 1, 1) returning id`)
  companyId = await make(
    `insert into companies (name, domain, bind_with_domain, created_at)
      select 'Dealer ' || n, 'dealer' || n || '.example', true, 0 from generate_series(1, 1000) n returning id`,
  )
  for (let done = 0; done < contacts; done += written)
    await make(
      `insert into contacts (first_name, last_name, email, phone, company_id, company_name, country, assignee_id,
          label_ids, fields, created_at)
        select (array['Ada', 'Bo', 'Cy', 'Dana', 'Eva'])[1 + n % 5], 'Keller ' || n, 
          'person' || n || '@shop.dealer' || (n % 1000 + 1) || '.example', '+49 341 ' || n,
          case when n % 2 = 0 then $1::bigint + n % 1000 end, case when n % 2 = 0 then 'Dealer ' || (n % 1000 + 1) else '' end,
          (array['DE', 'FR', 'IT'])[1 + n % 3],
          case when n % 2 = 0 then $2::bigint end, case when n % 4 = 0 then array[$3::bigint] else '{}' end,
          jsonb_build_object($4::text, (n % 50)::text), n
        from generate_series($5::int, $6::int) n`,
      ...[companyId, desk.agent.id, desk.labelId, String(fieldId), done + 1, done + written],
    )
  await make(
    `insert into conversations (type, subject, mailbox_id, status_id, priority, label_ids, contact_id, is_draft,
        is_trashed, is_spam, is_read, is_starred, total_messages, items, has_attachment, preview, last_position,
        last_inbound_position, last_activity_at, created_at)
      select 'email', 'Hello', $1, 2, 'default', '{}', id, false, false, false, true, false, 0, 0, false, '', 0, 0, id, 0
      from contacts`,
    desk.mailboxId,
  )
  await client.query('vacuum analyze')
  await client.end()
}, 600_000)
afterAll(() => desk.close())

const five = () =>
  `assigneeId=${desk.agent.id}&tag=${desk.labelId}&country=DE&company=${companyId + 12}&field=${fieldId}&operator=isAtLeast&value=10`

test.each<[string, () => string]>([
  ['list by name', () => '/desk/customers?sort=name'],
  ['list by latest interaction', () => '/desk/customers?sort=interactionTime&order=desc'],
  ['page 1,000 of the list', () => '/desk/customers?sort=name&page=1000'],
  ['filter of five conditions', () => `/desk/customers?${five()}`],
  ['filter of five conditions and a text', () => `/desk/customers?${five()}&text=keller`],
  ['text in the list', () => '/desk/customers?text=keller%2099'],
  ['text that nobody has', () => '/desk/customers?text=zqzq'],
  ['list by company', () => '/desk/customers?sort=company'],
  ['people of a company', () => `/desk/customers?company=${companyId + 13}`],
  ['list of companies', () => '/desk/companies?sort=name'],
  ['search of the desk', () => '/search?text=keller%2099999'],
  ['search of the desk by address', () => '/search?text=person4242'],
])(
  'at 100,000 contacts: %s',
  async (name, path) => {
    const took: number[] = []
    for (let n = 0; n < 20; n += 1) {
      const from = performance.now()
      const { status } = await desk.call('GET', path(), { as: desk.owner })
      expect(status).toBe(200)
      took.push(performance.now() - from)
    }
    const [p50 = Infinity, p95 = Infinity] = [9, 18].map((at) => took.toSorted((a, b) => a - b)[at])
    console.info(`${name}: median ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms`)
    expect(p95).toBeLessThan(limit)
  },
  120_000,
)
