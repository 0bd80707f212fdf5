import { expect, test } from 'vitest'
import { Lanes } from '#server/channels/email/lanes.ts'

const minute = 60_000

test('the server of the desk takes four mails at a time, one of an inbox two, each for itself', () => {
  const lanes = new Lanes()
  for (let n = 0; n < 4; n += 1) lanes.enter(0, null, 0)
  expect(lanes.busyAt(0)).toEqual([0])
  for (let n = 0; n < 2; n += 1) lanes.enter(7, 600, 0)
  lanes.enter(8, 600, 0)
  expect(lanes.busyAt(0)).toEqual([0, 7])
  lanes.leave(7)
  lanes.leave(0)
  expect(lanes.busyAt(0)).toEqual([])
})

test('a server that has had its mails of a minute takes the next when the first is a minute ago', () => {
  const lanes = new Lanes()
  for (const at of [0, 20_000, 40_000]) {
    expect(lanes.busyAt(at)).toEqual([])
    lanes.enter(7, 3, at)
    lanes.leave(7)
  }
  expect(lanes.busyAt(minute - 1)).toEqual([7])
  expect(lanes.busyAt(minute)).toEqual([])
})

test('all servers together hold a hundred mails at most', () => {
  const lanes = new Lanes()
  for (let id = 1; id <= 50; id += 1) for (let n = 0; n < 2; n += 1) lanes.enter(id, 600, 0)
  expect(lanes.busyAt(0)).toBeNull()
  lanes.leave(1)
  expect(lanes.busyAt(0)).toHaveLength(49)
})
