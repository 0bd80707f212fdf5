import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrived, expectArrival, holdPress, onArrival } from '#app/commands/arrival-hold.ts'

let ran: string[] = []
const stop = () => onArrival(() => undefined)()

beforeEach(() => {
  vi.useFakeTimers()
  ran = []
  onArrival(({ key }) => void ran.push(key))
})
afterEach(() => {
  vi.advanceTimersByTime(20_000)
  stop()
  vi.useRealTimers()
})

const arrive = (conversationId: number) => {
  arrived(conversationId)
  return Promise.resolve()
}

const press = (key: string, isCommand = true, ctrlKey = false) => {
  const preventDefault = vi.fn<() => void>()
  const event = { key, ctrlKey, metaKey: false, preventDefault } as unknown as KeyboardEvent
  const isHeld = holdPress(event, isCommand)
  expect(preventDefault).toHaveBeenCalledTimes(isHeld ? 1 : 0)
  return isHeld
}

test('a key pressed before the next conversation is there means that one', async () => {
  expect(press('e')).toBe(false)
  expectArrival(7)
  expect(press('e')).toBe(true)
  await arrive(6)
  expect(ran).toEqual([])
  await arrive(7)
  expect(ran).toEqual(['e'])
  expect(press('e')).toBe(false)
})

test('after a key that opens a place to write in words are held too, other keys are not', async () => {
  expectArrival(7)
  expect(press('h', false)).toBe(false)
  expect(press('n')).toBe(true)
  expect(press('h', false)).toBe(true)
  expect(press('Tab', false)).toBe(false)
  expect(press('l', false, true)).toBe(false)
  await arrive(7)
  expect(ran).toEqual(['n', 'h'])
})

test('who goes further leaves the rest of the keys to the one after', async () => {
  onArrival(({ key }) => {
    ran.push(key)
    if (key === 'ArrowRight') expectArrival(8)
  })
  expectArrival(7)
  for (const key of ['s', 'ArrowRight', 'e']) press(key)
  await arrive(7)
  expect(ran).toEqual(['s', 'ArrowRight'])
  await arrive(8)
  expect(ran).toEqual(['s', 'ArrowRight', 'e'])
})

test('what never came gets no keys, however late it comes', async () => {
  expectArrival(7)
  press('e')
  vi.advanceTimersByTime(10_001)
  await arrive(7)
  expect(ran).toEqual([])
  expect(press('e')).toBe(false)
})
