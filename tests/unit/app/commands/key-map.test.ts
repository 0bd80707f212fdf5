import { expect, test } from 'vitest'
import { commandList } from '#app/commands/commands.ts'
import { KeyMap, usualKeys } from '#app/commands/key-map.ts'
import { refusal } from '#app/commands/recording.ts'
import { shortcutLimits } from '#domain/people/preferences.ts'

test('every usual shortcut works: none stands in the way of another', () => {
  for (const [id, { keys }] of commandList) expect(usualKeys.keysOf(id)).toEqual(keys)
})

test('CON-036, CON-037, CON-038, CON-039, CON-040, CON-041, CON-042, CON-043: the keys of the specification mean what it says', () => {
  const meant = {
    Delete: 'conversation.trash',
    t: 'conversation.tag',
    s: 'conversation.snooze',
    ArrowLeft: 'conversation.previous',
    ArrowRight: 'conversation.next',
    r: 'conversation.reply',
    f: 'conversation.forward',
    i: 'conversation.replyWithAI',
  }
  for (const [key, id] of Object.entries(meant)) expect(usualKeys.find('desk', key)).toBe(id)
})

test('every usual shortcut could be kept as an own one', () => {
  expect(commandList.length).toBeLessThanOrEqual(shortcutLimits.commands)
  for (const [id, { keys }] of commandList) {
    expect(id.length).toBeLessThanOrEqual(shortcutLimits.command)
    expect(keys.length).toBeLessThanOrEqual(shortcutLimits.keys)
  }
})

test('what the agent chose comes before what is usual', () => {
  const keys = new KeyMap({ help: ['e'], 'conversation.star': [], 'of.another.build': ['q'] })
  expect(keys.find('desk', 'e')).toBe('help')
  expect(keys.find('desk', '?')).toBeUndefined()
  expect(keys.keysOf('conversation.close')).toEqual([])
  expect(keys.keysOf('conversation.star')).toEqual([])
  expect(keys.find('desk', 'q')).toBeUndefined()
  expect(keys.keysOf('conversation.reply')).toEqual(['r'])
})

test('a key that begins a sequence is in its way, and the other way round', () => {
  expect(usualKeys.inTheWay('help', 'g').map(({ id }) => id)).toEqual([
    'go.home',
    'go.inbox',
    'go.outbox',
    'go.knowledge',
    'go.tasks',
    'go.assets',
    'go.portal',
    'go.status',
    'go.customers',
    'go.analytics',
    'notifications.open',
    'go.settings',
  ])
  expect(usualKeys.inTheWay('help', 'e x')).toEqual([{ id: 'conversation.close', keys: 'e' }])
  const keys = new KeyMap({ help: ['g'] })
  expect(keys.keysOf('go.inbox')).toEqual([])
  expect(keys.begins('desk', 'g')).toBe(false)
})

test('the desk and the composer may share a key: nobody is in both', () => {
  expect(usualKeys.inTheWay('help', 'Mod+Enter')).toEqual([])
  expect(usualKeys.inTheWay('composer.send', 'Mod+Shift+Enter')).toEqual([
    { id: 'composer.sendAndClose', keys: 'Mod+Shift+Enter' },
  ])
})

test('keys that the page or the browser needs are refused with the reason', () => {
  expect(refusal('Tab', 'desk')).toMatch(/move about/)
  expect(refusal('Mod+t', 'desk')).toMatch(/browser/)
  expect(refusal('e', 'writing')).toMatch(/keys write text/)
  expect(refusal('e', 'desk')).toBeUndefined()
  expect(refusal('Mod+k', 'desk')).toBeUndefined()
  expect(refusal('F8', 'writing')).toBeUndefined()
})
