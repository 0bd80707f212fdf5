import { expect, test } from 'vitest'
import { KeyMap, usualKeys } from '#app/commands/key-map.ts'
import { chordOf, KeySequence, sequencePause, type KeyPress } from '#app/commands/key-presses.ts'

const press = (key: string, fields: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  hasAltGraph: false,
  ...fields,
})

const onPc = (key: string, fields: Partial<KeyPress> = {}) => chordOf(press(key, fields), false)
const onMac = (key: string, fields: Partial<KeyPress> = {}) => chordOf(press(key, fields), true)

test('a key counts by the character it makes', () => {
  expect(onPc('e')).toBe('e')
  expect(onPc('E', { shiftKey: true })).toBe('Shift+e')
  // Caps lock is not Shift.
  expect(onPc('E')).toBe('e')
  expect(onPc('#', { shiftKey: true })).toBe('#')
  expect(onPc('ArrowLeft')).toBe('ArrowLeft')
  expect(onPc('ö')).toBe('ö')
})

test('a key without a Latin letter counts by its place', () => {
  expect(onPc('к', { code: 'KeyR' })).toBe('r')
  expect(onPc('У', { code: 'KeyE', shiftKey: true })).toBe('Shift+e')
  expect(onPc('λ', { code: 'KeyL', ctrlKey: true })).toBe('Mod+l')
  expect(onMac('ש', { code: 'KeyA', metaKey: true })).toBe('Mod+a')
  expect(onPc('х', { code: 'BracketLeft' })).toBe('[')
  expect(onPc('ж', { code: 'Semicolon', shiftKey: true })).toBe(':')
  expect(onPc('٣', { code: 'Digit3' })).toBe('3')
  // A Latin letter keeps its layout's position: A of a French keyboard.
  expect(onPc('a', { code: 'KeyQ' })).toBe('a')
  expect(onPc('ö', { code: 'Semicolon' })).toBe('ö')
})

test('Alt and a letter belong to the language', () => {
  expect(onPc('e', { altKey: true })).toBeNull()
  // AltGr, as Linux reports it, and as Windows does: with Control and Alt.
  expect(onPc('ę', { hasAltGraph: true })).toBeNull()
  expect(onPc('ę', { altKey: true, ctrlKey: true, hasAltGraph: true })).toBeNull()
  expect(onPc('e', { altKey: true, ctrlKey: true })).toBeNull()
  expect(onMac('ß', { altKey: true })).toBeNull()
})

test('signs that need AltGr or Option on some keyboards work there', () => {
  expect(onPc('[', { altKey: true, ctrlKey: true, hasAltGraph: true })).toBe('[')
  expect(onMac('[', { altKey: true })).toBe('[')
  expect(onPc('[', { altKey: true, ctrlKey: true })).toBeNull()
})

test('Control, and Command on a Mac, make other keys of the same letters', () => {
  expect(onPc('k', { ctrlKey: true })).toBe('Mod+k')
  expect(onPc('Enter', { ctrlKey: true, shiftKey: true })).toBe('Mod+Shift+Enter')
  expect(onPc('/', { ctrlKey: true })).toBe('Mod+/')
  expect(onPc('k', { metaKey: true })).toBeNull()
  expect(onMac('k', { metaKey: true })).toBe('Mod+k')
  expect(onMac('k', { ctrlKey: true })).toBeNull()
})

test('what only prepares a letter is no key', () => {
  for (const key of ['Dead', 'Process', 'Shift', 'AltGraph', 'Compose']) expect(onPc(key)).toBeNull()
})

test('sequences wait for their second key, but not for ever', () => {
  const keys = new KeySequence()
  expect(keys.press(usualKeys, 'g', 0)).toBe('waiting')
  expect(keys.press(usualKeys, 'i', 500)).toBe('go.inbox')
  expect(keys.press(usualKeys, 'g', 1000)).toBe('waiting')
  expect(keys.press(usualKeys, 'o', 1000 + sequencePause + 1)).toBe('list.open')
})

test('a second key that completes nothing counts for itself', () => {
  const keys = new KeySequence()
  keys.press(usualKeys, 'g', 0)
  expect(keys.press(usualKeys, 'e', 100)).toBe('conversation.close')
  expect(keys.press(usualKeys, 'i', 200)).toBe('conversation.replyWithAI')
})

test('the letter after an accent is no command', () => {
  const keys = new KeySequence()
  keys.noteDead(0)
  expect(keys.press(usualKeys, 'e', 100)).toBeNull()
  expect(keys.press(usualKeys, 'e', 200)).toBe('conversation.close')
})

test('a shortcut where one writes runs nothing on the desk', () => {
  expect(new KeySequence().press(usualKeys, 'Mod+Enter', 0)).toBeNull()
  expect(usualKeys.find('writing', 'Mod+Enter')).toBe('composer.send')
  expect(new KeySequence().press(new KeyMap({ help: ['h'] }), 'h', 0)).toBe('help')
})
