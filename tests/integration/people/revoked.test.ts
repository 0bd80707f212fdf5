import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { socketEvents, type Welcome } from '#domain/sync/poke.ts'
import type { PullLine } from '#domain/sync/pull.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { times } from '../../support/prove.ts'

/*
 * A removed permission is gone from every open device within two seconds: each is poked, pulls, and gets its
 * role's current permissions. The test's devices send the engine's requests, and store nothing else.
 */

const devices = times(20, 500)
const limitMs = 2000

let desk: TestDesk
let token: string
let role: { id: number; revision: number }
const sockets: Socket[] = []

beforeAll(async () => {
  desk = await openDesk({ callsPerMinute: null })
  token = (await desk.signIn(desk.agent)).token
  const { body } = await desk.call<{ data: { id: number; role: string; revision: number }[] }>(
    'GET',
    '/account/roles',
    { as: desk.owner },
  )
  role = body.data.find((each) => each.role === 'agent') as typeof role
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await desk.close()
})

/** Opens an up-to-date device. */
async function openDevice() {
  const client = randomUUID()
  const pull = async (place: object) => {
    const answer = await fetch(`${desk.url}/api/desk/sync/pull`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ client, wire: 1, epoch: null, cursor: [0, 0], scopeEpoch: 0, since: 0, snapshot: null },
        ...{ want: [], doubt: [], ...place },
      }),
    })
    const text = await answer.text()
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as PullLine)
  }
  const begin = (await pull({})).find((line) => line.t === 'begin')
  if (begin?.t !== 'begin') throw new Error('no begin')
  const place = { epoch: begin.epoch, cursor: begin.from, scopeEpoch: begin.scopeEpoch }
  const socket = io(desk.url, {
    path: '/support/socket.io',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
  })
  sockets.push(socket)
  await (socket.timeout(10_000).emitWithAck(socketEvents.join, place) as Promise<Welcome>)
  /** Resolves once the device knows that the role lacks a permission. */
  const knows = (permission: string) =>
    new Promise<number>((resolve, reject) => {
      const look = async () => {
        const lines = await pull(place)
        const row = lines.findLast((line) => line.t === 'put' && line.e === 'roles')
        const held = row?.t === 'put' ? (row.r as { permissions?: string[] }).permissions : undefined
        if (held && !held.includes(permission)) resolve(performance.now())
      }
      socket.on(socketEvents.poke, () => void look().catch(reject))
    })
  return { knows }
}

test(`a right that was taken away is gone from ${devices} open devices within ${limitMs / 1000} s`, async () => {
  const open: Awaited<ReturnType<typeof openDevice>>[] = []
  for (let n = 0; n < devices; n += 20)
    open.push(...(await Promise.all(Array.from({ length: Math.min(20, devices - n) }, openDevice))))
  const told = open.map(({ knows }) => knows('work.manage_tags'))
  const began = performance.now()
  const changed = await desk.call('PUT', `/account/role/${role.id}`, {
    as: desk.owner,
    body: {
      ...{ role: 'agent', description: '', revision: role.revision },
      serviceObject: { permissions: { conversations: ['manage_conversation'] } },
    },
  })
  expect(changed.status).toBe(200)
  const took = (await Promise.all(told)).map((at) => at - began).sort((a, b) => a - b)
  const [median, p95, last] = [0.5, 0.95, 1].map((share) => took[Math.ceil(share * took.length) - 1] ?? 0)
  console.info(
    `${devices} devices: median ${median?.toFixed(0)} ms, p95 ${p95?.toFixed(0)} ms, last ${last?.toFixed(0)} ms`,
  )
  expect(p95).toBeLessThan(limitMs)
})
