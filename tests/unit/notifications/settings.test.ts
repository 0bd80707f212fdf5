import { expect, test } from 'vitest'
import { notificationKinds, topicOf, topics } from '#domain/notifications/kinds.ts'
import { descriptionOf, sentenceOf } from '#domain/notifications/sentence.ts'
import {
  channels,
  defaultNotificationSettings as usual,
  settingsChangeSchema,
  withChange,
} from '#domain/notifications/settings.ts'

test('each kind belongs to a topic, and each topic has a switch for every way', () => {
  expect(Object.keys(topicOf).sort()).toEqual([...notificationKinds].sort())
  expect(new Set(Object.values(topicOf))).toEqual(new Set(topics))
  for (const topic of topics) expect(Object.keys(usual.channels[topic])).toEqual([...channels])
})

test('the sound of the tab is off before a choice, and the app tells of everything', () => {
  for (const topic of topics) expect(usual.channels[topic]).toMatchObject({ app: true, sound: false })
  expect(usual.quietHours.isOn).toBe(false)
})

test('a change leaves every other switch as it was', () => {
  const changed = withChange(usual, {
    channels: { mentions: { sound: true } },
    quietHours: { isOn: true },
  })
  expect(changed).toEqual({
    ...usual,
    channels: { ...usual.channels, mentions: { ...usual.channels.mentions, sound: true } },
    quietHours: { ...usual.quietHours, isOn: true },
  })
  expect(withChange(changed, {})).toEqual(changed)
  expect(withChange(changed, { newMessages: 'all' }).newMessages).toBe('all')
})

test.each([
  { channels: { mentions: { fax: 'yes', app: 'yes' } } },
  { newMessages: 'none' },
  { taskLead: 'week' },
])('is not changed by %j', (change) => {
  expect(settingsChangeSchema.safeParse(change).success).toBe(false)
})

test('NTF-003: a notification is described in one line', () => {
  const of = (kind: string, who?: string) => descriptionOf({ kind, texts: who === undefined ? {} : { who } })
  expect(of('message', 'Dana Whitlock')).toBe('Dana Whitlock wrote')
  expect(of('mention', 'Priya Raman')).toBe('Priya Raman mentioned you in a note')
  expect(of('assigned', 'Jun Okafor')).toBe('Jun Okafor assigned this to you')
  expect(of('assigned')).toBe('Assigned to you')
  expect(of('held')).toBe('Your scheduled mail was not sent')
  expect(of('failed')).toBe('Your reply was not delivered')
  expect(of('snooze')).toBe('Back from snooze')
  expect(of('overdue')).toBe('Passed its due date')
  const target = (kind: string, metric: string) => descriptionOf({ kind, texts: { metric } })
  expect(target('slaWarning', 'firstResponse')).toBe('First response is due soon')
  expect(target('slaMissed', 'resolution')).toBe('Resolution is late')
  expect(of('of a newer build')).toBe('Something happened')
})

test('several of a conversation are one sentence: the newest, and how often', () => {
  const of = (kind: string, who: string) => ({ kind, texts: { who } })
  expect(sentenceOf([of('message', 'Dana'), of('mention', 'Priya'), of('message', 'Dana')])).toEqual({
    who: 'Dana',
    what: 'wrote 2 times',
  })
  expect(sentenceOf([of('mention', 'Priya'), of('message', 'Dana')])).toEqual({
    who: 'Priya',
    what: 'mentioned you in a note',
  })
})
