import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { nextFullHour } from '#lib/zone.ts'
import { areaRules } from '#server/areas.ts'
import { scheduledTimer } from '#server/conversations/scheduled.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { ringDue } from '#server/timers/ring.ts'
import { resend } from '#server/conversations/resend.ts'
import { destinationsOf } from '#server/channels/email/mail-in.ts'
import { mailText, supportAddress } from '../../support/mail-desk.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { openSendingDesk, type SendingDesk } from '../../support/sending-desk.ts'

/* Nobody may send from an unverified address, and each address belongs to one account. */

const verifyFirst = 'Please verify email inbox first'

describe('a call of an inbox that is not verified', () => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openDesk()
    await desk.signIn(desk.agent)
  })
  afterAll(() => desk.close())
  afterEach(() => desk.sql('update mailboxes set email_verified = true'))

  const unverify = () => desk.sql('update mailboxes set email_verified = false')
  const words = { to: ['dana@customer.example'], messageHtml: '<p>Monday it is.</p>' }
  const outgoing = () => desk.sql('select id from messages where not is_inbound')
  const refused = { status: 400, body: { message: verifyFirst } }
  const post = (path: string, body: object) => desk.call('POST', path, { as: desk.agent, body })

  test.each(['reply', 'replyAll', 'forward'])(
    '%s: nothing is sent, and what is said says why',
    async (mode) => {
      const { conversationId, messageId } = await desk.receive()
      await unverify()
      const body = { ...words, mode, messageId, lastMessage: 1 }
      expect(await post(`/desk/conversations/${conversationId}/messages`, body)).toMatchObject(refused)
      expect(await outgoing()).toEqual([])
    },
  )

  test('new email', async () => {
    await unverify()
    const body = { ...words, mailboxId: desk.mailboxId, subject: 'Hello' }
    expect(await post('/desk/conversations', body)).toMatchObject(refused)
    expect(await outgoing()).toEqual([])
  })

  test('a ticket that is mailed, in an inbox of another kind', async () => {
    await desk.sql(`update mailboxes set type = 'helpdesk', email_verified = false where id = $1`, [
      desk.mailboxId,
    ])
    const to = [{ email: 'kenji@customer.example', name: 'Kenji Mori' }]
    const body = { mailboxId: desk.mailboxId, subject: 'Bell', to, messageHtml: '<p>It is here.</p>' }
    expect(await post('/desk/ticket', body)).toMatchObject(refused)
    expect(await outgoing()).toEqual([])
    await desk.sql(`update mailboxes set type = 'email' where id = $1`, [desk.mailboxId])
  })

  test('a reply that is to be sent later', async () => {
    const { conversationId, messageId } = await desk.receive()
    await unverify()
    const later = { sendLater: true, sendTime: nextFullHour(Date.now(), 0), lastMessage: 1 }
    const body = { ...words, messageId, ...later }
    expect(await post(`/desk/conversations/${conversationId}/messages`, body)).toMatchObject(refused)
    expect(await desk.sql('select id from drafts where scheduled is not null')).toEqual([])
  })

  test('a draft of it is kept all the same', async () => {
    const { conversationId, messageId } = await desk.receive()
    await unverify()
    const body = { ...words, messageId, isDraft: true }
    const answer = await post(`/desk/conversations/${conversationId}/messages`, body)
    expect(answer).toMatchObject({ status: 200, body: { isDraft: true } })
  })

  test('a mail whose time comes then is held back, with its words and the reason', async () => {
    const { conversationId, messageId } = await desk.receive()
    const sendTime = nextFullHour(Date.now(), 0)
    const body = { ...words, messageId, sendLater: true, sendTime, lastMessage: 1 }
    const { body: made } = await desk.call<{ id: number }>(
      'POST',
      `/desk/conversations/${conversationId}/messages`,
      { as: desk.agent, body },
    )
    await unverify()
    const log = { error: () => undefined, warn: () => undefined }
    const { database } = desk
    const clock = { now: () => sendTime }
    const kinds = [scheduledTimer({ database, clock, log, areas: areaRules } as never)]
    await ringDue({ database, kinds, random: nodeRandom, log }, sendTime + 1000)
    const [draft] = await desk.sql(`select scheduled->>'heldFor' as held, html from drafts where id = $1`, [
      made.id,
    ])
    expect(draft).toMatchObject({ held: verifyFirst, html: expect.stringContaining('Monday it is.') })
    expect(await outgoing()).toEqual([])
  })
})

describe('a mail on its way', () => {
  let desk: SendingDesk
  beforeAll(async () => {
    desk = await openSendingDesk()
  })
  afterAll(() => desk.close())

  const sql = <Row extends object>(text: string, values: unknown[] = []) =>
    desk.database.desk(desk.accountId, (each) => each.rows<Row>({ text, values }))
  const verified = (is: boolean) => sql('update mailboxes set email_verified = $1', [is])
  const delivery = async (id: number) =>
    (
      await sql<{ state: string; reason: string | null }>(
        'select state, reason from deliveries where id = $1',
        [id],
      )
    )[0]

  test('fails with the reason when its inbox stops being verified before it leaves, and is sent again after', async () => {
    const first = await desk.take(
      mailText({ From: 'dana@ryeandrail.example', To: supportAddress, 'Message-ID': '<a@b>' }, 'It is flat.'),
    )
    if (first.kind !== 'kept') throw new Error('not kept')
    const { conversationId, messageId } = first
    const held = { notBefore: Date.now() + 1_500 }
    expect(await desk.reply(conversationId, messageId, held)).toMatchObject({ st: 'applied' })
    await verified(false)
    await expect
      .poll(() => delivery(desk.newest), { timeout: 15_000 })
      .toEqual({ state: 'failed', reason: verifyFirst })
    expect(desk.sink.mails).toEqual([])

    const failed = desk.newest
    const [mailbox] = await sql<{ id: number }>('select id from mailboxes')
    const scopes = ['acct', `mbox:${mailbox?.id ?? 0}`]
    const again = () =>
      desk.database.desk(desk.accountId, (each) => resend(each, { scopes } as never, failed, Date.now()))
    await expect(again()).rejects.toMatchObject({ code: 'INVALID', message: verifyFirst })

    // An earlier op that arrives now still gets a verdict.
    const waited = await desk.reply(conversationId, messageId)
    expect(waited).toMatchObject({ st: 'rejected' })
    expect(JSON.stringify(waited)).toContain(verifyFirst)

    await verified(true)
    expect(await again()).toMatchObject({ state: 'queued' })
    await desk.sink.waitFor(1)
    await expect.poll(() => delivery(failed)).toMatchObject({ state: 'sent' })
  })
})

describe('addresses across accounts', () => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.close())

  const add = (accountId: number, email: string, isVerified: boolean) =>
    desk.database.desk(accountId, (sql) =>
      sql.rows<{ id: number }>({
        text: `insert into mailboxes (name, type, email, email_verified, settings)
          values ('Spares', 'email', $1, $2, '{}') returning id`,
        values: [email, isVerified],
      }),
    )

  test('an address that stands in one account is refused in another, whatever its case', async () => {
    await expect(add(desk.stranger.accountId, 'SUPPORT@northwind.example', false)).rejects.toMatchObject({
      code: '23505',
    })
    const found = await destinationsOf(
      { database: desk.database, now: () => 0 } as never,
      'Support@Northwind.example',
    )
    expect(found).toMatchObject([{ accountId: desk.accountId, mailboxId: desk.mailboxId }])
  })

  test('the upgrade leaves it with who verified it, and the others their mailboxes without it', async () => {
    const client = new pg.Client(desk.connection)
    await client.connect()
    const here = desk.accountId
    const there = desk.stranger.accountId
    try {
      // Disables the later constraint that an address belongs to one account.
      await client.query('alter table mailboxes disable trigger keep_address')
      await client.query('drop index mailboxes_email_key_index')
      await client.query('create index mailboxes_email_key_index on mailboxes (email_key)')
      await add(here, 'spares@northwind.example', false)
      await add(there, 'Spares@northwind.example', true)
      await add(here, 'both@northwind.example', true)
      await add(there, 'both@northwind.example', true)
      const migration = new URL('../../../src/server/store/migrations/0022_mailboxes.sql', import.meta.url)
      await client.query("begin; set local app.account = '0'; set local app.system = 'on'")
      await client.query(readFileSync(migration, 'utf8'))
      await client.query('commit')
      const rows = await desk.database.system((sql) =>
        sql.rows({
          text: `select account_id = $1 as "isHere", name, email, email_verified as "isVerified", ver > 0 as "isLogged"
            from mailboxes where name like 'Spares%' order by 2, 1`,
          values: [here],
        }),
      )
      expect(rows).toEqual([
        {
          isHere: false,
          name: 'Spares',
          email: 'Spares@northwind.example',
          isVerified: true,
          isLogged: true,
        },
        { isHere: true, name: 'Spares', email: 'both@northwind.example', isVerified: true, isLogged: true },
        {
          isHere: false,
          name: 'Spares (both@northwind.example)',
          email: null,
          isVerified: false,
          isLogged: true,
        },
        {
          isHere: true,
          name: 'Spares (spares@northwind.example)',
          email: null,
          isVerified: false,
          isLogged: true,
        },
      ])
    } finally {
      await client.end()
    }
  })
})
