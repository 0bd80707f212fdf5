import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RecipientDelivery } from '#domain/conversations/messages/message.ts'
import type { listNotifications } from '#domain/notifications/endpoints.ts'
import { keptNotifications } from '#domain/notifications/notification.ts'
import { byDesk } from '#domain/events/cause.ts'
import { openDeskWork } from '#server/events/desk-work.ts'
import { recordEvents } from '#server/events/record.ts'
import { writeWork } from '#server/events/write-work.ts'
import { forgetNotifications } from '#server/notifications/retention.ts'
import { notificationText } from '#server/notifications/notification-text.ts'
import type * as z from 'zod/mini'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { choose, followNews } from './desk-news.ts'

let desk: TestDesk
let at = Date.UTC(2026, 10, 20, 9)

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
afterEach(async () => {
  await followNews(desk)
  await desk.sql('delete from notifications')
  await desk.sql('delete from notification_settings')
  await desk.sql('delete from outbox')
  expect(desk.logged.splice(0)).toEqual([])
})

type Listed = z.output<typeof listNotifications.output>

async function list(as: DeskUser, query = ''): Promise<Listed> {
  const answer = await desk.call<Listed>('GET', `/desk/user-notifications${query}`, { as })
  expect(answer.status).toBe(200)
  return answer.body
}

/** A customer writes, and recipients are notified. */
async function write(mail: Parameters<TestDesk['receive']>[0] = {}) {
  const made = await desk.receive(mail)
  await followNews(desk)
  return made
}

/** Creates old notifications of the agent, the newest last. */
async function tell(conversationId: number, count: number): Promise<number[]> {
  const made: number[] = []
  for (let n = 0; n < count; n += 1) {
    at += n % 3
    const [row] = await desk.sql<{ id: number }>(
      `insert into notifications (user_id, kind, subjects, texts, created_at)
        values ($1, 'message', jsonb_build_object('conversationId', $2::bigint), '{"who": "Dana"}', $3) returning id`,
      [desk.agent.id, conversationId, at],
    )
    made.push(row!.id)
  }
  return made
}

const own = (as: DeskUser) =>
  desk.sql<{ kind: string; texts: object; subjects: object; isListed: boolean; isAudible: boolean }>(
    `select kind, texts, subjects, is_listed as "isListed", is_audible as "isAudible" from notifications
      where user_id = $1 order by id`,
    [as.id],
  )

describe('a notification', () => {
  test('NTF-003, API-063: has an id, a description and whether it is read', async () => {
    const { conversationId } = await write({ subject: 'Brakes' })
    const { data, total, unread } = await list(desk.agent)
    expect(data).toEqual([
      {
        id: expect.any(Number),
        description: 'Dana Whitlock wrote',
        isRead: false,
        kind: 'message',
        conversationId,
        mailboxId: null,
        taskId: null,
        article: null,
        subject: 'Brakes',
        createdAt: expect.any(Number),
      },
    ])
    expect([total, unread]).toEqual([1, 1])
  })

  test('holds no word of its conversation: who loses sight of that has none left', async () => {
    const { conversationId } = await write({ subject: 'Brakes', text: 'They squeak.' })
    const rows = await desk.sql('select * from notifications')
    expect(rows.length).toBeGreaterThan(2)
    expect(JSON.stringify(rows)).not.toMatch(/Brakes|squeak/)
    await desk.sql('update conversations set mailbox_id = $2 where id = $1', [
      conversationId,
      desk.closedMailboxId,
    ])
    expect(await list(desk.agent)).toMatchObject({ data: [], total: 0, unread: 0 })
    expect(await list(desk.insider)).toMatchObject({ total: 1 })
  })

  test('is made of what happens, once, and by nobody for themselves', async () => {
    const { conversationId, messageId } = await write()
    const body = (assigneeId: number) => ({ conversationIds: [conversationId], assigneeId })
    for (const [as, to] of [
      [desk.owner, desk.agent],
      [desk.insider, desk.insider],
    ] as const)
      await desk.call('PUT', '/desk/conversations/assign', { as, body: body(to.id) })
    await desk.call('POST', '/desk/notes', {
      as: desk.owner,
      body: { messageId, note: '<p>Look</p>', mentions: [desk.agent.id] },
    })
    await followNews(desk)
    // The assignment was changed before the notification was created.
    expect((await own(desk.agent)).map(({ kind }) => kind)).toEqual(['message', 'mention'])
    expect((await own(desk.insider)).map(({ kind }) => kind)).toEqual(['message'])
    await desk.call('PUT', '/desk/conversations/assign', { as: desk.owner, body: body(desk.agent.id) })
    await followNews(desk)
    expect((await own(desk.agent)).at(-1)).toMatchObject({
      kind: 'assigned',
      texts: { who: 'Olive Doe' },
      subjects: { conversationId, itemId: conversationId, actorId: desk.owner.id },
    })
    expect((await list(desk.agent)).data.map(({ description }) => description)).toEqual([
      'Olive Doe assigned this to you',
      'Olive Doe mentioned you in a note',
      'Dana Whitlock wrote',
    ])
  })

  test('of a mail that did not arrive goes to who wrote it', async () => {
    const body = { mailboxId: desk.mailboxId, to: ['dana@customer.example'], messageText: 'Hello' }
    const sent = await desk.call<{ messages: { id: number }[] }>('POST', '/desk/conversations', {
      as: desk.agent,
      body,
    })
    await bounce(sent.body.messages[0]!.id)
    await followNews(desk)
    expect(await own(desk.agent)).toMatchObject([{ kind: 'failed', texts: {} }])
    expect(await own(desk.owner)).toEqual([])
  })

  test('of a mail that did not reach everybody names who did not get it, with the server’s words', async () => {
    const [ana, bo, cy] = ['ana', 'bo', 'cy'].map((name) => `${name}@customer.example`) as [
      string,
      string,
      string,
    ]
    const body = { mailboxId: desk.mailboxId, to: [ana, bo, cy], messageText: 'Hello' }
    const sent = await desk.call<{ id: number; messages: { id: number }[] }>('POST', '/desk/conversations', {
      as: desk.agent,
      body,
    })
    const itemId = sent.body.messages[0]!.id
    const words = () =>
      desk.database.look(desk.accountId, (sql) =>
        notificationText(sql, { kind: 'failed', conversationId: sent.body.id, itemId }, Date.now()),
      )
    const got: RecipientDelivery = { email: ana, state: 'sent', reason: null }
    const lost: RecipientDelivery = { email: bo, state: 'bounced', reason: 'Mailbox full' }
    await bounce(itemId, [got, lost, { ...got, email: cy }])
    expect(await words()).toMatchObject({ title: `Your reply did not reach ${bo}`, text: 'Mailbox full' })
    await bounce(itemId, [got, lost, { email: cy, state: 'failed', reason: 'No such user' }])
    expect(await words()).toMatchObject({
      title: 'Your reply did not reach everybody',
      text: `${bo}: Mailbox full; ${cy}: No such user`,
    })
    await bounce(itemId)
    expect(await words()).toMatchObject({ title: 'Your reply was not delivered', text: 'Mailbox full' })
  })
})

/** Bounces a mail, for all or some of its recipients. */
async function bounce(messageId: number, recipients: RecipientDelivery[] = []): Promise<void> {
  await desk.database.desk(desk.accountId, async (inner) => {
    const { batch, tx } = openDeskWork(inner, Date.now())
    const [delivery] = await tx.along('deliveries', [messageId])
    tx.carry('deliveries', delivery!, { state: 'bounced', reason: 'Mailbox full', recipients })
    await writeWork(batch, tx, byDesk)
    recordEvents(batch)
    await batch.flush()
  })
}

describe('marking as read', () => {
  test('NTF-004, API-064: marks one of one’s own, again and again, and nobody else’s', async () => {
    const { conversationId } = await write()
    await tell(conversationId, 1)
    const { data } = await list(desk.agent)
    const [one, two] = data
    const read = (as: DeskUser, id = one?.id) =>
      desk.call('PUT', `/desk/user-notifications/${id}/read`, { as })
    expect((await read(desk.owner)).status).toBe(404)
    expect((await read(desk.agent)).body).toEqual({ id: one?.id, isRead: true })
    expect((await read(desk.agent)).status).toBe(200)
    expect(await list(desk.agent)).toMatchObject({
      data: [
        { id: one?.id, isRead: true },
        { id: two?.id, isRead: false },
      ],
      unread: 1,
    })
    expect((await read(desk.agent, 4711)).status).toBe(404)
  })
})

describe('pages', () => {
  test('NTF-005, NTF-006: 70 come as 30, 30 and 10, without doubles or gaps while 10 arrive', async () => {
    const { conversationId } = await desk.receive()
    const made = await tell(conversationId, 70)
    const first = await list(desk.agent)
    expect(first.data).toHaveLength(30)
    expect(first.total).toBe(70)
    const seen = [...first.data]
    await tell(conversationId, 6)
    const second = await list(desk.agent, `?page=2&from=${first.from}`)
    expect(second.data).toHaveLength(30)
    seen.push(...second.data)
    await tell(conversationId, 4)
    const third = await list(desk.agent, `?page=3&from=${first.from}`)
    expect(third.data).toHaveLength(10)
    seen.push(...third.data)
    expect(seen.map(({ id }) => id)).toEqual(made.reverse())
    expect(await list(desk.agent, `?page=4&from=${first.from}`)).toMatchObject({ data: [], total: 80 })
    // Without the start of the first page, pages count from the newest.
    expect((await list(desk.agent, '?page=2')).data[0]?.id).toBe(made[20])
  })

  test.each(['?page=0', '?page=one', '?from=yesterday'])('are not asked for by %s', async (query) => {
    const answer = await desk.call('GET', `/desk/user-notifications${query}`, { as: desk.agent })
    expect(answer.status).toBe(400)
  })

  test('end with the newest 300 of each user: what is older goes, from devices too', async () => {
    const { conversationId } = await desk.receive()
    await tell(conversationId, keptNotifications + 7)
    await desk.sql(
      `insert into notifications (user_id, kind, subjects, texts, created_at) values ($1, 'snooze', '{}', '{}', 1)`,
      [desk.owner.id],
    )
    expect(await forgetNotifications(desk.database, at)).toBe(7)
    expect(await forgetNotifications(desk.database, at)).toBe(0)
    expect((await list(desk.agent)).total).toBe(keptNotifications)
    expect(await own(desk.owner)).toHaveLength(1)
    const [log] = await desk.sql<{ count: number }>(
      `select count(*)::int as count from change_log where ent = 'notifications' and op = 'D'`,
    )
    expect(log?.count).toBeGreaterThanOrEqual(7)
  })
})

describe('settings', () => {
  const read = async (as: DeskUser) => (await desk.call('GET', '/desk/notifications', { as })).body

  test('API-062: are the usual before a choice, and afterwards what was chosen, switch by switch', async () => {
    const usual = await read(desk.agent)
    expect(usual).toMatchObject({
      newMessages: 'mine',
      taskLead: 'hour',
      channels: { mentions: { app: true, push: true, mail: true, sound: false } },
      quietHours: { isOn: false },
      isMailSent: true,
      sentMailFolder: null,
    })
    await choose(desk, desk.agent, { channels: { mentions: { mail: false } } })
    await choose(desk, desk.agent, {
      newMessages: 'all',
      taskLead: 'day',
      quietHours: { isOn: true, from: '21:30' },
    })
    await choose(desk, desk.agent, { channels: { mentions: { sound: true }, times: { app: false } } })
    expect(await read(desk.agent)).toMatchObject({
      newMessages: 'all',
      taskLead: 'day',
      channels: {
        mentions: { app: true, push: true, mail: false, sound: true },
        messages: { app: true, push: true, mail: false, sound: false },
        times: { app: false, push: true },
      },
      quietHours: { isOn: true, from: '21:30', to: '08:00' },
    })
    expect(await read(desk.owner)).toEqual(usual)
  })

  test('decide whether the app tells, and whether it sounds', async () => {
    await choose(desk, desk.agent, { channels: { messages: { app: false, sound: true } } })
    await choose(desk, desk.insider, { channels: { messages: { sound: true } } })
    const nothing = { app: false, push: false, mail: false, sound: false }
    await choose(desk, desk.owner, { channels: { messages: nothing } })
    await write()
    expect(await own(desk.agent)).toMatchObject([{ isListed: false, isAudible: true }])
    expect(await own(desk.insider)).toMatchObject([{ isListed: true, isAudible: true }])
    expect(await own(desk.owner)).toEqual([])
    expect(await list(desk.agent)).toMatchObject({ data: [], total: 0, unread: 0 })
  })

  test('keep the tab silent in quiet hours, and the list whole', async () => {
    await choose(desk, desk.agent, {
      channels: { messages: { sound: true } },
      quietHours: { isOn: true, from: '00:00', to: '23:59' },
    })
    await desk.sql(`update notification_settings set quiet_hours = quiet_hours || '{"to": "00:00"}'`)
    await write()
    expect(await own(desk.agent)).toMatchObject([{ isListed: true, isAudible: true }])
    await desk.sql('delete from notifications')
    await quietNow(desk.agent)
    await write()
    expect(await own(desk.agent)).toMatchObject([{ isListed: true, isAudible: false }])
  })
})

/** Sets quiet hours of a user that end in about an hour. */
async function quietNow(as: DeskUser): Promise<void> {
  const wall = (ms: number) => new Date(Date.now() + ms).toISOString().slice(11, 16)
  await desk.sql(`update "accountSettings" set time_zone = 'UTC'`)
  const quietHours = { isOn: true, from: wall(-3_600_000), to: wall(3_600_000) }
  await choose(desk, as, { quietHours })
}
