import { expect, test } from 'vitest'
import { commands } from '#app/commands/commands.ts'
import { settingsEntries, settingsGroups } from '#app/settings/sections.ts'

/** Texts quoted from the specification, and names. */
const asGiven = ['Send & Close', 'Other Products', 'Open the Outbox', 'Developer API', 'Reply with AI']

test('names of commands, of pages of the settings and of what stands on them are in sentence case', () => {
  const names = [
    ...Object.values(commands).map(({ title }) => title),
    ...settingsGroups.map(({ heading }) => heading),
    ...settingsEntries.flatMap(({ label, settings = [] }) => [label, ...settings]),
  ]
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => /\s\p{Lu}/u.test(name) && !asGiven.includes(name))).toEqual([])
})
