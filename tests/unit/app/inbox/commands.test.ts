import { expect, test } from 'vitest'
import { commandList } from '#app/commands/commands.ts'
import { chordOf, KeySequence, sequencePause, type KeyPress } from '#app/commands/key-presses.ts'

const press = (key: string, fields: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  hasAltGraph: false,
  ...fields,
})

test('a key counts by the character it makes', () => {
  expect(chordOf(press('e'))).toBe('e')
  expect(chordOf(press('E', { shiftKey: true }))).toBe('Shift+e')
  // Caps lock is not Shift.
  expect(chordOf(press('E'))).toBe('e')
  expect(chordOf(press('#', { shiftKey: true }))).toBe('#')
  expect(chordOf(press('ArrowLeft'))).toBe('ArrowLeft')
})

test('Alt and a letter belong to the language, Control and Command to the browser', () => {
  expect(chordOf(press('e', { altKey: true }))).toBeNull()
  expect(chordOf(press('ę', { altKey: true, ctrlKey: true, hasAltGraph: true }))).toBeNull()
  expect(chordOf(press('r', { ctrlKey: true }))).toBeNull()
  expect(chordOf(press('[', { ctrlKey: true }))).toBeNull()
})

test('signs that need AltGr or Option on some keyboards work there', () => {
  expect(chordOf(press('[', { altKey: true, ctrlKey: true, hasAltGraph: true }))).toBe('[')
  expect(chordOf(press('[', { altKey: true }))).toBe('[')
})

test('sequences wait for their second key, but not for ever', () => {
  const keys = new KeySequence()
  expect(keys.press('g', 0)).toBe('waiting')
  expect(keys.press('i', 500)).toBe('go.inbox')
  expect(keys.press('g', 1000)).toBe('waiting')
  expect(keys.press('o', 1000 + sequencePause + 1)).toBe('list.open')
})

test('a second key that completes nothing counts for itself', () => {
  const keys = new KeySequence()
  keys.press('g', 0)
  expect(keys.press('e', 100)).toBe('conversation.close')
  expect(keys.press('i', 200)).toBeNull()
})

test('no two commands share a key', () => {
  const all = commandList.flatMap(([, { keys }]) => keys)
  expect(all.length).toBe(new Set(all).size)
})
