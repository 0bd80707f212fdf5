import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsConsumer } from '#server/analytics/consumer.ts'
import { makeEarlierFacts, makeMissingFacts } from '#server/analytics/earlier-facts.ts'
import { takeAnswer } from '#server/surveys/answering.ts'
import { followAll } from '../../support/consumers.ts'
import { taskWordsOf } from '../../support/data/tasks.ts'
import { mailText, supportAddress } from '../../support/mail-desk.ts'
import { openSendingDesk, type SendingDesk } from '../../support/sending-desk.ts'
import { until } from '../../support/until.ts'

let desk: SendingDesk
let conversationId: number
let labelId: number

beforeAll(async () => {
  desk = await openSendingDesk()
  // Whole seconds, as a Date header has them.
  desk.parts.now = () => Math.floor(Date.now() / 1000) * 1000
})
afterAll(() => desk.close())

const sql = <T>(text: string, values: unknown[] = []) =>
  desk.database.desk(desk.accountId, (inner) => inner.rows<T>({ text, values }))

let mails = 0
async function receive(more: Record<string, string> = {}) {
  mails += 1
  const outcome = await desk.take(
    mailText(
      {
        ...{ From: 'Dana <dana@customer.example>', To: supportAddress, Subject: 'Brakes' },
        ...{
          'Message-ID': `<facts-${mails}@customer.example>`,
          Date: new Date(desk.parts.now()).toUTCString(),
        },
        ...more,
      },
      `Mail ${mails}`,
    ),
  )
  if (outcome.kind !== 'kept') throw new Error(outcome.kind)
  return outcome
}

async function answer(messageId: number) {
  await desk.reply(conversationId, messageId)
  const [counted] = await sql<{ count: number }>(
    `select count(*)::int as count from messages where not is_inbound`,
  )
  await until('the answer has left', async () => {
    const sent = await sql(`select 1 from deliveries where state = 'sent'`)
    return sent.length === counted?.count
  })
}

type Row = { kind: string; source: string; at: number; seconds: number | null; assigneeId: number | null }

const facts = () =>
  sql<Row>(`select kind, source, at, user_id as "userId", conversation_id as "conversationId",
      contact_id as "contactId", mailbox_id as "mailboxId", team_id as "teamId", assignee_id as "assigneeId",
      label_id as "labelId", priority, seconds, share from facts order by kind, source`)

const follow = () => followAll(desk.database, [factsConsumer])

test('D2-22: what was received, answered, closed, opened again, assigned and labelled is counted once', async () => {
  const first = await receive()
  conversationId = first.conversationId
  const [label] = await sql<{ id: number }>(
    `insert into labels (label, color) values ('VIP', 'red') returning id`,
  )
  labelId = label?.id ?? 0
  await desk.push('conversations.assign', { conversationId, assigneeId: desk.userId, teamId: null })
  await desk.push('conversations.addLabels', { conversationId, labelIds: [labelId] })
  await answer(first.messageId)
  const second = await receive({ 'In-Reply-To': '<facts-1@customer.example>' })
  await receive({ 'In-Reply-To': '<facts-1@customer.example>' })
  await answer(second.messageId)
  await desk.push('conversations.setStatus', { conversationId, statusId: 4, acknowledged: 0 })
  await desk.push('conversations.setStatus', { conversationId, statusId: 2, acknowledged: 0 })
  await follow()
  const counted = await facts()
  expect(counted.map(({ kind }) => kind)).toEqual([
    ...['answeredFirst', 'answeredNext', 'assigned', 'closed', 'labelled'],
    ...['received', 'received', 'received', 'reopened'],
  ])
  const of = (kind: string) => counted.find((fact) => fact.kind === kind)
  expect(of('answeredFirst')).toMatchObject({
    userId: desk.userId,
    conversationId,
    mailboxId: desk.mailboxId,
  })
  // The customer has waited since the mail arrived, by the server's clock.
  const [came] = counted.filter(({ source }) => source === `message ${first.messageId}`)
  const waited = (of('answeredFirst')?.at ?? 0) - (came?.at ?? 0)
  expect(of('answeredFirst')?.seconds).toBe(Math.max(0, Math.round(waited / 1000)))
  expect(of('labelled')).toMatchObject({ labelId })
  expect(counted.filter(({ kind }) => kind === 'received').map(({ assigneeId }) => assigneeId)).toContain(
    null,
  )
  expect(of('closed')).toMatchObject({ assigneeId: desk.userId, priority: 'default' })
})

test('of ratings the last answer of a customer counts, for the agent whom the survey was about', async () => {
  await sql(
    `insert into survey_answers (conversation_id, survey_id, agent_id, asked_at) values ($1, 1, $2, 0)`,
    [conversationId, desk.userId],
  )
  const asked = { accountId: desk.accountId, conversationId, surveyId: 1, askedAt: 0 }
  await takeAnswer(desk.database, asked, { rating: 2, ratingsType: 'number', comment: '' }, desk.parts.now())
  await follow()
  const rated = async () => (await facts()).filter(({ kind }) => kind === 'rated')
  expect(await rated()).toMatchObject([{ share: 2 / 9, userId: desk.userId, conversationId }])
  const later = desk.parts.now() + 1000
  await takeAnswer(desk.database, asked, { rating: 10, ratingsType: 'star', comment: '' }, later)
  await follow()
  expect(await rated()).toMatchObject([{ share: 1, userId: desk.userId, conversationId, at: later }])
})

test('the facts of the time before are those that events would have made, and a second run adds none', async () => {
  await follow()
  const live = await facts()
  expect(await makeEarlierFacts(desk.database)).toBe(0)
  expect(await facts()).toEqual(live)
  await sql('delete from facts')
  expect(await makeEarlierFacts(desk.database)).toBe(live.length)
  expect(await facts()).toEqual(live)
  expect(await makeEarlierFacts(desk.database)).toBe(0)
  expect(await facts()).toEqual(live)
})

test('what is deleted for good stays counted, without what it was and whose', async () => {
  await follow()
  const before = await facts()
  await desk.push('conversations.trash', { conversationId, isTrashed: true })
  await desk.push('conversations.purge', { conversationId })
  await follow()
  const after = await facts()
  expect(after.map(({ kind }) => kind)).toEqual(before.map(({ kind }) => kind))
  expect(after).toEqual(
    after.map((fact) => ({
      ...fact,
      conversationId: null,
      contactId: null,
      source: expect.stringMatching(/^gone \d+$/),
    })),
  )
  expect(await makeEarlierFacts(desk.database)).toBe(0)
})

test('a wait is kept with its business time, where there are business hours; of earlier ones it is added', async () => {
  const timed = () =>
    sql<{ seconds: number; business: number | null }>(
      'select seconds, business_seconds as business from facts where seconds is not null order by kind, source',
    )
  expect((await timed()).map(({ business }) => business)).not.toContainEqual(expect.any(Number))
  const open = { from: 0, to: 720 }
  const days = Array.from({ length: 7 }, () => [open])
  await sql(
    `insert into "businessHours" (name, time_zone, days, holidays, is_default, revision)
      values ('Mornings', 'UTC', $1, '[]', true, 1)`,
    [JSON.stringify(days)],
  )
  await sql(`update facts set seconds = 172800 where seconds is not null`)
  await makeEarlierFacts(desk.database)
  const after = await timed()
  expect(after.map(({ business }) => business)).toContain(86_400)
  // Of two whole days only the mornings count.
  for (const { business } of after.filter(({ seconds }) => seconds === 172_800)) expect(business).toBe(86_400)
})

test('of tasks is counted that they were added, closed and became overdue, before and after', async () => {
  const [contact] = await sql<{ id: number }>('select id from contacts limit 1')
  const taskId = 700_001
  await desk.push('tasks.create', { ...taskWordsOf(contact?.id ?? 0), taskId, assigneeId: desk.userId })
  await sql('update tasks set created_at = created_at - 60000 where id = $1', [taskId])
  await desk.push('tasks.setStatus', { taskId, status: 'closed' })
  await follow()
  const ofTasks = async () =>
    await sql<Row & { taskId: number; userId: number }>(`select kind, source, at, user_id as "userId",
      subject_id as "taskId", assignee_id as "assigneeId", seconds from facts where subject_id is not null order by kind`)
  const live = await ofTasks()
  const [row] = await sql<{ createdAt: number; closedAt: number }>(
    'select created_at as "createdAt", closed_at as "closedAt" from tasks where id = $1',
    [taskId],
  )
  const of = { taskId, assigneeId: desk.userId, userId: desk.userId }
  const took = Math.round(((row?.closedAt ?? 0) - (row?.createdAt ?? 0)) / 1000)
  expect(took).toBeGreaterThanOrEqual(60)
  expect(live).toMatchObject([
    { ...of, kind: 'taskAdded', seconds: null },
    { ...of, kind: 'taskClosed', seconds: took },
  ])
  await sql('update tasks set overdue_for = end_at where id = $1', [taskId])
  expect(await makeEarlierFacts(desk.database)).toBe(1)
  await sql('delete from facts where subject_id is not null')
  // An upgrade records the start of the missing facts; a new desk has none to compute.
  const chore = makeMissingFacts({ database: desk.database, log: { info: () => undefined } })
  const place = () => sql<{ at: number | null }>('select facts_after as at from accounts')
  expect(await place()).toEqual([{ at: null }])
  await chore.run()
  expect(await ofTasks()).toEqual([])
  await sql('update accounts set facts_after = 0')
  await chore.run()
  expect(await place()).toEqual([{ at: null }])
  expect(await ofTasks()).toHaveLength(3)
  // An unread event is counted once, when it is read.
  await desk.push('tasks.create', { ...taskWordsOf(contact?.id ?? 0), taskId: taskId + 1 })
  await sql('update accounts set facts_after = 0')
  await chore.run()
  expect(await ofTasks()).toHaveLength(3)
  await follow()
  expect(await ofTasks()).toHaveLength(4)
  await sql('update tasks set deleted_at = 1 where id = $1', [taskId + 1])
  await sql('delete from facts where subject_id = $1', [taskId + 1])
  expect(await makeEarlierFacts(desk.database)).toBe(0)
  expect((await ofTasks()).map(({ kind, seconds }) => [kind, seconds])).toEqual([
    ['taskAdded', null],
    ['taskClosed', took],
    ['taskOverdue', null],
  ])
})
