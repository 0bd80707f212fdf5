import { expect, test } from 'vitest'
import { filterTexts } from '#app/inbox/location-texts.ts'
import { filterOf, defaultLocation, queryOf, readLocation, searchOf } from '#app/inbox/location.ts'
import type { Filters, InboxLocation } from '#app/inbox/location.ts'
import type { Reference } from '#local/queries/people.ts'

const place = (change: Partial<InboxLocation>): InboxLocation => ({ ...defaultLocation, ...change })
const read = (text: string) => readLocation(new URLSearchParams(text))

test('the first list has a bare address', () => {
  expect(searchOf(defaultLocation)).toBe('')
  expect(read('')).toEqual(defaultLocation)
})

test('an address and its list are the same thing', () => {
  const places: InboxLocation[] = [
    place({ view: 'mine', tab: 'on_hold' }),
    place({ view: 'mailbox-12' }),
    place({ filters: { assignee: 'user-3', labelId: 4, priority: 'high', mailboxId: 2 } }),
    place({ filters: { assignee: 'nobody' } }),
    place({ view: 'trash', filters: { assignee: 'team-9' } }),
    place({ view: 'waiting', sort: 'waiting' }),
    place({ filters: { type: 'sms', isUnread: true, isMentioned: true }, sort: 'due' }),
  ]
  for (const each of places) expect(readLocation(new URLSearchParams(searchOf(each)))).toEqual(each)
})

test('what an address cannot mean is left out', () => {
  expect(
    read('view=nonsense&status=late&assignee=me&label=x&priority=huge&mailbox=-1&type=fax&only=x&sort=x'),
  ).toEqual(defaultLocation)
  expect(read('view=mailbox-0')).toEqual(defaultLocation)
})

test('asks the index for the view, the tab and the filter together', () => {
  expect(filterOf(place({ view: 'mine', tab: 'open', filters: { labelId: 4 } }), 7)).toEqual({
    box: 'inbox',
    isSnoozed: false,
    assigneeId: 7,
    statusId: 2,
    labelId: 4,
  })
  expect(filterOf(place({ view: 'unassigned' }), 7)).toEqual({
    box: 'inbox',
    isSnoozed: false,
    assigneeId: null,
  })
  expect(filterOf(place({ view: 'mailbox-5', filters: { mailboxId: 6 } }), 7)).toEqual({
    box: 'inbox',
    isSnoozed: false,
    mailboxId: 5,
  })
  expect(filterOf(place({ view: 'trash', tab: 'closed' }), 7)).toEqual({ box: 'trash', statusId: 4 })
  expect(filterOf(place({ filters: { assignee: 'team-9' } }), 7)).toEqual({
    box: 'inbox',
    isSnoozed: false,
    teamId: 9,
  })
})

test('what was put off is in its own list, and among the starred', () => {
  expect(filterOf(place({ view: 'snoozed' }), 7)).toEqual({ box: 'inbox', isSnoozed: true })
  expect(filterOf(place({ view: 'starred' }), 7)).toEqual({ box: 'inbox', isStarred: true })
})

test('the order is asked for when it is not the usual one', () => {
  expect(queryOf(place({ view: 'drafts' }), 7)).toEqual({ box: 'drafts' })
  expect(queryOf(place({ view: 'drafts', sort: 'due' }), 7)).toEqual({ box: 'drafts', sort: 'due' })
})

test('a filter on what is gone says so instead of nothing', () => {
  const nobody: Reference = {
    users: new Map(),
    teams: new Map(),
    labels: new Map(),
    mailboxes: new Map(),
    incidents: new Map(),
  }
  const words = (filters: Filters) => filterTexts(filters, nobody).map(([, each]) => each)
  expect(words({ labelId: 1, mailboxId: 2, assignee: 'user-3' })).toEqual([
    'Assignee: somebody who left',
    'Label: a deleted tag',
    'Inbox: one that is not yours',
  ])
  expect(words({ assignee: 'team-3' })).toEqual(['Assignee: a team that is gone'])
  // While names are loading, none is shown.
  expect(filterTexts({ labelId: 1 }, undefined)).toEqual([['labelId', 'Label: ']])
})
