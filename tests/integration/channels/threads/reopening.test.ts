import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statusIds } from '#domain/conversations/status.ts'
import { mailText, openMailDesk, supportAddress, type MailDesk } from '../../../support/mail-desk.ts'

/* An answer to a closed conversation reopens it or starts a new one, by the inbox's setting. */

let desk: MailDesk
beforeAll(async () => {
  desk = await openMailDesk()
})
afterAll(() => desk.close())

const day = 24 * 3_600_000
let count = 0

interface Written {
  from?: string
  answers?: string
  head?: Record<string, string>
  isHistory?: boolean
}

async function take({ from = 'dana', answers, head = {}, isHistory = false }: Written = {}) {
  count += 1
  const id = `<closed-${count}@ryeandrail.example>`
  const headers = {
    From: `${from}@ryeandrail.example`,
    To: supportAddress,
    Subject: 'Battery',
    'Message-ID': id,
    ...(answers && { 'In-Reply-To': answers }),
    ...head,
  }
  const outcome = await desk.take(mailText(headers, `Written by ${from}, ${count}`), undefined, { isHistory })
  if (outcome.kind !== 'kept') throw new Error(`not kept: ${outcome.kind}`)
  return { id, ...outcome }
}

const sql = <T>(text: string, values: unknown[] = []) =>
  desk.database.desk(desk.accountId, (inner) => inner.rows<T>({ text, values }))

/** Conversation that was closed some days ago. */
async function closed(daysAgo: number) {
  const first = await take()
  const at = desk.parts.now() - daysAgo * day
  await sql('update conversations set status_id = $2, is_read = true, last_activity_at = $3 where id = $1', [
    ...[first.conversationId, statusIds.closed, at],
  ])
  await sql(
    `insert into activities (conversation_id, position, field, "from", "to", created_at)
      values ($1, 1000, 'statusId', '2', $2, $3)`,
    [first.conversationId, String(statusIds.closed), at],
  )
  return first
}

const setting = (settings: object) =>
  sql('update mailboxes set settings = settings || $2 where id = $1', [
    desk.mailboxId,
    JSON.stringify(settings),
  ])
const statusOf = async (id: number) =>
  (await sql<{ status: number }>('select status_id as status from conversations where id = $1', [id]))[0]
    ?.status
const findingsOf = async (id: number) =>
  (await sql<{ findings: unknown }>('select findings from messages where id = $1', [id]))[0]?.findings

beforeEach(() => setting({ reopening: 'always', reopeningDays: 30 }))

describe('an answer to a closed conversation', () => {
  test('opens it again, however long ago that was, where nothing else is said', async () => {
    const first = await closed(900)
    const answer = await take({ answers: first.id })
    expect(answer.conversationId).toBe(first.conversationId)
    expect(await statusOf(first.conversationId)).toBe(statusIds.open)
  })

  test('opens it again for some days, and a new one from then on, which says what it follows up on', async () => {
    await setting({ reopening: 'limited', reopeningDays: 30 })
    const lately = await closed(29)
    expect((await take({ answers: lately.id })).conversationId).toBe(lately.conversationId)
    const longAgo = await closed(31)
    const [{ ticketNo } = { ticketNo: 0 }] = await sql<{ ticketNo: number }>(
      'select ticket_no as "ticketNo" from conversations where id = $1',
      [longAgo.conversationId],
    )
    const answer = await take({ answers: longAgo.id })
    expect(answer.conversationId).not.toBe(longAgo.conversationId)
    expect(await statusOf(longAgo.conversationId)).toBe(statusIds.closed)
    expect(await statusOf(answer.conversationId)).toBe(statusIds.new)
    expect(await findingsOf(answer.messageId)).toEqual([{ kind: 'followsUp', detail: String(ticketNo) }])
  })

  test('opens a new one where it is to be so, also within the day', async () => {
    await setting({ reopening: 'never' })
    const first = await closed(0.01)
    expect((await take({ answers: first.id })).conversationId).not.toBe(first.conversationId)
  })

  test('goes to the one that followed up on it, and no answer of somebody else does', async () => {
    await setting({ reopening: 'never' })
    const first = await closed(40)
    const answer = await take({ answers: first.id })
    const again = await take({ answers: first.id })
    expect(again.conversationId).toBe(answer.conversationId)
    expect(await findingsOf(again.messageId)).toEqual([])
    const stranger = await take({ answers: first.id, from: 'luca' })
    expect([first.conversationId, answer.conversationId]).not.toContain(stranger.conversationId)
  })

  test('that says that somebody is away neither opens it nor a new one', async () => {
    await setting({ reopening: 'never' })
    const first = await closed(40)
    const away = await take({ answers: first.id, head: { 'Auto-Submitted': 'auto-replied' } })
    expect(away.conversationId).toBe(first.conversationId)
    expect(await statusOf(first.conversationId)).toBe(statusIds.closed)
  })

  test('that is brought in from before was written before it was over', async () => {
    await setting({ reopening: 'never' })
    const first = await closed(40)
    const old = await take({
      answers: first.id,
      head: { Date: 'Mon, 13 Jan 2025 09:00:00 +0000' },
      isHistory: true,
    })
    expect(old.conversationId).toBe(first.conversationId)
  })

  test('is placed by its inbox alone: an open one goes on whatever is said', async () => {
    await setting({ reopening: 'never' })
    const first = await take()
    expect((await take({ answers: first.id })).conversationId).toBe(first.conversationId)
  })
})
