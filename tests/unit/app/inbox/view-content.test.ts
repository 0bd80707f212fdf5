import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { lists, listSorts } from '#domain/conversations/list.ts'
import { viewContentSchema, type SavedView } from '#domain/views/saved-view.ts'
import { slaStates } from '#domain/conversations/sla-metrics.ts'
import { conversationTypes, priorities } from '#domain/conversations/status.ts'
import { mayEditView } from '#domain/views/view-rights.ts'
import { pick, seededRandom } from '#lib/random.ts'
import {
  defaultLocation,
  readLocation,
  savedIn,
  searchOf,
  tabs,
  type InboxLocation,
} from '#app/inbox/location.ts'
import { contentOf, isSameLocation, locationOf } from '#app/inbox/views/view-content.ts'
import { placeAfterMove } from '#app/views/view-changes.ts'

const random = seededRandom(11n)
const maybe = <K extends string, V>(key: K, values: readonly V[]) =>
  random.next() < 0.4 ? ({ [key]: pick(random, values) } as Record<K, V>) : {}

const anyPlace = (): InboxLocation => ({
  view: pick(random, lists),
  tab: pick(random, tabs),
  sort: pick(random, listSorts),
  filters: {
    ...maybe('assignee', ['nobody', 'user-3', 'team-9'] as const),
    ...maybe('labelId', [4]),
    ...maybe('priority', priorities),
    ...maybe('mailboxId', [2]),
    ...maybe('type', conversationTypes),
    ...maybe('sla', slaStates),
    ...maybe('isUnread', [true] as const),
    ...maybe('isStarred', [true] as const),
    ...maybe('isWaiting', [true] as const),
    ...maybe('isMentioned', [true] as const),
  },
})

test('any list can be saved, and what was saved is that list', () => {
  for (let time = 0; time < 500; time += 1) {
    const place = anyPlace()
    const content = z.parse(viewContentSchema, contentOf(place))
    expect(locationOf(content)).toEqual(place)
    expect(readLocation(new URLSearchParams(searchOf(place)))).toEqual(place)
  }
})

test('the list of an inbox is all conversations narrowed to it', () => {
  const ofInbox: InboxLocation = { ...defaultLocation, view: 'mailbox-5' }
  expect(locationOf(contentOf(ofInbox))).toEqual({ ...defaultLocation, filters: { mailboxId: 5 } })
  expect(isSameLocation(ofInbox, { ...defaultLocation, filters: { mailboxId: 5 } })).toBe(true)
  expect(isSameLocation(ofInbox, defaultLocation)).toBe(false)
})

test('an address names a saved view as it is, or spells out what differs, also when nothing is left', () => {
  const read = (search: string) => savedIn(new URLSearchParams(search))
  expect(read('?saved=12')).toEqual({ savedId: 12, isSpelled: false })
  expect(read(searchOf(defaultLocation, 12))).toEqual({ savedId: 12, isSpelled: true })
  expect(read('?saved=x')).toEqual({ savedId: undefined, isSpelled: false })
})

const view = (id: number, position: number): SavedView => ({
  ...{ id, position, name: `View ${id}`, ownerId: 3, isShared: true },
  content: contentOf(defaultLocation),
  rev: '0196f000-0000-7000-8000-000000000000',
})

test('a view moves past its neighbour and no further than the ends', () => {
  const views = [view(1, 100), view(2, 200), view(3, 300)]
  const order = (moved: number, step: -1 | 1) => {
    const at = placeAfterMove(views, views[moved] as SavedView, step)
    if (at === undefined) return undefined
    return views
      .map((each, index) => (index === moved ? { ...each, position: at } : each))
      .sort((a, b) => a.position - b.position)
      .map(({ id }) => id)
  }
  expect(order(0, 1)).toEqual([2, 1, 3])
  expect(order(1, 1)).toEqual([1, 3, 2])
  expect(order(2, -1)).toEqual([1, 3, 2])
  expect(order(1, -1)).toEqual([2, 1, 3])
  expect([order(0, -1), order(2, 1)]).toEqual([undefined, undefined])
})

test('a shared view is its owner’s and the administrators’ to change, a personal one its owner’s', () => {
  const edits = (userId: number, isAdministrator: boolean, isShared: boolean) => {
    const rights = {
      roleName: '',
      isAdministrator,
      permissions: new Set<never>(),
      features: new Set<never>(),
    }
    return mayEditView({ accountId: 1, userId, ...rights }, { ...view(1, 1), isShared })
  }
  expect([edits(3, false, true), edits(4, false, true), edits(4, true, true)]).toEqual([true, false, true])
  expect(edits(4, true, false)).toBe(false)
})
