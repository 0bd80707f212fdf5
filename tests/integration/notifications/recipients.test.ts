import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { io, type Socket } from 'socket.io-client'
import { socketEvents } from '#domain/sync/poke.ts'
import { importMail } from '#server/channels/email/mail-import.ts'
import { intakeParts } from '#server/channels/email/mail-service.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { remindOfTasks } from '#server/notifications/task-reminders.ts'
import { taskEndTimer } from '#server/tasks/due.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { until } from '../../support/until.ts'
import { choose, followNews, someDevice, subscribeDevice, told, toldOf } from './desk-news.ts'

let desk: TestDesk
/** Second process on the same database. */
let second: TestDesk
const sockets: Socket[] = []

beforeAll(async () => {
  desk = await openDesk()
  second = await openDesk({ beside: desk })
})
afterAll(async () => {
  await second.close()
  await desk.close()
})
beforeEach(async () => {
  for (const user of [desk.owner, desk.agent, desk.insider])
    await subscribeDevice(desk, user, someDevice(`of-${user.id}`))
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await desk.sql('delete from push_subscriptions')
  await desk.sql('delete from notification_settings')
  await desk.sql('delete from user_presence')
  expect(desk.logged.splice(0)).toEqual([])
})

const ids = (...users: DeskUser[]) => users.map(({ id }) => id).sort((a, b) => a - b)
const everybody = () => ids(desk.owner, desk.agent, desk.insider)

async function assign(
  conversationId: number,
  fields: { assigneeId?: number | null; teamId?: number | null },
) {
  const { assigneeId = null, teamId = null } = fields
  await desk.sql('update conversations set assignee_id = $2, team_id = $3 where id = $1', [
    conversationId,
    assigneeId,
    teamId,
  ])
}

async function note(by: DeskUser, messageId: number, mentions: (number | 'all')[]) {
  const body = { messageId, note: '<p>Please have a <b>look</b></p>', mentions }
  const answer = await desk.call<{ id: number }>('POST', '/desk/notes', { as: by, body })
  expect(answer.status).toBe(200)
  return answer.body.id
}

describe('a customer’s message', () => {
  test('is told to everybody who may see it while nobody has it', async () => {
    const { conversationId } = await desk.receive({ subject: 'Brakes', text: 'They squeak.' })
    const pushes = await toldOf(desk)
    expect(pushes.map(({ userId }) => userId).sort((a, b) => a - b)).toEqual(everybody())
    expect(pushes[0]).toEqual({
      kind: 'message',
      accountId: desk.accountId,
      userId: expect.any(Number),
      conversationId,
      position: 1,
      title: 'Dana Whitlock',
      body: 'Brakes\nThey squeak.',
      at: expect.any(Number),
    })
  })

  test('is told once, by one of the processes', async () => {
    await desk.receive()
    const [here, there] = await Promise.all([told(desk), told(second)])
    expect([...here, ...there].sort((a, b) => a - b)).toEqual(everybody())
    expect(await told(desk)).toEqual([])
  })

  test('is told to nobody who has said that they are away, until they are back', async () => {
    const say = (isAway: boolean) =>
      desk.sql(
        `insert into preferences (id, shortcuts, is_away) values ($1, '{}', $2)
          on conflict (account_id, id) do update set is_away = excluded.is_away`,
        [desk.insider.id, isAway],
      )
    await say(true)
    await desk.receive()
    expect(await told(desk)).toEqual(ids(desk.owner, desk.agent))
    await say(false)
    await desk.receive()
    expect(await told(desk)).toEqual(everybody())
  })

  test('waits a moment before anybody is told, for those whose line is just being made anew', async () => {
    await desk.receive()
    await followNews(desk)
    const [news] = await desk.sql<{ wait: number }>(
      `select (next_at - $1)::float / 1000 as wait from outbox where kind = 'news' and state = 'waiting'`,
      [Date.now()],
    )
    expect(news?.wait).toBeGreaterThan(4)
    expect(news?.wait).toBeLessThanOrEqual(5)
    await told(desk)
  })

  test('of an inbox with members is told to them and to the owner', async () => {
    const { conversationId } = await desk.receive()
    await desk.sql('update conversations set mailbox_id = $2 where id = $1', [
      conversationId,
      desk.closedMailboxId,
    ])
    expect(await told(desk)).toEqual(ids(desk.owner, desk.insider))
  })

  test('of an assigned conversation is told to who has it, and to who wants all', async () => {
    const { conversationId } = await desk.receive()
    await assign(conversationId, { assigneeId: desk.agent.id })
    expect(await told(desk)).toEqual(ids(desk.agent))
    await choose(desk, desk.owner, { newMessages: 'all' })
    const again = await desk.receive()
    await assign(again.conversationId, { teamId: desk.teamId })
    expect(await told(desk)).toEqual(ids(desk.owner, desk.agent))
  })

  test('is told to nobody who wants none', async () => {
    await choose(desk, desk.agent, { channels: { messages: { push: false } } })
    const { conversationId } = await desk.receive()
    await assign(conversationId, { assigneeId: desk.agent.id })
    expect(await told(desk)).toEqual([])
  })

  test.each([
    ['from a machine', 'update messages set is_automatic = true where conversation_id = $1'],
    ['in the spam', 'update conversations set is_spam = true where id = $1'],
    ['in the trash', 'update conversations set is_trashed = true where id = $1'],
    ['that is gone', 'delete from conversations where id = $1'],
  ])('%s is told to nobody', async (_, change) => {
    const { conversationId } = await desk.receive()
    await desk.sql(change, [conversationId])
    expect(await told(desk)).toEqual([])
  })

  test('is not told to who is no user any more, nor to a device whose session is over', async () => {
    await desk.sql('update users set is_active = false where id = $1', [desk.agent.id])
    await desk.sql('update sessions set expires_at = 1 where user_id = $1', [desk.insider.id])
    await desk.receive()
    expect(await told(desk)).toEqual(ids(desk.owner))
    await desk.sql('update users set is_active = true where id = $1', [desk.agent.id])
    await desk.sql('delete from sessions where user_id = $1', [desk.insider.id])
    await desk.signIn(desk.insider)
  })

  test('from an archive is no news', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-archive-'))
    writeFileSync(join(folder, 'old.eml'), 'From: old@customer.example\r\nSubject: Old\r\n\r\nLong ago\r\n')
    const { database, attachments, secret, clock } = desk
    const log = { info: () => undefined, warn: () => undefined }
    const parts = intakeParts({ database, attachments, rawMail: attachments, secret, clock, log })
    const tools = { clock, random: nodeRandom }
    const outcome = await importMail({ ...parts, ...tools }, folder, 'support@northwind.example')
    rmSync(folder, { recursive: true })
    expect(outcome).toBe('1 imported, 0 already there, 0 set aside')
    expect(await told(desk)).toEqual([])
  })
})

describe('a note', () => {
  test('is told to those it names, with its words', async () => {
    const { messageId, conversationId } = await desk.receive({ subject: 'Brakes' })
    await told(desk)
    await note(desk.agent, messageId, [desk.insider.id])
    expect(await toldOf(desk)).toEqual([
      expect.objectContaining({
        kind: 'mention',
        userId: desk.insider.id,
        conversationId,
        position: 2,
        title: 'Maya Doe mentioned you',
        body: 'Brakes\nPlease have a look',
      }),
    ])
  })

  test('for all is told to everybody who may see it, and not to its author', async () => {
    const { messageId } = await desk.receive()
    await told(desk)
    await note(desk.agent, messageId, ['all'])
    expect(await told(desk)).toEqual(ids(desk.owner, desk.insider))
  })

  test('is not told to who wants no mentions, to who may not see it, nor when it names nobody', async () => {
    await choose(desk, desk.owner, { channels: { mentions: { push: false } } })
    const { messageId, conversationId } = await desk.receive()
    await told(desk)
    await note(desk.insider, messageId, [])
    expect(await told(desk)).toEqual([])
    await note(desk.insider, messageId, [desk.owner.id, desk.agent.id])
    await desk.sql('update conversations set mailbox_id = $2 where id = $1', [
      conversationId,
      desk.closedMailboxId,
    ])
    expect(await told(desk)).toEqual([])
  })
})

describe('an agent', () => {
  async function look(at: TestDesk, user: DeskUser): Promise<Socket> {
    const { token } = await desk.signIn(user)
    const socket = io(at.url, {
      path: '/support/socket.io',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token },
    })
    sockets.push(socket)
    const hello = { epoch: null, cursor: [0, 0], scopeEpoch: 0 }
    await socket.timeout(5000).emitWithAck(socketEvents.join, hello)
    return socket
  }
  const marks = () =>
    desk.sql<{ seconds: number }>(
      `select extract(epoch from shown_until - clock_timestamp())::float as seconds from user_presence
        where user_id = $1 and shown_until > clock_timestamp() order by 1`,
      [desk.agent.id],
    )

  test('who has the desk before their eyes, at whichever process, is told nothing', async () => {
    const socket = await look(second, desk.agent)
    socket.emit(socketEvents.shown, true)
    await until('the process has marked the agent', async () => (await marks()).length > 0)
    await desk.receive()
    expect(await told(desk)).toEqual(ids(desk.owner, desk.insider))
  })

  test('whose tab is open and out of sight is told', async () => {
    const socket = await look(second, desk.agent)
    socket.emit(socketEvents.shown, true)
    await until('the process has marked the agent', async () => (await marks()).length > 0)
    socket.emit(socketEvents.shown, false)
    await until('the mark lapses', async () => (await marks()).length === 0)
    await desk.receive()
    expect(await told(desk)).toEqual(everybody())
  })

  test('who looks at the conversation on a device is told nothing of it, and of others', async () => {
    const socket = await look(second, desk.agent)
    const { conversationId } = await desk.receive({ id: 'looked-at@customer.example' })
    await told(desk)
    // The visibility of the desk is reported separately: the open conversation is enough.
    socket.emit(socketEvents.looking, [{ conversationId, isTyping: false }])
    await until('the process has marked what they look at', async () => {
      const viewers = await desk.sql('select 1 from conversation_viewers where user_id = $1', [desk.agent.id])
      return viewers.length > 0
    })
    await desk.receive({ inReplyTo: 'looked-at@customer.example' })
    expect(await told(desk)).toEqual(ids(desk.owner, desk.insider))
    await desk.receive()
    expect(await told(desk)).toEqual(everybody())
  })

  test('who closed the last tab counts as gone before news are due', async () => {
    const [one, two] = [await look(desk, desk.agent), await look(second, desk.agent)]
    one.emit(socketEvents.shown, true)
    two.emit(socketEvents.shown, true)
    await until('both processes have marked the agent', async () => (await marks()).length === 2)
    one.disconnect()
    const lasting = async () => (await marks()).filter(({ seconds }) => seconds > 4).length
    await until('one is parting', async () => (await lasting()) === 1)
    await desk.receive()
    // The other tab still shows it.
    expect(await told(desk)).toEqual(ids(desk.owner, desk.insider))
    two.disconnect()
    await until('the other is parting', async () => (await lasting()) === 0)
    await until('nobody is present', async () => (await marks()).length === 0)
    await desk.receive()
    expect(await told(desk)).toEqual(everybody())
  })

  test('is held present by a process that died for as long as its mark says', async () => {
    await desk.sql(
      `insert into user_presence (user_id, process_id, shown_until)
        values ($1, gen_random_uuid(), clock_timestamp() + interval '30 seconds')`,
      [desk.agent.id],
    )
    await desk.receive()
    expect(await told(desk)).toEqual(ids(desk.owner, desk.insider))
    await desk.sql('update user_presence set shown_until = clock_timestamp()')
    await desk.receive()
    expect(await told(desk)).toEqual(everybody())
  })
})

describe('a task', () => {
  const task = async (more: object = {}) => {
    const [contact] = await desk.sql<{ id: number }>(
      `insert into contacts (first_name, last_name, created_at) values ('Dana', 'Whitlock', 0) returning id`,
    )
    const startAt = Date.now() - 2000
    const body = {
      type: 'activity',
      subject: 'Swap the hub',
      contactId: contact?.id,
      startAt,
      endAt: startAt + 1000,
    }
    const made = await desk.call<{ id: number }>('POST', '/desk/tasks', {
      as: desk.owner,
      body: { ...body, ...more },
    })
    return made.body.id
  }

  test('tells who is named in a comment of it, and nobody else', async () => {
    const id = await task()
    const body = { note: '<p>Please <b>look</b></p>', mentions: [desk.agent.id, desk.owner.id] }
    await desk.call('POST', `/desk/tasks/${id}/note`, { as: desk.owner, body })
    const pushes = await toldOf(desk)
    expect(pushes).toMatchObject([
      {
        ...{ kind: 'taskMention', userId: desk.agent.id, conversationId: null, taskId: id },
        body: 'Swap the hub\nPlease look',
      },
    ])
    const { body: list } = await desk.call<{ data: object[] }>('GET', '/desk/user-notifications', {
      as: desk.agent,
    })
    expect(list.data[0]).toMatchObject({
      kind: 'taskMention',
      taskId: id,
      subject: 'Swap the hub',
      mailboxId: null,
    })
    await desk.call('POST', `/desk/tasks/${id}/note`, { as: desk.owner, body: { note: '<p>No name</p>' } })
    expect(await told(desk)).toEqual([])
    // A note on a deleted task notifies nobody.
    await desk.call('DELETE', `/desk/tasks/${id}`, { as: desk.owner })
    const after = await desk.call<{ data: object[] }>('GET', '/desk/user-notifications', { as: desk.agent })
    expect(after.body.data).not.toContainEqual(expect.objectContaining({ kind: 'taskMention' }))
  })

  test('reminds who has it once its end has passed, once for each end', async () => {
    const id = await task({ assigneeId: desk.agent.id })
    const ring = () =>
      desk.database.desk(desk.accountId, (sql) =>
        taskEndTimer.ring(
          { sql, now: Date.now(), take: () => Promise.resolve(true) } as never,
          id,
          Date.now(),
        ),
      )
    await ring()
    expect(await toldOf(desk)).toMatchObject([
      { kind: 'taskOverdue', userId: desk.agent.id, taskId: id, title: 'Your task is overdue' },
    ])
    expect(await told(desk)).toEqual([])
  })

  test('reminds who has it before its end, as early as they want, once for each end', async () => {
    const now = desk.clock.now()
    const [minute, hour] = [60_000, 3_600_000]
    const endAt = now + 3 * hour
    const of = () => task({ assigneeId: desk.agent.id, startAt: now, endAt })
    const change = (id: number, body: object) =>
      desk.call('PUT', `/desk/tasks/${id}`, { as: desk.owner, body })
    const remindedAt = async (at: number) => {
      await Promise.all([1, 2].map(() => remindOfTasks(desk.database, at)))
      return (await toldOf(desk)).map(({ kind, taskId, userId, title }) => [kind, taskId, userId, title])
    }
    const id = await of()
    const reminder = ['taskDueSoon', id, desk.agent.id, 'Your task is due soon']
    expect(await remindedAt(endAt - hour - 1)).toEqual([])
    // Changed settings apply at once.
    await choose(desk, desk.agent, { taskLead: 'fourHours' })
    expect(await remindedAt(now)).toEqual([reminder])
    expect(await remindedAt(endAt - minute)).toEqual([])
    // A server that was off catches up while the end is still to come.
    await change(id, { endAt: endAt + 9 * hour })
    expect(await remindedAt(endAt)).toEqual([])
    expect(await remindedAt(endAt + 9 * hour - minute)).toEqual([reminder])
    const ids: number[] = []
    for (let each = 0; each < 6; each += 1) ids.push(await of())
    const [closed = 0, free = 0, later = 0, own, other = 0, asked] = ids
    await change(closed, { status: 'closed' })
    await change(free, { assigneeId: null })
    await change(later, { endAt: endAt + 9 * hour })
    await change(other, { assigneeId: desk.owner.id })
    await desk.sql('update tasks set author_id = assignee_id where id = $1', [own])
    await choose(desk, desk.owner, { taskLead: 'none' })
    expect((await remindedAt(endAt - minute)).map(([, taskId]) => taskId)).toEqual([asked])
  })
})
