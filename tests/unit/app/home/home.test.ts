import { describe, expect, test } from 'vitest'
import { awayFor, seenAt } from '#app/home/last-here.ts'
import { homeFigures, homeLists } from '#app/home/places.ts'
import { deedText, toldTogether } from '#app/home/since.tsx'
import { whyOf } from '#app/home/why-texts.ts'
import { filterOf, readLocation, searchOf } from '#app/inbox/location.ts'
import type { ColleagueAction } from '#local/queries/colleague-actions.ts'

const minute = 60_000
const now = Date.UTC(2026, 10, 25, 14, 40)
const format = { date: 'DD MM YYYY', hour12: true, timeZone: 'UTC' }

describe('why a conversation is on Home', () => {
  test.each([
    [{ kind: 'due', at: now - 9 * minute }, 'Was due 9 min ago', 'late'],
    [{ kind: 'due', at: now }, 'Was due 0 min ago', 'late'],
    [{ kind: 'due', at: now + 30 * minute }, 'Due in 30 min', 'soon'],
    [{ kind: 'due', at: now + 102 * minute }, 'Due in 1 h 42 min', undefined],
    [{ kind: 'waiting', at: now - 63 * minute }, 'Waiting 1 h 3 min', undefined],
    [{ kind: 'draft', at: now }, 'Your draft is not sent', undefined],
    [{ kind: 'snooze', at: now + 20 * minute }, 'Snoozed until 3:00 PM', undefined],
  ] as const)('%o: %s', (turn, text, tone) => {
    const why = whyOf(turn, now, format)
    expect([why.text, why.tone]).toEqual([text, tone])
  })
})

test('every list and figure of Home asks for what the list at its address asks for', () => {
  const places = [
    ...homeLists.map(({ place }) => place),
    ...homeFigures.flatMap(({ place, part }) => (part ? [place, part.place] : [place])),
  ]
  for (const place of places)
    expect(filterOf(readLocation(new URLSearchParams(searchOf(place))), 7)).toEqual(filterOf(place, 7))
})

describe('when somebody was here last', () => {
  test('is the minute before they left, for as long as they are back', () => {
    const first = seenAt(null, 7, now)
    expect(first).toEqual({ userId: 7, at: now, since: null })
    const on = seenAt(first, 7, now + minute)
    expect(on.since).toBeNull()
    const back = seenAt(on, 7, now + minute + awayFor + 1)
    expect(back.since).toBe(now + minute)
    expect(seenAt(back, 7, back.at + minute).since).toBe(now + minute)
  })

  test('is nobody else’s moment', () => {
    expect(seenAt({ userId: 8, at: now - 10 * awayFor, since: null }, 7, now).since).toBeNull()
  })
})

describe('what others did', () => {
  const names = {
    users: new Map([
      [5, { id: 5, firstName: 'Priya', lastName: 'Raman', email: '', roleName: 'agent', isActive: true }],
    ]),
    ...{ teams: new Map(), labels: new Map(), incidents: new Map(), mailboxes: new Map() },
  } as never
  const closed = {
    ...{ id: 1, conversationId: 1, position: 1, field: 'statusId', from: 2, to: 4, actorId: 5 },
    ...{ op: null, overruledUserId: null, ruleName: null, createdAt: now, origins: [] },
  } as unknown as NonNullable<ColleagueAction['activity']>
  const deed = (fields: Partial<ColleagueAction>): ColleagueAction => ({
    ...{ conversationId: 1, actorId: 5, at: now, activity: null, words: null },
    ...fields,
  })

  test('is told together by person and conversation, the newest first, and no more than fits', () => {
    const deeds = [
      deed({ words: 'note' }),
      deed({ conversationId: 2, words: 'reply' }),
      deed({ activity: closed }),
    ]
    expect(toldTogether(deeds, 8)).toEqual([[deeds[0], deeds[2]], [deeds[1]]])
    expect(toldTogether(deeds, 1)).toHaveLength(1)
  })

  test('is read after the name', () => {
    const words = (...deeds: [ColleagueAction, ...ColleagueAction[]]) => deedText(deeds, names, 7, String)
    expect(words(deed({ activity: closed }))).toBe('set the status to closed')
    expect(words(deed({ words: 'note' }))).toBe('left a note')
    expect(words(deed({ words: 'reply' }), deed({ activity: closed }))).toBe(
      'answered and set the status to closed',
    )
    expect(words(deed({ activity: closed }), deed({ activity: { ...closed, field: 'priority' } }))).toBe(
      'changed status and priority',
    )
  })
})
