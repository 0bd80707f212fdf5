import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { socketEvents } from '#domain/sync/poke.ts'
import type { OpenConversations, Present } from '#domain/sync/viewing.ts'
import { nodeClock } from '#server/node-clock.ts'
import { Viewers } from '#server/realtime/viewers.ts'
import type { Database } from '#server/store/database.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { until } from '../../support/until.ts'

let desk: TestDesk
/** Second process on the same database. */
let second: TestDesk
const open: Socket[] = []

beforeAll(async () => {
  desk = await openDesk()
  second = await openDesk({ beside: desk })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await second.close()
  await desk.close()
  expect([...desk.logged, ...second.logged]).toEqual([])
})

/** Device of a user at one of the processes, and its last presence message. */
async function device(at: TestDesk, user: DeskUser) {
  const { token } = await desk.signIn(user)
  const socket = io(at.url, {
    path: '/support/socket.io',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
  })
  open.push(socket)
  const told: { present: Present } = { present: [] }
  socket.on(socketEvents.present, (present: Present) => (told.present = present))
  await socket.timeout(5000).emitWithAck(socketEvents.join, { epoch: null, cursor: [0, 0], scopeEpoch: 0 })
  return {
    socket,
    told,
    look: (...looking: OpenConversations) => socket.emit(socketEvents.looking, looking),
    viewersOf: (conversationId: number) =>
      told.present.find((place) => place.conversationId === conversationId)?.viewers ?? [],
  }
}

const at = (conversationId: number, isTyping = false) => ({ conversationId, isTyping })

describe('who is at a conversation', () => {
  test.each([
    ['by the same process', () => desk],
    ['by another process', () => second],
  ])('is told to colleagues within a second, %s', async (_, there) => {
    const { conversationId } = await desk.receive()
    const maya = await device(desk, desk.agent)
    const priya = await device(there(), desk.insider)
    const seen = (isTyping: boolean) => () =>
      JSON.stringify(priya.viewersOf(conversationId)) ===
      JSON.stringify([{ userId: desk.agent.id, isTyping }])
    const within = async (what: string, probe: () => boolean) => {
      const began = performance.now()
      await until(what, probe, { within: 5000, every: 10 })
      return performance.now() - began
    }
    maya.look(at(conversationId))
    expect(await within('she is seen', seen(false))).toBeLessThan(1000)
    maya.look(at(conversationId, true))
    expect(await within('she is seen writing', seen(true))).toBeLessThan(1000)
    maya.look()
    expect(await within('she has gone', () => priya.viewersOf(conversationId).length === 0)).toBeLessThan(
      1000,
    )
  })

  test('a device that hangs up does not exist any more', async () => {
    const { conversationId } = await desk.receive()
    const maya = await device(desk, desk.agent)
    const priya = await device(second, desk.insider)
    maya.look(at(conversationId))
    await until('she is seen', () => priya.viewersOf(conversationId).length === 1)
    maya.socket.disconnect()
    await until('she has gone', () => priya.viewersOf(conversationId).length === 0, { within: 2000 })
  })

  test('who comes later is told who is there already', async () => {
    const { conversationId } = await desk.receive()
    const maya = await device(desk, desk.agent)
    maya.look(at(conversationId))
    const priya = await device(second, desk.insider)
    await until('she is seen', () => priya.viewersOf(conversationId).length === 1)
  })

  test('is told to nobody who may not see the conversation, and nobody counts where they may not look', async () => {
    const { conversationId } = await desk.receive()
    const hidden = await desk.receive()
    await desk.sql('update conversations set mailbox_id = $2 where id = $1', [
      hidden.conversationId,
      desk.closedMailboxId,
    ])
    const [maya, priya, stranger] = [
      await device(desk, desk.agent),
      await device(second, desk.insider),
      await device(second, desk.stranger),
    ]
    priya.look(at(conversationId), at(hidden.conversationId))
    await until('she is seen', () => maya.viewersOf(conversationId).length === 1)
    expect(maya.viewersOf(hidden.conversationId)).toEqual([])
    expect(stranger.told.present).toEqual([])
    maya.look(at(hidden.conversationId), at(conversationId, true))
    await until('he is seen', () => priya.viewersOf(conversationId).length === 2)
    expect(priya.viewersOf(hidden.conversationId)).toEqual([{ userId: desk.insider.id, isTyping: false }])
  })

  test('D1-148: two who have an article open are told of each other, and nobody whose role may not read articles', async () => {
    const { body: doc } = await desk.call<{ id: number }>('POST', '/docs/createDoc', {
      ...{ as: desk.owner, body: { name: 'Riders' } },
    })
    const { body: article } = await desk.call<{ id: number }>('POST', '/docs/article/createArticle', {
      ...{ as: desk.owner, body: { docId: doc.id, name: 'Charge it' } },
    })
    const { conversationId } = await desk.receive()
    const [maya, priya, stranger] = [
      await device(desk, desk.agent),
      await device(second, desk.insider),
      await device(second, desk.stranger),
    ]
    maya.look(at(article.id, true))
    await until('she is seen', () => priya.viewersOf(article.id).length === 1)
    expect(priya.viewersOf(article.id)).toEqual([{ userId: desk.agent.id, isTyping: true }])
    expect(stranger.told.present).toEqual([])
    const forbid = `update roles set permissions = array_remove(permissions, 'docs.view_articles')
      where account_id = $1 and id = (select role_id from users where account_id = $1 and id = $2)`
    const before = await desk.sql<{ id: number; permissions: string[] }>(
      `select r.id, r.permissions from roles r join users u on u.account_id = r.account_id and u.role_id = r.id
        where r.account_id = $1 and u.id = $2`,
      [desk.accountId, desk.insider.id],
    )
    await desk.sql(forbid, [desk.accountId, desk.insider.id])
    // Conversations remain visible to them.
    maya.look(at(article.id), at(conversationId))
    await until('she is seen elsewhere', () => priya.viewersOf(conversationId).length === 1)
    expect(priya.viewersOf(article.id)).toEqual([])
    await desk.sql('update roles set permissions = $3 where account_id = $1 and id = $2', [
      ...[desk.accountId, before[0]?.id, before[0]?.permissions],
    ])
    await desk.call('DELETE', `/docs/article/deleteArticle`, { as: desk.owner, body: { id: article.id } })
    maya.look(at(article.id, true), at(conversationId, true))
    await until('she is seen writing', () => priya.viewersOf(conversationId)[0]?.isTyping === true)
    expect(priya.viewersOf(article.id)).toEqual([])
  })

  test('words that make no sense change nothing', async () => {
    const { conversationId } = await desk.receive()
    const maya = await device(desk, desk.agent)
    const priya = await device(second, desk.insider)
    maya.look(at(conversationId))
    await until('she is seen', () => priya.viewersOf(conversationId).length === 1)
    for (const words of [null, 'all', [{ conversationId: 'x', isTyping: true }], Array(50).fill(at(1))])
      maya.socket.emit(socketEvents.looking, words)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(priya.viewersOf(conversationId)).toEqual([{ userId: desk.agent.id, isTyping: false }])
  })

  test('a process that ends takes its own along', async () => {
    const { conversationId } = await desk.receive()
    const third = await openDesk({ beside: desk })
    const maya = await device(third, desk.agent)
    const priya = await device(second, desk.insider)
    maya.look(at(conversationId))
    await until('she is seen', () => priya.viewersOf(conversationId).length === 1)
    await third.close()
    await until('she has gone', () => priya.viewersOf(conversationId).length === 0, { within: 8000 })
  })

  test('a mark that comes while others are told of is told of too, and so is its end', async () => {
    const { conversationId } = await desk.receive()
    const told: number[] = []
    const mark = (text: string, values: unknown[]) =>
      desk.database.system((sql) => sql.rows({ text, values: [desk.accountId, conversationId, ...values] }))
    let isBetween = true
    const database: Database = {
      ...desk.database,
      system: (work) =>
        desk.database.system((sql) =>
          work({
            ...sql,
            rows: async (query) => {
              const rows = await sql.rows<never>(query)
              if ('name' in query && query.name === 'viewers' && isBetween) {
                isBetween = false
                await mark(
                  `insert into conversation_viewers (account_id, conversation_id, user_id, socket_id, process_id,
                    is_typing, seen_until) values ($1, $2, $3, 'between', $4, false, now() + interval '1 minute')`,
                  [desk.agent.id, randomUUID()],
                )
              }
              return rows
            },
          }),
        ),
    }
    const viewers = new Viewers({
      database,
      clock: nodeClock,
      log: { warn: (details) => expect.unreachable(String(details)) },
      hearers: () => new Map([[desk.accountId, new Set([desk.insider.id])]]),
      tell: (_account, _user, present) => {
        told.push(present.filter((place) => place.conversationId === conversationId).length)
      },
    })
    viewers.start()
    await until('she is told of', () => told.at(-1) === 1, { within: 8000 })
    await mark('delete from conversation_viewers where account_id = $1 and conversation_id = $2', [])
    await until('she has gone', () => told.at(-1) === 0, { within: 8000 })
    await viewers.stop()
  })
})
