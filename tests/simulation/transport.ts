import type { Random } from '#lib/random.ts'
import type { PullLine } from '#domain/sync/pull.ts'
import type { PushLine } from '#domain/sync/push.ts'
import { loadActor } from '#server/sync/actor.ts'
import { pull } from '#server/sync/pull.ts'
import { pushOps } from '#server/sync/push.ts'
import type { Database } from '#server/store/database.ts'
import { TransportError, type Transport, type UploadPart } from '#sync/transport.ts'
import { drawFault, type Weather } from './faults.ts'

/** The device died: the engine's promises end here, and nothing after them may run. */
export class Crash extends Error {}

/** What the network of one device runs on. */
export interface Line {
  database: Database
  accountId: number
  userId: number
  random: Random
  weather: Weather
  now(): number
  /** Sees every line that reaches the device. */
  onLine(line: PullLine | PushLine): void
  upload(part: UploadPart): Promise<{ uploaded: number; isComplete: boolean }>
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The real handlers behind a network that loses, doubles and cuts. Everything crosses as JSON text. */
export function lossyTransport(line: Line): Transport {
  const options = { now: () => line.now(), log: quiet }
  const actor = () => line.database.desk(line.accountId, (sql) => loadActor(sql, line.userId))
  async function* through<T extends PullLine | PushLine>(
    answer: () => Promise<AsyncIterable<string>>,
  ): AsyncGenerator<T> {
    const fault = drawFault(line.random, line.weather)
    if (fault.isRequestLost) throw new TransportError('offline', 'lost')
    if (fault.isDoubled) for await (const _ of await answer()) void _
    let count = 0
    for await (const text of await answer()) {
      for (const one of text.split('\n').filter((part) => part !== '')) {
        if (fault.cutAfter !== null && count >= fault.cutAfter) {
          // The server goes on to the end: its work is done whether or not anybody listens.
          for await (const _ of await answer()) void _
          if (fault.isCrash) throw new Crash()
          throw new TransportError('offline', 'cut')
        }
        count += 1
        const parsed = JSON.parse(one) as T
        line.onLine(parsed)
        yield parsed
      }
    }
    if (fault.isCrash) throw new Crash()
  }
  return {
    pull: (request) =>
      through<PullLine>(async () => pull(line.database, await actor(), structuredClone(request), options)),
    push: (request) =>
      through<PushLine>(async () =>
        toText(pushOps(line.database, await actor(), structuredClone(request), options)),
      ),
    lease: () => Promise.reject(new Error('devices of the simulation are given their range')),
    upload: (part) => line.upload(part),
  }
}

async function* toText(lines: AsyncIterable<PushLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}
