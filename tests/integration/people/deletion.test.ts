import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endAccounts } from '#server/account/end-accounts.ts'
import { askByMail } from '#server/auth/forgotten-mail.ts'
import { pictures } from '../../unit/server/attachments/pictures.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { ManualClock } from '../../support/replica.ts'
import { pictureForm } from '../http/samples/people/picture-samples.ts'

/* An owner deletes an account by typing its name; all its data is deleted fourteen days later. */

const day = 86_400_000
let clock: ManualClock
let desk: TestDesk
let name: string

beforeAll(async () => {
  clock = new ManualClock()
  desk = await openDesk({ clock })
  name = await nameOf()
})
afterAll(() => desk.close())
// A token expires after 15 minutes.
beforeEach(async () => {
  clock.pass(3_600_000)
  for (const user of [desk.owner, desk.agent, desk.insider]) await desk.signIn(user)
})

const nameOf = async () => (await desk.sql<{ name: string }>('select name from accounts'))[0]?.name ?? ''
const ask = (typed: string, as: DeskUser = desk.owner) =>
  desk.call<{ deletesAt: number; message: string; field?: string }>('POST', '/account/deletion', {
    as,
    body: { name: typed },
  })
const keep = (as: DeskUser = desk.owner) => desk.call('DELETE', '/account/deletion', { as })
const mails = () =>
  desk.database.system((sql) =>
    sql.rows<{ to: string; title: string }>({
      text: `select payload->'to'->>'address' as to, payload->'mail'->>'title' as title from outbox
        where kind = 'transactional-mail' and payload->'mail'->>'kind' = 'notice' order by place`,
    }),
  )
const titles = async () => (await mails()).map(({ title }) => title)
const run = () => {
  const { database, attachments } = desk
  const { exports } = desk.parts
  const parts = {
    database,
    clock,
    exports,
    attachments,
    rawMail: attachments,
    log: { info: () => undefined },
  }
  return endAccounts(parts).run()
}
describe('the deletion of an account', () => {
  test('is asked for by an owner alone, who names it; its owners are told, and every device', async () => {
    expect((await ask(name, desk.agent)).status).toBe(403)
    await desk.sql(`insert into roles (name, permissions, is_administrator) values ('admin', '{}', true)`)
    await desk.sql(`update users set role_id = (select id from roles where name = 'admin') where id = $1`, [
      desk.insider.id,
    ])
    expect((await ask(name, desk.insider)).body.message).toBe('Only an owner can delete the account')
    expect(await ask(`${name}!`)).toMatchObject({ status: 400, body: { field: 'name' } })
    const asked = await ask(name)
    expect(asked.body.deletesAt).toBe(clock.now() + 14 * day)
    const [row] = await desk.sql<{ isTold: boolean }>('select ver > 1 as "isTold" from "accountSettings"')
    expect(row?.isTold).toBe(true)
    // A repeated request does not move the date.
    clock.pass(1000)
    expect((await ask(name)).body).toEqual(asked.body)
    expect(await mails()).toEqual([
      { to: desk.owner.email, title: expect.stringMatching(new RegExp(`^${name} will be deleted on `)) },
    ])
  })

  test('is taken back by an owner, and nothing has changed', async () => {
    expect((await keep(desk.insider)).status).toBe(403)
    expect((await keep()).status).toBe(200)
    expect((await titles()).at(-1)).toBe(`${name} will not be deleted`)
    clock.pass(20 * day)
    await run()
    expect(await nameOf()).toBe(name)
    const changes = await desk.sql<{ to: number | null }>(
      `select payload->'changes'->0->'to' as to from domain_events
        where payload->'changes'->0->>'field' = 'deletesAt' order by seq`,
    )
    expect(changes.map(({ to }) => to === null)).toEqual([false, true])
  })

  test('is told once more two days before, once', async () => {
    await desk.signIn(desk.owner)
    await ask(name)
    const before = (await titles()).length
    clock.pass(11 * day)
    await run()
    expect(await titles()).toHaveLength(before)
    clock.pass(day + 3_600_000)
    await run()
    await run()
    expect(await titles()).toHaveLength(before + 1)
  })

  test('takes everything of it, and nothing of anybody else', async () => {
    await desk.receive({ subject: 'Brakes', text: 'They squeak.' })
    const form = { as: desk.agent, body: pictureForm(pictures['png'] as Buffer) }
    const { avatar } = (await desk.call<{ avatar: string }>('POST', '/avatar', form)).body
    await desk.call('POST', '/desk/labels', { as: desk.owner, body: { label: 'Gone', color: 'red' } })
    const others = await counts(desk.stranger.accountId)
    for (const { email } of [desk.agent, desk.stranger]) await leaveTraces(email)
    clock.pass(2 * day)
    // Its time has come: restoring it now would restore half of it.
    await desk.signIn(desk.owner)
    expect((await keep()).status).toBe(409)
    await run()
    expect(await counts(desk.accountId)).toEqual({})
    expect(await counts(desk.stranger.accountId)).toEqual(others)
    expect(await traces()).toEqual(Array(4).fill([desk.stranger.email]))
    expect((await fetch(`${desk.url}${avatar}`)).status).toBe(404)
    expect(desk.filesLeft(String(desk.accountId))).toEqual([])
    const again = await desk.call('POST', '/account/login', {
      body: { email: desk.owner.email, password: 'whatever it was' },
    })
    expect(again.status).toBe(401)
  })
})

/** Data of an account's users outside of it: requested codes, links and sign-ins. */
const leaveTraces = (email: string) =>
  desk.database.system(async (sql) => {
    const { accountId } = email === desk.agent.email ? desk.agent : desk.stranger
    for (const [text, ...values] of [
      [
        `insert into codes (purpose, address, request_id, browser_hash, code_hash, tries, ends_at)
          values ('email-change', $1, gen_random_uuid(), 'b', 'c', 0, 9e15)`,
        email,
      ],
      [
        `insert into sign_ups (id, browser_hash, first_name, last_name, email, password_hash, ends_at)
          values (gen_random_uuid(), 'b', 'A', 'B', $1, 'h', 9e15)`,
        email,
      ],
      [
        `insert into pending_sign_ins (id, purpose, browser_hash, payload, ends_at)
          values (gen_random_uuid(), 'second-step', 'b', jsonb_build_object('accountId', $2::int, 'email', $1::text), 9e15)`,
        email,
        accountId,
      ],
    ] as const)
      await sql.rows({ text, values })
    await askByMail(sql, { to: email, wish: 'domain' }, { key: email, now: clock.now() })
  })

/** Remaining data outside the account, by kind. */
const traces = () =>
  desk.database.system(async (sql) => {
    const found: string[][] = []
    for (const [table, email] of [
      ['codes', 'address'],
      ['sign_ups', 'email'],
      ['pending_sign_ins', `payload->>'email'`],
      [`outbox where kind = 'forgotten'`, `payload->>'to'`],
    ]) {
      const rows = await sql.rows<{ email: string }>({ text: `select ${email} as email from ${table}` })
      found.push(rows.map((row) => row.email))
    }
    return found
  })

/** Number of an account's rows by table, without empty tables. */
async function counts(accountId: number): Promise<Record<string, number>> {
  return desk.database.system(async (sql) => {
    const tables = await sql.rows<{ table: string }>({
      text: `select distinct quote_ident(table_name) as table from information_schema.columns
        where table_schema = 'public' and column_name = 'account_id' order by 1`,
    })
    const found: Record<string, number> = {}
    for (const { table } of [...tables, { table: 'accounts' }]) {
      const column = table === 'accounts' ? 'id' : 'account_id'
      const [row] = await sql.rows<{ count: number }>({
        text: `select count(*)::int as count from ${table} where ${column} = $1`,
        values: [accountId],
      })
      if (row && row.count > 0) found[table] = row.count
    }
    return found
  })
}
