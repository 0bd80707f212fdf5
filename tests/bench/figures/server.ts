import { setTimeout as pause } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { pushLimits } from '#domain/sync/push.ts'
import { until } from '../../support/until.ts'
import { quantile } from '../figures.ts'
import { LoadClient, type Standing } from '../load-client.ts'
import { agent, type Stage } from '../stage.ts'
import { tokenOf } from '../wire-rows.ts'

/** Duration of the pushes, in ms. */
const pushing = 5_000
/** Number of changes that devices have missed when they reconnect. */
const missed = 200
/** Number of hint broadcasts. */
const rounds = 5

/**
 * Server load: all devices reconnecting at once, continuous pushes, and a change broadcast to all viewers.
 * The devices run in this process and share the machine.
 */
export async function measureServer(stage: Stage): Promise<void> {
  const { product, rows, figures, options } = stage
  const token = await tokenOf(product.url, agent)
  const ids = rows.conversations.map((row) => row['id'] as number)
  const one = new LoadClient(product.url, token)
  const before = await whole(one)
  for (let at = 0; at < missed; at += pushLimits.ops)
    await one.star(before, ids.slice(at, at + pushLimits.ops), true)
  await reconnect(stage, token, before)
  await push(stage, token, before, ids)
  await fanOut(stage, token, await whole(one, before), ids)
  one.close()
  const kept = await stage.page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  figures.add(
    'on the wire, packed, for a conversation with its thread',
    'kB',
    {},
    rows.packedBytes / 1000 / ids.length,
  )
  figures.add('on the device, for a conversation with its thread', 'kB', {}, kept / 1000 / ids.length)
  figures.note(`The server was asked by ${options.devices} devices in one process on the same machine.`)
}

/** Pulls until the answer is complete. */
async function whole(client: LoadClient, from: Standing | null = null): Promise<Standing> {
  let standing = await client.pull(from)
  for (let turn = 0; turn < 100; turn += 1) {
    const next = await client.pull(standing)
    if (next.cursor[0] === standing.cursor[0]) return next
    standing = next
  }
  return standing
}

async function reconnect({ product, figures, options }: Stage, token: string, from: Standing): Promise<void> {
  const clients = Array.from({ length: options.devices }, () => new LoadClient(product.url, token))
  const times = await Promise.all(clients.map((client) => timeOf(() => client.pull(from))))
  for (const client of clients) client.close()
  const name = `${options.devices} devices at once, ${missed} changes behind: pull`
  figures.add(`${name}, p50`, 'ms', {}, quantile(times, 0.5))
  figures.add(`${name}, p99`, 'ms', { most: 2000 }, quantile(times, 0.99))
}

async function push(
  { product, figures }: Stage,
  token: string,
  from: Standing,
  ids: readonly number[],
): Promise<void> {
  for (const devices of [1, 10]) {
    const clients = Array.from({ length: devices }, () => new LoadClient(product.url, token))
    const share = Math.floor(ids.length / devices)
    const began = performance.now()
    const taken = await Promise.all(
      clients.map(async (client, index) => {
        const mine = ids.slice(index * share, (index + 1) * share)
        let count = 0
        for (let turn = 0; performance.now() - began < pushing; turn += 1) {
          const at = (turn * pushLimits.ops) % mine.length
          count += await client.star(from, mine.slice(at, at + pushLimits.ops), turn % 2 === 0)
        }
        return count
      }),
    )
    const seconds = (performance.now() - began) / 1000
    for (const client of clients) client.close()
    const total = taken.reduce((sum, count) => sum + count, 0)
    figures.add(
      `changes taken a second from ${devices} ${devices === 1 ? 'device' : 'devices'}`,
      '',
      {},
      total / seconds,
    )
  }
}

async function fanOut(
  { product, figures, options }: Stage,
  token: string,
  from: Standing,
  ids: readonly number[],
): Promise<void> {
  const sockets: Socket[] = []
  const client = new LoadClient(product.url, token)
  let heard: number[] = []
  const wanted = options.devices / 2
  for (let count = 0; count < wanted; count += 1)
    sockets.push(await client.listen(from, () => heard.push(performance.now())))
  // Changes without effect are not broadcast.
  await client.star(from, ids.slice(0, 1), false)
  await pause(1000)
  const spreads: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    heard = []
    await client.star(from, ids.slice(0, 1), round % 2 === 0)
    await until('everybody has heard', () => Promise.resolve(heard.length >= wanted), {
      within: 30_000,
      every: 5,
    })
    spreads.push(Math.max(...heard) - Math.min(...heard))
  }
  for (const socket of sockets) socket.close()
  client.close()
  figures.add(
    `a change told to ${wanted} devices, from the first to the last`,
    'ms',
    { most: 20 },
    quantile(spreads, 0.5),
  )
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
