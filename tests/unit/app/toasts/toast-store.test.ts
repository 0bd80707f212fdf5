import { beforeEach, describe, expect, test } from 'vitest'
import { undone } from '#app/desk/live/undone.ts'
import { mergeOf } from '#app/toasts/deed-texts.ts'
import { showToast, toasts, undoLatest, withdraw } from '#app/toasts/toast-store.ts'
import { DeskError } from '#domain/errors.ts'
import { writeMeta } from '#local/meta.ts'
import { unknownStatus } from '#local/session/status.ts'
import { memoryDesk, type MemoryDesk } from '../../../support/replica.ts'
import { until } from '../../../support/until.ts'

/* Toasts of a change, of its Undo, and of its refused ops. */

let desk: MemoryDesk

beforeEach(async () => {
  toasts.shown = []
  desk = await memoryDesk()
})

const said = () => toasts.shown.filter(({ isLeaving }) => !isLeaving).map(({ words }) => words.text)
const isSaid = (...texts: string[]) =>
  until(`it says ${texts.join(', ')}`, () => said().join('|') === texts.join('|'))
const settle = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('an Undo', () => {
  test('is answered with what was undone once that is done, and not before', async () => {
    let finish: (made: null) => void = () => undefined
    const work = new Promise<null>((resolve) => (finish = resolve))
    showToast({ text: 'Moved to Trash', undo: () => undone(desk, work) })
    expect(undoLatest()).toBe(true)
    await settle()
    expect(said()).toEqual([])
    finish(null)
    await isSaid('Undone: Moved to Trash')
  })

  test('that fails says why, and never that it was done', async () => {
    const work = () => Promise.reject(new DeskError('UNAVAILABLE', { message: 'Needs a connection' }))
    showToast({ text: 'Moved to Trash', undo: () => undone(desk, work()) })
    undoLatest()
    await isSaid('Needs a connection')
    await settle()
    expect(said()).toEqual(['Needs a connection'])
  })

  test('that says itself what came of it is not answered twice', async () => {
    const work = () => {
      showToast({ text: 'Article Restored' })
      return Promise.resolve(false as const)
    }
    showToast({ text: 'Article Deleted', undo: () => undone(desk, work()) })
    undoLatest()
    await settle()
    expect(said()).toEqual(['Article Restored'])
  })

  test('says what was undone where the toast said only where the work is', async () => {
    const words = { text: 'Saved on this device', undoes: 'Tickets Updated' }
    showToast({ ...words, undo: () => undone(desk, Promise.resolve(null)) })
    undoLatest()
    await isSaid('Undone: Tickets Updated')
  })

  test('with nothing to undo says so, once, and takes nothing else away', () => {
    showToast({ text: 'Saved as Draft' })
    expect(undoLatest()).toBe(false)
    expect(undoLatest()).toBe(false)
    expect(said()).toEqual(['Saved as Draft', 'Nothing to undo'])
  })

  test('of several is answered once, with their number', async () => {
    const undo = () => undone(desk, Promise.resolve(null))
    const merge = mergeOf('closed', 1, ', saved on this device')
    for (const op of ['a', 'b', 'c']) showToast({ text: 'Saved on this device', ops: [op], undo, merge })
    expect(said()).toEqual(['3 conversations closed, saved on this device'])
    undoLatest()
    await isSaid('Undone: 3 conversations closed')
  })

  test('of several of which one fails says why, and not that they are undone', async () => {
    const failing = () => Promise.reject(new DeskError('UNAVAILABLE', { message: 'Needs a connection' }))
    showToast({ text: 'One', merge: mergeOf('closed'), undo: () => undone(desk, Promise.resolve(null)) })
    showToast({ text: 'Two', merge: mergeOf('closed'), undo: () => undone(desk, failing()) })
    undoLatest()
    await isSaid('Needs a connection')
    await settle()
    expect(said()).toEqual(['Needs a connection'])
  })

  test('that waits for a connection says so; one that needs none does not', async () => {
    await writeMeta(desk.db, { status: { ...unknownStatus, connection: 'offline' } })
    showToast({ text: 'Moved to Trash', undo: () => undone(desk, Promise.resolve({ op: 'back' })) })
    undoLatest()
    await isSaid('Undone: Moved to Trash, saved on this device')
    expect(toasts.shown.at(-1)?.words.tone).toBe('pending')
    showToast({ text: 'Moved to Trash', undo: () => undone(desk, Promise.resolve(null)) })
    undoLatest()
    await isSaid('Undone: Moved to Trash')
  })
})

describe('toasts that say the same', () => {
  const undo = (done: string[], name: string) => () => undone(desk, Promise.resolve(void done.push(name)))

  test('are one, whose Undo takes back all of it', async () => {
    const done: string[] = []
    for (const name of ['a', 'b']) showToast({ text: 'Tickets Updated', undo: undo(done, name) })
    expect(said()).toEqual(['Tickets Updated'])
    undoLatest()
    await isSaid('Undone: 2 changes')
    expect(done).toEqual(['b', 'a'])
  })

  test('are one also where one of them is of a kind that is counted', () => {
    const merge = mergeOf('closed', 1, ', saved on this device')
    for (const more of [{ merge }, {}, { merge }])
      showToast({ text: 'Saved on this device', undo: undo([], 'a'), ...more })
    expect(said()).toEqual(['Saved on this device'])
  })

  test('are one without an Undo too, and one with an Undo is none of them', () => {
    showToast({ text: 'Tickets Updated', undo: undo([], 'a') })
    for (let times = 0; times < 3; times += 1) showToast({ text: 'Tickets Updated' })
    expect(said()).toEqual(['Tickets Updated', 'Tickets Updated'])
  })

  test('a fourth toast never takes away an Undo that is still offered', () => {
    for (const text of ['One', 'Two']) showToast({ text, undo: undo([], text) })
    for (const text of ['Three', 'Four', 'Five']) showToast({ text })
    expect(said()).toEqual(['One', 'Two', 'Five'])
    showToast({ text: 'Six', undo: undo([], 'Six') })
    showToast({ text: 'Seven' })
    expect(said()).toEqual(['One', 'Two', 'Six', 'Seven'])
  })
})

describe('what the server refuses', () => {
  test('is not said to be done any more', () => {
    showToast({ text: 'Tickets Updated', ops: ['a'] })
    showToast({ text: 'Note Added' })
    withdraw(['a'])
    expect(said()).toEqual(['Note Added'])
  })

  test('of several is taken out of their number and their Undo', async () => {
    const undoneOps: string[] = []
    for (const op of ['a', 'b', 'c'])
      showToast({
        ...{ text: 'Tickets Updated', ops: [op], merge: mergeOf('closed') },
        undo: () => undone(desk, Promise.resolve(void undoneOps.push(op))),
      })
    expect(said()).toEqual(['3 conversations closed'])
    withdraw(['b'])
    expect(said()).toEqual(['2 conversations closed'])
    undoLatest()
    await isSaid('Undone: 2 conversations closed')
    expect(undoneOps).toEqual(['c', 'a'])
  })

  test('of an Undo takes its answer back', async () => {
    showToast({ text: 'Moved to Trash', undo: () => undone(desk, Promise.resolve([{ op: 'back' }])) })
    undoLatest()
    await isSaid('Undone: Moved to Trash')
    withdraw(['back'])
    expect(said()).toEqual([])
  })
})
