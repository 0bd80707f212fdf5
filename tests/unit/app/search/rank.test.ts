import { expect, test } from 'vitest'
import { grades, ranked, type Findable } from '#app/search/rank.ts'

const line = (title: string, words = ''): Findable => ({ key: title, title, words })

const lines = [
  line('Unassigned'),
  line('Reply all'),
  line('Assign'),
  line('Email templates', 'saved replies canned responses'),
  line('Réponses enregistrées'),
  line('Keyboard shortcuts', 'keys hotkeys'),
  line('Dark', 'night theme mode'),
  line('Light', 'day theme mode'),
]

const titles = (text: string, recent: string[] = []) =>
  ranked(text, lines, recent).map(({ line: { title } }) => title)

test.each([
  ['assign', ['Assign', 'Unassigned']],
  ['all', ['Reply all']],
  ['rep', ['Reply all', 'Réponses enregistrées', 'Email templates']],
  ['reponses', ['Réponses enregistrées']],
  ['ENREGISTREES rép', ['Réponses enregistrées']],
  ['canned', ['Email templates']],
  ['da', ['Dark']],
  ['day', ['Light']],
  ['shortcut key', ['Keyboard shortcuts']],
  ['dark mode', ['Dark']],
  ['templaets', ['Email templates']],
  ['reply closed', []],
  ['', []],
  ['…', []],
])('“%s” means %j, in this order', (text, wanted) => {
  expect(titles(text)).toEqual(wanted)
})

test('a mistyped word counts only where nothing else is found', () => {
  expect(ranked('ligth', lines).map(({ grade }) => grade)).toEqual([grades.near])
  const both = [line('Lights'), line('Ligth')]
  expect(ranked('light', both).map(({ line: { title } }) => title)).toEqual(['Lights'])
})

test('of lines that are found equally well those used last come first; the others keep their order', () => {
  expect(titles('theme')).toEqual(['Dark', 'Light'])
  expect(titles('theme', ['Light'])).toEqual(['Light', 'Dark'])
  // Recent use does not outweigh a worse match.
  expect(titles('assign', ['Unassigned'])).toEqual(['Assign', 'Unassigned'])
  const many = Array.from({ length: 300 }, (_, n) => line(`Team ${n}`))
  expect(ranked('team', many).map((each) => each.line)).toEqual(many)
})
