import { expect, test } from 'vitest'
import { pushLimits, type PushLine, type PushRequest } from '#domain/sync/push.ts'
import { mutate } from '#local/mutate.ts'
import { writeMeta } from '#local/meta.ts'
import { withBox } from '#local/rows.ts'
import { landed, pushOnce, type PushContext } from '#sync/push.ts'
import { TransportError } from '#sync/transport/transport.ts'
import { conversationRow, memoryDesk } from '../../support/replica.ts'
import { ScriptedServer } from '../../support/scripted-server.ts'

/* Server and device work in parallel: a request is sent before the previous answers are applied. */

/** Records the number of ops on the device at each request. */
class WatchedServer extends ScriptedServer {
  readonly heldAt: number[] = []
  /** Request number from which on nothing is answered. */
  deafFrom = Infinity
  held: () => Promise<number> = () => Promise.resolve(0)

  override async *push(request: PushRequest): AsyncGenerator<PushLine> {
    this.pushes.push(request)
    this.heldAt.push(await this.held())
    if (this.pushes.length > this.deafFrom) throw new TransportError('offline', 'as the test wants')
    yield { t: 'begin', epoch: this.epoch, now: 0 }
    for (const { op } of request.ops) yield { t: 'verdict', op, st: 'applied', seq: 1, rows: [] }
    yield { t: 'end' }
  }
}

const more = 50

async function deskWithWork() {
  const desk = await memoryDesk()
  const server = new WatchedServer()
  server.held = () => desk.db.outbox.count()
  await writeMeta(desk.db, { epoch: server.epoch })
  const ids = Array.from({ length: pushLimits.ops + more }, (_, n) => n + 1)
  await desk.db.conversations.bulkPut(ids.map((id) => withBox({ ...conversationRow(id), v: 1 })))
  const star = (conversationId: number) =>
    mutate(desk, 'conversations.star', { conversationId, isStarred: true })
  for (const id of ids) await star(id)
  const context: PushContext = {
    db: desk.db,
    durable: desk.db,
    bus: desk.bus,
    transport: server,
    verdicts: () => ({ now: desk.clock.now(), random: desk.random }),
    batch: { size: pushLimits.ops, most: () => pushLimits.ops },
    flight: null,
    onLeaseUnknown: () => {},
  }
  return { desk, server, context }
}

const setPriority = (desk: Awaited<ReturnType<typeof memoryDesk>>, conversationId: number) =>
  mutate(desk, 'conversations.setPriority', { conversationId, priority: 'high' })

test('the next request leaves while the answers are written; what stands behind unwritten ones waits', async () => {
  const { desk, server, context } = await deskWithWork()
  const { op } = await setPriority(desk, 1)
  for (let turn = 0; turn < 10 && (await pushOnce(context)) > 0; turn += 1);
  expect(server.pushes.map(({ ops }) => ops.length)).toEqual([pushLimits.ops, more, 1])
  expect(server.pushes[2]?.ops.map((each) => each.op)).toEqual([op])
  const all = pushLimits.ops + more + 1
  expect(server.heldAt.slice(0, 2)).toEqual([all, all])
  expect(await desk.db.outbox.count()).toBe(0)
})

test('an answer that came is written down although the request after it is lost', async () => {
  const { desk, server, context } = await deskWithWork()
  server.deafFrom = 1
  expect(await pushOnce(context)).toBe(pushLimits.ops + more)
  expect(await desk.db.outbox.count()).toBe(more)
  await expect(pushOnce(context)).rejects.toThrow(TransportError)
  await landed(context)
  expect(await desk.db.outbox.where('state').equals('waiting').count()).toBe(more)
})
