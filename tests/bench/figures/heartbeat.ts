import { readFileSync } from 'node:fs'
import type { Socket as Stream } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { socketEvents } from '#domain/sync/poke.ts'
import { askIntervalsMs } from '#sync/transport/heartbeat.ts'
import { LoadClient } from '../load-client.ts'
import { agent, type Stage } from '../stage.ts'
import { tokenOf } from '../wire-rows.ts'

/** Measuring time with and without the heartbeat, in ms: longer than the library's own ping interval. */
const watched = 30_000
/** Pause before each measurement, in ms. */
const settling = 3_000
/** Length of a unit of `/proc/<pid>/stat`, in ms. */
const tick = 10

/** Cost of a server and its sockets. */
interface Spent {
  /** CPU time of the server's process, in ms. */
  cpu: number
  /** Traffic of all sockets, both ways. */
  bytes: number
}

/** Cost of heartbeats: the same number of idle sockets with and without them, one after the other. */
export async function measureHeartbeat({ product, figures, options }: Stage): Promise<void> {
  const client = new LoadClient(product.url, await tokenOf(product.url, agent))
  const standing = await client.pull(null)
  const sockets: Socket[] = []
  for (let count = 0; count < options.devices; count += 1)
    sockets.push(await client.listen(standing, () => undefined))
  const without = await spentOn(product.pid, sockets)
  const end = beat(sockets)
  const withBeat = await spentOn(product.pid, sockets)
  const slowest = end()
  for (const socket of sockets) socket.close()
  client.close()
  const seconds = watched / 1000
  const name = `${options.devices} idle sockets with a question every ${askIntervalsMs.shown / 1000} s, beside none`
  figures.add(
    `${name}: processor time of the server a second`,
    'ms',
    {},
    withBeat.cpu / seconds,
    without.cpu / seconds,
  )
  figures.add(
    '… on the wire a second',
    'kB',
    {},
    withBeat.bytes / 1000 / seconds,
    without.bytes / 1000 / seconds,
  )
  figures.add(
    '… on the wire for one socket and question, with its answer',
    'B',
    {},
    bytesOfOne(withBeat, without, sockets.length),
  )
  figures.add('… slowest answer', 'ms', {}, slowest)
  figures.note('Of the heartbeat, the column of bare Dexie holds the same sockets without it.')
}

const bytesOfOne = (withBeat: Spent, without: Spent, sockets: number) =>
  (withBeat.bytes - without.bytes) / ((sockets * watched) / askIntervalsMs.shown)

/** Cost of the sockets over the measuring time. */
async function spentOn(pid: number, sockets: readonly Socket[]): Promise<Spent> {
  await pause(settling)
  const before = spent(pid, sockets)
  await pause(watched)
  const after = spent(pid, sockets)
  return { cpu: after.cpu - before.cpu, bytes: after.bytes - before.bytes }
}

function spent(pid: number, sockets: readonly Socket[]): Spent {
  const streams = sockets.map(streamOf)
  return {
    cpu: processorTime(pid),
    bytes: streams.reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0),
  }
}

/** CPU time of a process, in ms; its name in the line may contain blanks. */
function processorTime(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tick
}

/** Raw stream of a socket; the library does not count bytes. */
function streamOf(socket: Socket): Stream {
  const { ws } = socket.io.engine.transport as unknown as { ws: { _socket: Stream } }
  return ws._socket
}

/** Sends heartbeats on each socket, spread in time. Returns a stop function that gives the slowest ms. */
function beat(sockets: readonly Socket[]): () => number {
  let slowest = 0
  let isEnded = false
  const ask = async (socket: Socket) => {
    const began = performance.now()
    try {
      await socket.timeout(askIntervalsMs.shown * 5).emitWithAck(socketEvents.beat)
    } catch (error) {
      // A request in flight when the socket closes gets no answer.
      if (!isEnded) throw error
    }
    slowest = Math.max(slowest, performance.now() - began)
  }
  const timers: NodeJS.Timeout[] = []
  for (const [index, socket] of sockets.entries()) {
    const again = () => timers.push(setInterval(() => void ask(socket), askIntervalsMs.shown))
    timers.push(setTimeout(again, (askIntervalsMs.shown * index) / sockets.length))
  }
  return () => {
    isEnded = true
    for (const timer of timers) clearTimeout(timer)
    return slowest
  }
}
