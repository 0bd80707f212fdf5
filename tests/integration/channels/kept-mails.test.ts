import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KeptMail } from '#domain/conversations/messages/kept-mail.ts'
import type { Delivery } from '#domain/conversations/messages/message.ts'
import { keptMailHandlers, noteTransport } from '#server/channels/email/kept-mails.ts'
import { folderSender } from '#server/smtp/folder-sender.ts'
import { shapes } from '#server/store/shape.ts'
import { mailText, supportAddress } from '../../support/mail-desk.ts'
import { openSendingDesk, type SendingDesk } from '../../support/sending-desk.ts'

/* Nothing counts as sent without delivery: without a mail server, mail is held until an admin decides. */

let desk: SendingDesk
const folder = mkdtempSync(join(tmpdir(), 'outpost-kept-'))

beforeAll(async () => {
  desk = await openSendingDesk()
  await desk.stopSending()
  await setWayOut(false)
  desk.startSending(folderSender(folder))
})
afterAll(async () => {
  await desk.close()
  rmSync(folder, { recursive: true, force: true })
})

const setWayOut = (isThere: boolean) => desk.database.system((sql) => noteTransport(sql, isThere))

let mails = 0
async function answer() {
  mails += 1
  const from = 'dana@ryeandrail.example'
  const headers = {
    ...{ From: from, To: supportAddress, Subject: `Battery ${mails}` },
    'Message-ID': `<k${mails}@r.example>`,
  }
  const taken = await desk.take(mailText(headers, 'It is flat.'))
  if (taken.kind !== 'kept') throw new Error('not taken in')
  const { op } = await desk.reply(taken.conversationId, taken.messageId, { bcc: [] })
  return { id: desk.newest, internetMessageId: `${op}@desk.test` }
}

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  desk.database.look(desk.accountId, (sql) => sql.rows<Row>({ text, values }))

const stateOf = async (id: number) => {
  const [row] = await rows<Pick<Delivery, 'state'> & { effect: string }>(
    'select d.state, e.state as effect from deliveries d join effects e on e.message_id = d.id where d.id = $1',
    [id],
  )
  return row
}

const handlers = () => keptMailHandlers({ database: desk.database, now: () => Date.now() })
const call = (scopes = [`mbox:${desk.mailboxId}`]) =>
  ({ actor: { accountId: desk.accountId, userId: desk.userId, scopes }, key: null }) as never
const list = async (scopes?: string[]) =>
  (await handlers().listKeptMails({}, call(scopes))) as { data: KeptMail[]; total: number }
const decide = (ids: number[], isSent: boolean, scopes?: string[]) =>
  Promise.resolve(handlers().decideKeptMails({ ids, isSent }, call(scopes)))

const mailLeaves = async () => {
  const read = shapes.mailboxes.field('mailLeaves')?.read('m') ?? ''
  const [row] = await rows<{ leaves: boolean; ver: number }>(
    `select ${read} as leaves, m.ver from mailboxes m where m.id = $1`,
    [desk.mailboxId],
  )
  return row
}

test('without a mail server an answer is kept, not sent: nothing tells that it left, and it is listed', async () => {
  const { id } = await answer()
  await expect.poll(() => stateOf(id)).toEqual({ state: 'kept', effect: 'kept' })
  expect(readdirSync(folder)).toHaveLength(1)
  expect(
    await rows(`select 1 from domain_events where type like 'delivery.%' and subject_id = $1`, [id]),
  ).toEqual([])
  expect(await list()).toMatchObject({
    total: 1,
    data: [{ id, subject: 'Battery 1', mailboxId: desk.mailboxId, mayLeave: false }],
  })
  expect(await list(['mbox:999'])).toEqual({ total: 0, data: [] })
  await expect(decide([id], true)).rejects.toMatchObject({
    code: 'INVALID',
    details: { message: expect.stringMatching(/^No mail server is set up for/) as string },
  })
})

test('devices hear by their inboxes whether mail leaves, by the server of the desk or one of its own', async () => {
  const before = await mailLeaves()
  expect(before?.leaves).toBe(false)
  const own = (text: string) =>
    desk.database.desk(desk.accountId, (sql) => sql.rows({ text, values: [desk.accountId, desk.mailboxId] }))
  await own(`insert into mailbox_sending (account_id, mailbox_id, host, port, security, user_name, per_minute)
    values ($1, $2, 'smtp.desk.test', 587, 'starttls', '', 30)`)
  const withOwn = await mailLeaves()
  expect(withOwn?.leaves).toBe(true)
  expect(withOwn?.ver).toBeGreaterThan(before?.ver ?? 0)
  await own('delete from mailbox_sending where account_id = $1 and mailbox_id = $2')
  const without = await mailLeaves()
  expect(without?.leaves).toBe(false)
  await setWayOut(true)
  const withDesks = await mailLeaves()
  expect(withDesks?.leaves).toBe(true)
  expect(withDesks?.ver).toBeGreaterThan(without?.ver ?? 0)
  await setWayOut(true)
  expect((await mailLeaves())?.ver).toBe(withDesks?.ver)
  await setWayOut(false)
})

test('once there is a way out nothing old leaves by itself: what is chosen leaves once, the rest never', async () => {
  const [sent, left, open] = [await answer(), await answer(), await answer()]
  await expect.poll(async () => (await list()).total).toBe(4)
  await desk.stopSending()
  await setWayOut(true)
  desk.startSending()
  const fresh = await answer()
  await expect.poll(() => stateOf(fresh.id)).toEqual({ state: 'sent', effect: 'done' })
  expect(desk.sink.mails.map(({ parsed }) => parsed.messageId)).toEqual([`<${fresh.internetMessageId}>`])
  expect((await list()).data.map(({ mayLeave }) => mayLeave)).toEqual([true, true, true, true])

  expect(await decide([sent.id], true, ['mbox:999'])).toEqual({ decided: 0, total: 0 })
  expect(await decide([sent.id], true)).toEqual({ decided: 1, total: 3 })
  await expect.poll(() => stateOf(sent.id)).toEqual({ state: 'sent', effect: 'done' })
  expect(await decide([sent.id, left.id], false)).toEqual({ decided: 1, total: 2 })
  expect(await stateOf(left.id)).toEqual({ state: 'kept', effect: 'left' })
  expect(await decide([left.id], true)).toEqual({ decided: 0, total: 2 })
  expect(await stateOf(open.id)).toEqual({ state: 'kept', effect: 'kept' })
  expect(desk.sink.mails.map(({ parsed }) => parsed.messageId)).toEqual([
    `<${fresh.internetMessageId}>`,
    `<${sent.internetMessageId}>`,
  ])
})
