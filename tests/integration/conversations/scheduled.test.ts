import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { areaRules } from '#server/areas.ts'
import { scheduledTimer } from '#server/conversations/scheduled.ts'
import { nodeRandom } from '#server/node-clock.ts'
import type { PollLoop } from '#server/poll-loop.ts'
import { runTimers } from '#server/timers/runner.ts'
import { openDatabase, type Database } from '#server/store/database.ts'
import { nextFullHour } from '#lib/zone.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { MovableClock } from '../../support/manual-time.ts'
import { until } from '../../support/until.ts'
import { someDevice, subscribeDevice, toldOf } from '../notifications/desk-news.ts'

/* Scheduled mail: sent at its minute, exactly once by any process; held if its conversation has changed. */

const hour = 3_600_000
const clock = new MovableClock()
let desk: TestDesk
const runners: PollLoop[] = []
const databases: Database[] = []

beforeAll(async () => {
  desk = await openDesk({ clock })
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await desk.close()
})
beforeEach(() => desk.signIn(desk.agent))
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
  // Scheduled mails of a test must not affect the next one.
  await desk.sql('update drafts set scheduled = null')
})

/** Poll loop of a server process, with its own connections. */
async function startProcess(name: string): Promise<void> {
  const database = await openDatabase({ ...desk.connection, application_name: name } as never)
  databases.push(database)
  const log = { error: () => undefined, warn: () => undefined }
  const kinds = [scheduledTimer({ database, clock, log, areas: areaRules })]
  runners.push(runTimers({ database, kinds, clock, random: nodeRandom, log }))
}

const soon = () => nextFullHour(clock.now(), 0)

/** A scheduled reply to a new customer's mail. */
async function scheduledReply(fields: object = {}) {
  const { conversationId, messageId } = await desk.receive()
  const sendTime = soon()
  const body = {
    ...{ messageId, to: ['dana@customer.example'], messageHtml: '<p>Monday it is.</p>' },
    ...{ sendLater: true, sendTime, lastMessage: 1 },
    ...fields,
  }
  const answer = await desk.call<{ id: number; isDraft: boolean; sendTime: number }>(
    'POST',
    `/desk/conversations/${conversationId}/messages`,
    { as: desk.agent, body },
  )
  expect(answer).toMatchObject({ status: 200, body: { isDraft: true, sendTime } })
  return { conversationId, messageId, draftId: answer.body.id, sendTime }
}

const sent = (conversationId: number) =>
  desk.sql<{ id: number; authorId: number }>(
    `select m.id, m.author_id as "authorId" from messages m join effects e on e.message_id = m.id
      where m.conversation_id = $1 and not m.is_inbound`,
    [conversationId],
  )

const draft = async (id: number) =>
  (
    await desk.sql<{ heldFor: string | null; at: number | null; rev: number }>(
      `select scheduled->>'heldFor' as "heldFor", (scheduled->>'at')::bigint as at, rev from drafts where id = $1`,
      [id],
    )
  )[0]

/** Advances the desk's clock to shortly after a time. */
const goTo = (at: number) => clock.advance(at + 1000 - clock.now())

describe('CMP-019: a mail that is sent later', () => {
  test('waits in the list of scheduled ones, and leaves at its minute once, whoever looks', async () => {
    await desk.signIn(desk.agent)
    const { conversationId, draftId, sendTime } = await scheduledReply()
    const listed = await desk.call<{ data: { id: number }[] }>('GET', '/desk/conversations?scheduled=true', {
      as: desk.agent,
    })
    expect(listed.body.data.map(({ id }) => id)).toEqual([conversationId])
    const { body } = await desk.call('GET', '/desk/conversations/counts', { as: desk.agent })
    expect(body).toMatchObject({ scheduled: 1, drafts: 0 })
    await Promise.all([startProcess('one'), startProcess('two'), startProcess('three')])
    expect(await sent(conversationId)).toEqual([])
    goTo(sendTime)
    await until('the mail leaves', async () => (await sent(conversationId)).length > 0)
    expect(await draft(draftId)).toBeUndefined()
    // A process that starts later finds nothing to do.
    for (const runner of runners.splice(0)) await runner.stop()
    await startProcess('after the restart')
    await runners[0]?.stop()
    expect(await sent(conversationId)).toMatchObject([{ authorId: desk.agent.id }])
  })

  test('a new e-mail becomes a conversation only then', async () => {
    const sendTime = soon()
    const body = {
      ...{ mailboxId: desk.mailboxId, to: ['kenji@customer.example'], subject: 'Your order' },
      ...{
        messageHtml: '<p>It is on its way.</p>',
        sendLater: true,
        sendTime: new Date(sendTime).toISOString(),
      },
    }
    const made = await desk.call<{ id: number }>('POST', '/desk/conversations', { as: desk.agent, body })
    expect(made).toMatchObject({ status: 200, body: { isDraft: true, messages: [{ sendTime }] } })
    goTo(sendTime)
    await startProcess('one')
    await until('the mail leaves', async () => (await sent(made.body.id)).length > 0)
    const [row] = await desk.sql<{ isDraft: boolean; subject: string }>(
      'select is_draft as "isDraft", subject from conversations where id = $1',
      [made.body.id],
    )
    expect(row).toEqual({ isDraft: false, subject: 'Your order' })
  })

  test('is held back, and its author told, when the customer wrote meanwhile', async () => {
    await subscribeDevice(desk, desk.agent, someDevice('phone of the author'))
    const { conversationId, draftId, sendTime } = await scheduledReply()
    const [mail] = await desk.sql<{ id: string }>(
      'select internet_message_id as id from message_sources s join messages m on m.id = s.message_id where m.conversation_id = $1',
      [conversationId],
    )
    await desk.receive({ inReplyTo: mail!.id, text: 'Tuesday is better.' })
    await toldOf(desk)
    goTo(sendTime)
    await startProcess('one')
    await until('it is held back', async () => (await draft(draftId))?.heldFor)
    expect(await draft(draftId)).toMatchObject({
      heldFor: 'Somebody wrote in this conversation while you were away.',
      at: sendTime,
    })
    expect(await sent(conversationId)).toEqual([])
    const told = await toldOf(desk)
    expect(told).toMatchObject([
      { kind: 'held', userId: desk.agent.id, conversationId, title: 'A scheduled mail was not sent' },
    ])
  })

  test('is held back when the server was off for too long, and never sent silently late', async () => {
    const { conversationId, draftId, sendTime } = await scheduledReply()
    clock.advance(sendTime + hour - clock.now())
    await startProcess('one')
    await until('it is held back', async () => (await draft(draftId))?.heldFor)
    expect(await draft(draftId)).toMatchObject({ heldFor: 'The time to send it had passed.' })
    expect(await sent(conversationId)).toEqual([])
  })

  test('is held back when its author may not send any more', async () => {
    const { conversationId, draftId, sendTime } = await scheduledReply()
    await desk.sql(`update roles set permissions = '{}' where name = 'agent'`)
    goTo(sendTime)
    await startProcess('one')
    await until('it is held back', async () => (await draft(draftId))?.heldFor)
    expect(await sent(conversationId)).toEqual([])
    await desk.sql(
      `update roles r set permissions = o.permissions from roles o where r.name = 'agent' and o.name = 'owner'`,
    )
  })

  test('saved with other words it is a mere draft again', async () => {
    const { conversationId, draftId, sendTime } = await scheduledReply()
    const body = {
      messageId: draftId,
      to: ['dana@customer.example'],
      messageHtml: '<p>Wait.</p>',
      isDraft: true,
    }
    await desk.call('POST', `/desk/conversations/${conversationId}/messages`, { as: desk.agent, body })
    expect(await draft(draftId)).toMatchObject({ at: null })
    goTo(sendTime)
    await startProcess('one')
    await runners[0]?.stop()
    expect(await sent(conversationId)).toEqual([])
  })
})

describe('what cannot be sent later', () => {
  const ask = async (fields: object) => {
    const { conversationId, messageId } = await desk.receive()
    const body = {
      ...{
        messageId,
        to: ['dana@customer.example'],
        messageHtml: '<p>Hi</p>',
        sendLater: true,
        sendTime: soon(),
      },
      ...fields,
    }
    return desk.call('POST', `/desk/conversations/${conversationId}/messages`, { as: desk.agent, body })
  }

  test('CMP-023, CMP-024: it needs somebody to go to, and words', async () => {
    expect(await ask({ to: [] })).toMatchObject({ status: 400, body: { field: 'to' } })
    expect(await ask({ messageHtml: '<p> </p>' })).toMatchObject({
      body: { message: 'Please Write Content' },
    })
  })

  test('CMP-029: the time is no earlier than the next full hour', async () => {
    expect(await ask({ sendTime: soon() - 1 })).toMatchObject({ status: 400, body: { field: 'sendTime' } })
    expect(await ask({ sendTime: undefined })).toMatchObject({ status: 400, body: { field: 'sendTime' } })
    expect(await desk.sql(`select 1 from drafts where html = '<p>Hi</p>'`)).toEqual([])
  })

  test('CMP-025: the plan has to include scheduleConversation', async () => {
    await desk.sql(`update accounts set features = '{conversation.timeTracking}'`)
    expect(await ask({})).toMatchObject({ status: 403, body: { code: 'PLAN' } })
  })
})
