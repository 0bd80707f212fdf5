import { expect, test } from 'vitest'
import { mutate, mutateAll } from '#local/mutate.ts'
import { discard, reissue, retry, takeBack, undo } from '#local/outbox.ts'
import { takeOut, undoAll } from '#local/undo.ts'
import { firstId, memoryDesk } from '../../support/replica.ts'

test('at a standstill no op is made and none is taken out, and afterwards all is as it was', async () => {
  const desk = await memoryDesk()
  let why: string | null = null
  const held = { ...desk, standstill: () => why }
  const args = { id: firstId(), label: 'Fleet', color: 'red', description: '' }
  const made = await mutate(held, 'labels.create', args)
  why = 'You are looking as agent'
  const other = { ...args, id: firstId() + 1, label: 'Parts' }
  for (const act of [
    () => mutate(held, 'labels.create', other),
    () => mutateAll(held, [{ cmd: 'labels.create', args: other }], {}),
    () => undo(held, made),
    () => undoAll(held, [made]),
    () => takeOut(held, [made.op]),
    () => takeBack(held, made.op),
    () => discard(held, made.op),
    () => retry(held, made.op),
    () => reissue(held, made.op),
  ])
    await expect(act(), act.toString()).rejects.toMatchObject({ code: 'FORBIDDEN', message: why })
  expect((await desk.db.outbox.toArray()).map(({ op }) => op)).toEqual([made.op])
  expect(await desk.db.labels.count()).toBe(1)
  why = null
  await undo(held, made)
  expect(await desk.db.outbox.count()).toBe(0)
})
