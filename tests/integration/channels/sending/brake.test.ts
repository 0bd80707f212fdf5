import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { brakeLimits } from '#server/channels/brake.ts'
import { mailText, openMailDesk, supportAddress, type MailDesk } from '../../../support/mail-desk.ts'

/* Automatic mail cannot flood the lists: after some conversations an hour, mail joins the last one. */

let desk: MailDesk
let now = Date.UTC(2026, 10, 20, 12)
let count = 0

beforeAll(async () => {
  desk = await openMailDesk()
  desk.parts.now = () => now
})
afterAll(() => desk.close())
beforeEach(() => {
  now += 24 * 60 * 60 * 1000
})

const automatic = { 'Auto-Submitted': 'auto-generated' }

async function take(from: string, fields: Record<string, string> = {}, mailboxId?: number) {
  count += 1
  const headers = {
    ...{ From: from, To: supportAddress, Subject: `Disk ${count} is full` },
    'Message-ID': `<b${count}@monitor.example>`,
    ...fields,
  }
  const outcome = await desk.take(mailText(headers, 'Look at it.'), mailboxId)
  if (outcome.kind !== 'kept') throw new Error(`not kept: ${outcome.kind}`)
  return outcome.conversationId
}

const openedBy = (from: string) =>
  desk.database.look(desk.accountId, (sql) =>
    sql.rows<{ id: number; messages: number; isRead: boolean }>({
      text: `select c.id, c.total_messages as messages, c.is_read as "isRead" from conversations c
        join contacts p on p.account_id = c.account_id and p.id = c.contact_id where p.email = $1 order by c.id`,
      values: [from],
    }),
  )

test('fifty automatic mails, ten at a time, are five conversations that hold them all', async () => {
  const from = 'monitor@monitor.example'
  for (let round = 0; round < 5; round += 1)
    await Promise.all(Array.from({ length: 10 }, () => take(from, automatic)))
  const opened = await openedBy(from)
  expect(opened).toHaveLength(brakeLimits.conversations)
  expect(opened.reduce((sum, { messages }) => sum + messages, 0)).toBe(50)
})

test('what comes then leaves what was read as read', async () => {
  const from = 'shop@monitor.example'
  for (let n = 0; n < brakeLimits.conversations; n += 1) await take(from, automatic)
  await desk.database.desk(desk.accountId, (sql) =>
    sql.rows({ text: 'update conversations set is_read = true' }),
  )
  await take(from, automatic)
  expect((await openedBy(from)).map(({ isRead }) => isRead)).toEqual(Array(5).fill(true))
})

test('an hour later it may open conversations again', async () => {
  const from = 'hourly@monitor.example'
  for (let n = 0; n < 7; n += 1) await take(from, automatic)
  now += brakeLimits.within
  await take(from, automatic)
  expect(await openedBy(from)).toHaveLength(6)
})

test('people are never braked, nor one machine for another, nor one inbox for another', async () => {
  const from = 'dana@monitor.example'
  for (let n = 0; n < 8; n += 1) await take(from)
  expect(await openedBy(from)).toHaveLength(8)
  const other = await desk.addMailbox('alerts@desk.test')
  for (let n = 0; n < 8; n += 1) await take('one@monitor.example', automatic)
  for (let n = 0; n < 8; n += 1) await take('one@monitor.example', automatic, other)
  for (let n = 0; n < 8; n += 1) await take('two@monitor.example', automatic)
  expect(await openedBy('one@monitor.example')).toHaveLength(10)
  expect(await openedBy('two@monitor.example')).toHaveLength(5)
})

test('an automatic mail of a thread goes to its thread', async () => {
  const from = 'tickets@monitor.example'
  const first = await take(from, { ...automatic, 'Message-ID': '<thread@monitor.example>' })
  for (let n = 0; n < 7; n += 1) await take(from, automatic)
  expect(await take(from, { ...automatic, 'In-Reply-To': '<thread@monitor.example>' })).toBe(first)
})
