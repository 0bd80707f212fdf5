import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Task } from '#domain/tasks/task.ts'
import { seededRandom } from '#lib/random.ts'
import { taskWordsOf } from '../../support/data/tasks.ts'
import { Replica } from '../sync/replica.ts'
import { makeWorld, type Device, type World } from '../sync/world.ts'

/* Two agents change the same board offline and reconnect one after the other. */

const changes = 30
let world: World
let devices: [Device, Device]
let contactId: number
const taskIds: number[] = []

beforeAll(async () => {
  world = await makeWorld()
  const [contact] = await world.sql<{ id: number }>(
    `insert into contacts (first_name, last_name, email, created_at) values ('Dana', '', 'dana@rider.example', 1) returning id`,
  )
  contactId = contact?.id ?? 0
  devices = [await world.device(await world.addUser('Ann')), await world.device(await world.addUser('Ben'))]
  for (let n = 0; n < 8; n += 1) {
    const taskId = devices[0].newId()
    taskIds.push(taskId)
    await send(devices[0], [
      ['tasks.create', { ...taskWordsOf(contactId, { subject: `Task ${n}` }), taskId }],
    ])
  }
})
afterAll(() => world.close())

type Change = [cmd: string, args: object, base?: object]

const send = (device: Device, all: readonly Change[]) =>
  world.push(
    device,
    all.map(([cmd, args, base]) => ({
      ...{ op: randomUUID(), cmd, args, base: base ?? null, opv: 1, needs: [], at: world.now.at },
      firstSentAt: null,
    })),
  )

async function board(device: Device): Promise<Map<number, Task>> {
  const replica = new Replica(device.userId, 0)
  do replica.apply(await world.pull(device, replica.request()))
  while (replica.snapshot)
  return new Map(
    [...replica.rows]
      .filter(([key]) => key.startsWith('tasks '))
      .map(([, { row }]) => [row['id'] as number, row as unknown as Task]),
  )
}

/** Changes of a device: of each field, of a task only it changes, and of texts that both write. */
function offline(who: 'Ann' | 'Ben', seed: bigint): Change[] {
  const random = seededRandom(seed)
  const own = who === 'Ann' ? 'subject' : 'description'
  return Array.from({ length: changes }, (_, n): Change => {
    const taskId = taskIds[Math.floor(random.next() * taskIds.length)] as number
    if (n % 3 === 0) return ['tasks.edit', { taskId, [own]: `${who} ${n}` }, {}]
    if (n % 3 === 1) return ['tasks.setStatus', { taskId, status: who === 'Ann' ? 'open' : 'on_hold' }]
    return ['tasks.edit', { taskId, priority: n % 2 === 0 ? 'high' : 'low' }, {}]
  })
}

test('TSK-001: thirty changes on each of two devices leave equal boards, with the words of both', async () => {
  const [ann, ben] = devices
  const [ofAnn, ofBen] = [offline('Ann', 7n), offline('Ben', 8n)]
  for (const verdicts of [await send(ann, ofAnn), await send(ben, ofBen)]) {
    expect(verdicts).toHaveLength(changes)
    expect(verdicts.filter(({ st }) => st !== 'applied')).toEqual([])
  }
  const [first, second] = [await board(ann), await board(ben)]
  expect(first.size).toBe(taskIds.length)
  expect(second).toEqual(first)
  const lastWords = (all: Change[], field: 'subject' | 'description') =>
    new Map(
      all.flatMap(([, args]) => {
        const { taskId, [field]: words } = args as { taskId: number; subject?: string; description?: string }
        return words === undefined ? [] : [[taskId, words]]
      }),
    )
  for (const [id, words] of lastWords(ofAnn, 'subject')) expect(first.get(id)?.subject).toBe(words)
  for (const [id, words] of lastWords(ofBen, 'description')) expect(first.get(id)?.description).toBe(words)
  // Both set the status: the last one sent wins.
  for (const [, args] of ofBen.filter(([cmd]) => cmd === 'tasks.setStatus'))
    expect(first.get((args as { taskId: number }).taskId)?.status).toBe('on_hold')
  expect(world.errors).toEqual([])
})
