import { describe, expect, test } from 'vitest'
import { compareUids, planPage, type PlanParts } from '#server/channels/fetching/plan.ts'
import { waitAfter } from '#server/channels/fetching/waits.ts'
import type { ListedMail } from '#server/imap/imap-connection.ts'

/* Plan for each listed mail. */

const mail = (uid: number, rest: Partial<ListedMail> = {}): ListedMail => ({
  ...{ uid, size: 100 + uid, arrivedAt: 1000 + uid, messageId: `m${uid}@x` },
  ...rest,
})
const known = (...uids: number[]) =>
  new Map(uids.map((uid) => [uid, { uid, size: 100 + uid, arrivedAt: 1000 + uid, isGone: false }] as const))
const plan = (listed: ListedMail[], parts: Partial<PlanParts> = {}) =>
  planPage(listed, {
    ...{ known: known(), past: [], isRenumbered: false, leftBelow: 0, connectedAt: 1005 },
    ...parts,
  }).map(({ mail: { uid }, kind }) => `${uid} ${kind}`)

describe('a mail', () => {
  test('that is known by its number is passed, and one that was away returns', () => {
    const away = new Map([[2, { uid: 2, size: 102, arrivedAt: 1002, isGone: true }]])
    expect(plan([mail(1), mail(2)], { known: new Map([...known(1), ...away]) })).toEqual([
      '1 known',
      '2 return',
    ])
  })

  test('under a number that another had is read', () => {
    expect(plan([mail(1, { size: 7 })], { known: known(1) })).toEqual(['1 read'])
    expect(plan([mail(1, { arrivedAt: 7 })], { known: known(1) })).toEqual(['1 read'])
  })

  test('that was there before the folder is left', () => {
    expect(plan([mail(1), mail(2)], { leftBelow: 2 })).toEqual(['1 leave', '2 read'])
  })

  test('of before is found by Message-ID and size, each once', () => {
    const past = [1, 2].map((uid) => ({ uidValidity: 1, uid, size: 500, messageId: 'same@x' }))
    const same = { size: 500, messageId: 'same@x' }
    const listed = [mail(11, same), mail(12, same), mail(13, same), mail(14, { ...same, size: 501 })]
    expect(plan(listed, { past, isRenumbered: true })).toEqual(['11 adopt', '12 adopt', '13 read', '14 read'])
  })

  test('without a Message-ID is read, so that its bytes tell', () => {
    const past = [{ uidValidity: 1, uid: 1, size: 111, messageId: null }]
    expect(plan([mail(11, { messageId: null })], { past, isRenumbered: true })).toEqual(['11 read'])
  })

  test('that nobody knows after the numbers changed is left only where it is older than the connection', () => {
    // The server reports whole seconds, and the connection was made within the second one.
    const listed = [mail(4, { arrivedAt: 0 }), mail(5, { arrivedAt: 1000 })]
    expect(plan(listed, { isRenumbered: true })).toEqual(['4 leave', '5 read'])
  })
})

test('numbers that the server has and we do not are unknown, those that we have and it does not are gone', () => {
  const held = [...known(1, 2, 3).values(), { uid: 4, size: 0, arrivedAt: 0, isGone: true }]
  expect(compareUids([2, 4, 7], held)).toEqual({ unknown: [4, 7], gone: [1, 3] })
})

test('waits grow up to five minutes; who was refused waits from five minutes up to two hours', () => {
  const random = { next: () => 1, bits: () => 0 }
  const waits = (trouble: 'broken' | 'password') =>
    [0, 1, 2, 10, 1000].map((failures) => waitAfter(trouble, failures, random) / 1000)
  expect(waits('broken')).toEqual([5, 10, 20, 300, 300])
  expect(waits('password')).toEqual([300, 600, 1200, 7200, 7200])
})
