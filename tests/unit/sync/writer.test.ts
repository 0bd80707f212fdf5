import { beforeEach, expect, test } from 'vitest'
import { seededRandom } from '#lib/random.ts'
import { writerVersion } from '#local/database.ts'
import { takeIds } from '#local/ids.ts'
import { mutate } from '#local/mutate.ts'
import { discard, retry, retryNow, takeBack } from '#local/outbox.ts'
import { replicaStatus } from '#local/queries/outbox.ts'
import { Engine } from '#sync/engine.ts'
import { memoryDesk } from '../../support/replica.ts'
import { ScriptedServer } from '../../support/scripted-server.ts'

let desk: Awaited<ReturnType<typeof memoryDesk>>
let server: ScriptedServer

beforeEach(async () => {
  desk = await memoryDesk()
  server = new ScriptedServer()
})

const engineOf = (writer: number) => {
  const { db, bus, clock } = desk
  return new Engine({ db, durable: db, bus, transport: server, clock, random: seededRandom(3n), writer })
}

const star = (isStarred = true) => mutate(desk, 'conversations.star', { conversationId: 10, isStarred })

const everything = async () =>
  JSON.stringify(
    await Promise.all(desk.db.tables.map(async ({ name }) => [name, await desk.db.table(name).toArray()])),
  )

test('C19: beside a newer shell that has led, an old one neither leads nor writes, and says so', async () => {
  const old = engineOf(writerVersion)
  await old.start()
  await old.settled()
  server.fault = 'offline'
  const { op } = await star()
  await old.settled()
  old.stop()
  const newer = engineOf(writerVersion + 1)
  await newer.start()
  await newer.settled()
  newer.stop()

  const before = await everything()
  const deeds = [
    () => star(false),
    () => takeIds(desk.db, 1),
    () => discard(desk, op),
    () => retry(desk, op),
    () => retryNow(desk),
    () => takeBack(desk, op),
    () => engineOf(writerVersion).start(),
  ]
  for (const deed of deeds) await expect(deed()).rejects.toMatchObject({ code: 'UPGRADE' })
  expect(await everything()).toBe(before)
  expect(await replicaStatus.run(desk.db, undefined)).toMatchObject({ connection: 'upgrade' })

  // The ops of the old writer are sent by the newer one, unchanged.
  server.fault = null
  const last = engineOf(writerVersion + 1)
  await last.start()
  await last.settled()
  expect(server.applied).toEqual([op])
  last.stop()
})

test('shells of one number stand side by side, and a newer page may write before it leads', async () => {
  const first = engineOf(writerVersion)
  await first.start()
  await first.settled()
  await star()
  desk = { ...desk, writer: writerVersion + 1 } as typeof desk
  await star(false)
  await first.settled()
  expect(await desk.db.outbox.count()).toBe(0)
  first.stop()
})
