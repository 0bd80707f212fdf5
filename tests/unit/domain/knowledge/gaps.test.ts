import { expect, test } from 'vitest'
import { gapLimits, gapsOf } from '#domain/knowledge/gaps.ts'

const groups = (...subjects: string[]) =>
  gapsOf(subjects.map((subject, id) => ({ id, ticketNo: null, subject }))).map(({ words, count }) => [
    words,
    count,
  ])

test.each([
  [
    'by the two words that most share',
    ['Belt noise', 'Re: noise of the BELT', 'Belt torn'],
    [['Belt noise', 2]],
  ],
  [
    'the largest first',
    ['a11y lamp', 'Lamp a11y', 'Big belt', 'big Belt!', 'belt, big'],
    [
      ['Big belt', 3],
      ['a11y lamp', 2],
    ],
  ],
  ['each conversation once', ['red belt noise', 'red belt noise', 'belt noise'], [['belt noise', 3]]],
  ['without accents and case', ['Bätterie lädt', 'batterie LADT'], [['Bätterie lädt', 2]]],
  ['by one word where there is no other', ['Invoice', 'Re: invoice please'], [['Invoice', 2]]],
  [
    'none by one conversation, common words, people or numbers',
    ['Please help', 'help please', 'a@b.example 12345', '12345 a@b.example', 'Lone wolf'],
    [],
  ],
])('subjects are grouped %s', (_, subjects, expected) => {
  expect(groups(...subjects)).toEqual(expected)
})

test('a group counts all of its conversations and lists the newest, and thousands are grouped at once', () => {
  const talks = Array.from({ length: gapLimits.conversations }, (_, id) => {
    const subject = `Noise belt ${Array.from({ length: 9 }, (_each, at) => `word${id % 40}x${at}`).join(' ')}`
    return { id, ticketNo: id, subject }
  })
  const [first, ...others] = gapsOf(talks)
  expect(first).toMatchObject({ words: 'Noise belt', count: talks.length })
  expect(first?.conversations).toEqual(talks.slice(0, gapLimits.listed))
  expect(others).toEqual([])
})
