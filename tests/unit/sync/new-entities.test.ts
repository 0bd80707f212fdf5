import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { entityNames, fillKeyOf, type EntityName } from '#domain/entities.ts'
import type { PullLine, PullRequest } from '#domain/sync/pull.ts'
import { seededRandom } from '#lib/random.ts'
import type { Changes } from '#local/changes.ts'
import { localBus } from '../../support/local-bus.ts'
import { Replica } from '#local/database.ts'
import type { Desk } from '#local/desk.ts'
import { readAllMeta, writeMeta } from '#local/meta.ts'
import { mutate } from '#local/mutate.ts'
import { withBox } from '#local/rows.ts'
import { pullOnce } from '#sync/pull.ts'
import { conversationRow, ManualClock, memoryDesk } from '../../support/replica.ts'
import { ScriptedServer } from '../../support/scripted-server.ts'

/*
 * A device with pending ops gets a build with more entities: its rows stay, and only the new rows are
 * fetched. Older builds are replicas with fewer entities.
 */

const held = 10_000
const epoch = 'b6b2a0d8-0000-4000-8000-000000000000'
const first: readonly EntityName[] = entityNames.filter((name) => name !== 'teams' && name !== 'savedViews')

let disk: { indexedDB: IDBFactory; IDBKeyRange: typeof globalThis.IDBKeyRange }
let desk: Awaited<ReturnType<typeof memoryDesk>>

/** Replica of agent 7 as a build opens it. */
const openAs = (names: readonly EntityName[]) => new Replica(1, 7, disk, undefined, names)

const deskOf = (db: Replica): Desk => ({ ...desk, db })

beforeEach(async () => {
  desk = await memoryDesk()
  disk = { indexedDB: new IDBFactory(), IDBKeyRange }
  const db = openAs(first)
  await db.conversations.bulkPut(
    Array.from({ length: held }, (_, n) => withBox({ ...conversationRow(n + 1, { items: 0 }), v: n + 1 })),
  )
  await writeMeta(db, {
    ...{ epoch, history: epoch, cursor: [held, 7], scopeEpoch: 1, scopes: ['acct', 'mbox:1', 'user:7'] },
    ...{ isUsable: true, filled: first.map(fillKeyOf) },
  })
  const star = { conversationId: 5, isStarred: true }
  await mutate(deskOf(db), 'conversations.star', star)
  await mutate(deskOf(db), 'conversations.setStatus', { conversationId: 6, statusId: 4, acknowledged: 1 })
  db.close()
})

/** Server with rows of the new entities, in pages. */
class GrownServer extends ScriptedServer {
  readonly rows: Partial<Record<EntityName, number>> = { teams: 5, savedViews: 0 }
  readonly rowsAPage = 2

  override async *pull(request: PullRequest): AsyncGenerator<PullLine> {
    this.pulls.push(structuredClone(request))
    const cursor = request.cursor
    yield { t: 'begin', mode: 'delta', epoch, from: cursor, head: held, scopeEpoch: 1, now: 0 }
    // A newer server sends rows of an entity unknown to this build.
    yield { t: 'put', e: 'rockets' as 'teams', v: held, r: { id: 1 } as never }
    for (const each of request.want) {
      if (!('entity' in each)) continue
      const last = Math.min(each.after + this.rowsAPage, this.rows[each.entity as EntityName] ?? 0)
      for (let id = each.after + 1; id <= last; id += 1)
        yield {
          ...{ t: 'put', e: 'teams', v: id },
          r: { id, name: `Team ${id}`, description: '', userIds: [], revision: 1 },
        }
      const isWhole = last === this.rows[each.entity as EntityName]
      yield { t: 'page', cursor, filled: { entity: each.entity, after: isWhole ? null : last } }
    }
    yield { t: 'end', cursor, more: false, rows: 1 }
  }
}

/** Pulls until nothing is left; returns the changes on the device. */
async function pullAll(db: Replica, server: GrownServer): Promise<Changes[]> {
  const bus = localBus()
  const changes: Changes[] = []
  bus.subscribe((each) => changes.push(each))
  const verdicts = () => ({ now: new ManualClock().now(), random: seededRandom(1n) })
  const context = { db, bus, transport: server, verdicts, wants: new Set<number>() }
  for (let turn = 0; await pullOnce(context); turn += 1) expect(turn).toBeLessThan(10)
  return changes
}

const wantedOf = ({ pulls }: GrownServer) => pulls.map(({ want }) => want)

test('two entities, added one after the other, cost a full device only their own rows', async () => {
  const server = new GrownServer()
  const second = [...first, 'teams' as const]
  const db = openAs(second)
  const before = await db.outbox.toArray()
  expect(before).toHaveLength(2)
  expect(await readAllMeta(db)).toMatchObject({ mustRebuild: false, snapshot: null, cursor: [held, 7] })
  const changes = await pullAll(db, server)
  expect(wantedOf(server)).toEqual([0, 2, 4].map((after) => [{ entity: 'teams', after }]))
  expect(server.pulls.every(({ snapshot }) => snapshot === null)).toBe(true)
  expect(await db.teams.count()).toBe(5)
  // Conversations with pending ops are folded again with the rules' fields; the others are skipped.
  expect(new Set(changes.flatMap(({ conversations = [] }) => conversations as number[]))).toEqual(
    new Set([5, 6]),
  )
  await pullAll(db, server)
  expect(server.pulls.at(-1)?.want).toEqual([])
  db.close()

  server.pulls.length = 0
  const newest = openAs(entityNames)
  await pullAll(newest, server)
  expect(wantedOf(server)).toEqual([[{ entity: 'savedViews', after: 0 }]])
  expect(await newest.teams.count()).toBe(5)
  expect(await newest.conversations.count()).toBe(held)
  expect(await newest.outbox.toArray()).toEqual(before)
  expect(await newest.conversations.get(5)).toMatchObject({ isStarred: true, v: 5 })
  await expect(openAs(first).outbox.count()).rejects.toMatchObject({ inner: { code: 'UPGRADE' } })
  newest.close()
})

test('a filling that breaks off goes on after the last row', async () => {
  const server = new GrownServer()
  const db = openAs(entityNames)
  const verdicts = () => ({ now: 0, random: seededRandom(1n) })
  const context = { db, bus: localBus(), transport: server, verdicts, wants: new Set<number>() }
  expect(await pullOnce(context)).toBe(true)
  db.close()
  const again = openAs(entityNames)
  await pullAll(again, server)
  expect(
    wantedOf(server).map((want) => want.find((each) => 'entity' in each && each.entity === 'teams')),
  ).toEqual([0, 2, 4].map((after) => ({ entity: 'teams', after })))
  again.close()
})

test('a server that does not know an entity yet is not asked without end', async () => {
  const server = new ScriptedServer()
  const db = openAs(entityNames)
  const verdicts = () => ({ now: 0, random: seededRandom(1n) })
  const context = { db, bus: localBus(), transport: server, verdicts, wants: new Set<number>() }
  expect(await pullOnce(context)).toBe(false)
  db.close()
})
