import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { socketEvents, type Poke, type Welcome } from '#domain/sync/poke.ts'
import { nodeClock } from '#server/node-clock.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk
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
})

const hello = { epoch: null, cursor: [0, 0], scopeEpoch: 0 }

function connect(url: string, token: unknown): Socket {
  const socket = io(url, {
    path: '/support/socket.io',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
  })
  open.push(socket)
  return socket
}

async function join(at: TestDesk, token: string): Promise<{ socket: Socket; welcome: Welcome }> {
  const socket = connect(at.url, token)
  const welcome = (await socket.timeout(5000).emitWithAck(socketEvents.join, hello)) as Welcome
  return { socket, welcome }
}

/** Resolves with the first argument of a socket's next event of that name. */
function once<Words>(socket: Socket, name: string): Promise<Words> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name} in 5 s`)), 5000)
    socket.once(name, (words: Words) => {
      clearTimeout(timer)
      resolve(words)
    })
  })
}

/** Resolves with the next poke, and its delay after the call in ms. */
async function nextPoke(socket: Socket): Promise<{ head: number; ms: number }> {
  const began = performance.now()
  const poke = await once<Poke>(socket, socketEvents.poke)
  return { head: poke.head, ms: performance.now() - began }
}

const headOf = async () =>
  (await desk.sql<{ seq: number }>('select seq from account_head where account_id = $1', [desk.accountId]))[0]
    ?.seq

describe('a socket', () => {
  test('ADM-003, INB-015: with a token and join_rooms is welcomed with the head, and poked within a second of a change', async () => {
    await desk.receive()
    const { token } = await desk.signIn(desk.agent)
    expect(socketEvents.join).toBe('join_rooms')
    const { socket, welcome } = await join(desk, token)
    expect(welcome.head).toBe(await headOf())
    expect(welcome.pullAfterMs).toBeLessThanOrEqual(10_000)
    // The first poll of the watcher may come after the welcome; the next poke is a real change.
    const poked = nextPoke(socket)
    await desk.receive()
    const head = await headOf()
    let poke = await poked
    while (poke.head !== head) poke = await nextPoke(socket)
    expect(poke.head).toBe(head)
    const again = nextPoke(socket)
    const changed = desk.sql('update labels set description = $1 where id = $2', ['now', desk.labelId])
    await changed
    expect((await again).ms).toBeLessThan(1000)
  })

  test('hears of changes that another process made', async () => {
    const { token } = await desk.signIn(desk.agent)
    const { socket } = await join(second, token)
    // Recorded from the start: the last hint may come before the test waits for it.
    const heads: number[] = []
    socket.on(socketEvents.poke, ({ head }: Poke) => heads.push(head))
    const { conversationId } = await desk.receive()
    const answer = await desk.call('PUT', '/desk/conversations/starred', {
      as: desk.agent,
      body: { conversationIds: [conversationId], isStarred: true },
    })
    expect(answer.status).toBe(200)
    const head = await headOf()
    await expect.poll(() => heads, { timeout: 20_000 }).toContain(head)
  })

  test('hears nothing of other accounts', async () => {
    const { token } = await desk.signIn(desk.stranger)
    const { socket } = await join(desk, token)
    const heads: number[] = []
    socket.on(socketEvents.poke, ({ head }: Poke) => heads.push(head))
    const mine = await join(desk, (await desk.signIn(desk.agent)).token)
    const poked = nextPoke(mine.socket)
    await desk.receive()
    await poked
    const [own] = await desk.database.desk(desk.stranger.accountId, (sql) =>
      sql.rows<{ seq: number }>({
        text: 'select seq from account_head where account_id = $1',
        values: [sql.accountId],
      }),
    )
    for (const head of heads) expect(head).toBe(own?.seq)
  })

  test.each([
    ['without a token', undefined],
    ['with a token that is not ours', 'a.b.c'],
    ['with nonsense', { a: 1 }],
  ])('%s is refused', async (_, token) => {
    const socket = connect(desk.url, token)
    const error = await once<Error>(socket, 'connect_error')
    expect(error.message).toBe('unauthorized')
  })

  test('that does not say hello properly is hung up on', async () => {
    const { token } = await desk.signIn(desk.agent)
    const socket = connect(desk.url, token)
    await once(socket, 'connect')
    socket.emit(socketEvents.join, { room: 'account:2' })
    expect(await once(socket, 'disconnect')).toBe('transport close')
  })

  test('ends with its session', async () => {
    const { token } = await desk.signIn(desk.insider)
    const { socket } = await join(desk, token)
    const ended = once(socket, 'disconnect')
    await desk.call('POST', '/account/logout', { headers: { authorization: `Bearer ${token}` }, body: {} })
    // The connection ended, not the socket: a device then reconnects automatically.
    expect(await ended).toBe('transport close')
    const again = connect(desk.url, token)
    expect((await once<Error>(again, 'connect_error')).message).toBe('unauthorized')
  })
})

test('a socket ends with its token: the device then comes with a new one', async () => {
  const late: (() => void)[] = []
  const clock = {
    ...nodeClock,
    after: (ms: number, run: () => void) => {
      if (ms < 10 * 60_000) return nodeClock.after(ms, run)
      late.push(run)
      return () => undefined
    },
  }
  const other = await openDesk({ beside: desk, clock })
  const { token } = await desk.signIn(desk.agent)
  const { socket } = await join(other, token)
  const ended = once(socket, 'disconnect')
  expect(late).toHaveLength(1)
  late[0]?.()
  expect(await ended).toBe('transport close')
  await other.close()
})

test('two processes serve one desk: a session of one is good at the other', async () => {
  const { token } = await desk.signIn(desk.agent)
  const headers = { authorization: `Bearer ${token}` }
  expect((await second.call('GET', '/account/me', { headers })).status).toBe(200)
  const { conversationId } = await desk.receive({ subject: 'For both' })
  const seen = await second.call('GET', `/desk/conversations/${conversationId}`, { headers })
  expect(seen.body['subject']).toBe('For both')
  await second.call('POST', '/account/logout', { headers, body: {} })
  expect((await desk.call('GET', '/account/me', { headers })).status).toBe(403)
})

test('a desk that ends lets its sockets go, and they come back by themselves', async () => {
  const third = await openDesk({ beside: desk })
  const { token } = await desk.signIn(desk.agent)
  const { socket } = await join(third, token)
  const ended = once(socket, 'disconnect')
  await third.close()
  expect(await ended).toBe('transport close')
})
