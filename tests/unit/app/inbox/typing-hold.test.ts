import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectTyping, holdKey, releaseKeys } from '#app/commands/typing-hold.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  press('Escape')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const press = (key: string, isAltGraph = false) => {
  const preventDefault = vi.fn<() => void>()
  // Some systems report AltGr as Control and Alt.
  const event = {
    key,
    ctrlKey: isAltGraph,
    metaKey: false,
    getModifierState: () => isAltGraph,
    preventDefault,
  }
  return { isHeld: holdKey(event as unknown as KeyboardEvent), preventDefault }
}

test('keys are commands until a place to write in is asked for', () => {
  expect(press('e').isHeld).toBe(false)
  expectTyping()
  expect(press('e').isHeld).toBe(true)
})

test('what was held is written once the place has the focus, and only then', async () => {
  const execCommand = vi.fn<(name: string, hasUi: boolean, text: string) => boolean>()
  vi.stubGlobal('document', { execCommand })
  expectTyping()
  for (const key of ['H', 'Shift', 'i', ' ', '#']) press(key)
  press('ą', true)
  expect(execCommand).not.toHaveBeenCalled()
  releaseKeys()
  await Promise.resolve()
  expect(execCommand.mock.calls).toEqual([['insertText', false, 'Hi #ą']])
  expect(press('e').isHeld).toBe(false)
})

test('keys that write nothing keep what the browser does with them', () => {
  expectTyping()
  expect(press('a').preventDefault).toHaveBeenCalled()
  expect(press('Tab').preventDefault).not.toHaveBeenCalled()
})

test('Escape ends the wait, and so does time', () => {
  expectTyping()
  press('Escape')
  expect(press('e').isHeld).toBe(false)
  expectTyping()
  vi.advanceTimersByTime(10_001)
  expect(press('e').isHeld).toBe(false)
})
