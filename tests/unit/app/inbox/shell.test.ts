import { beforeEach, expect, test, vi } from 'vitest'
import { wantedPath } from '#app/paths.ts'
import { entriesOf } from '#app/outbox/entries.ts'
import { reportFailure, startCase } from '#app/desk/calls/failures.ts'
import { Homecoming, settledText } from '#app/shell/homecoming.ts'
import { freshFor, syncStateOf } from '#app/outbox/sync-status.ts'
import type { Connection } from '#app/desk/session/connection.ts'
import { DeskError } from '#domain/errors.ts'
import type { OutboxOp } from '#local/rows.ts'
import { toasts } from '#app/toasts/toast-store.ts'
import { unknownStatus } from '#local/session/status.ts'
import { waitingOp } from '../../../support/replica.ts'

// Test files of a worker share the store.
beforeEach(() => {
  toasts.shown = []
})

const op = (name: string, state: OutboxOp['state'] = 'waiting', group: string | null = null) =>
  waitingOp({ op: name, cmd: 'conversations.star', args: {}, lanes: [1], group, title: 'Star', state })

const now = 1_000_000

const connection = (fields: Partial<Connection> = {}): Connection => ({
  ...unknownStatus,
  connection: 'online',
  lastPullAt: now,
  isUsable: true,
  isFilled: true,
  clockOffset: 0,
  isOffline: false,
  isKnown: true,
  ...fields,
})

const state = (ops: OutboxOp[], fields: Partial<Connection> = {}, more: object = {}) =>
  syncStateOf({
    entries: entriesOf(ops),
    connection: connection(fields),
    isStorageFull: false,
    isPendingShown: true,
    now,
    ...more,
  })

test('the chip says the one thing that matters most', () => {
  const refusedAndWaiting = [op('a', 'attention'), op('b')]
  const offline = { isOffline: true, connection: 'offline' as const }
  expect(state(refusedAndWaiting, offline, { isStorageFull: true })).toEqual({ kind: 'storage-full' })
  expect(state(refusedAndWaiting, { ...offline, connection: 'auth' })).toEqual({ kind: 'sign-in', count: 2 })
  expect(state(refusedAndWaiting, offline)).toEqual({ kind: 'offline', waiting: 1, refused: 1 })
  expect(state(refusedAndWaiting)).toEqual({ kind: 'attention', count: 1 })
  expect(state([op('b')])).toEqual({ kind: 'syncing', count: 1 })
  expect(state([])).toEqual({ kind: 'online' })
})

test('without a connection and without work nobody is asked to sign in', () => {
  expect(state([], { isOffline: true, connection: 'auth' })).toEqual({
    kind: 'offline',
    waiting: 0,
    refused: 0,
  })
})

test('a gesture counts once, however many conversations it is about', () => {
  expect(state([op('a', 'waiting', 'g'), op('b', 'waiting', 'g')])).toEqual({ kind: 'syncing', count: 1 })
})

test('a change that is delivered within a moment is not announced', () => {
  expect(state([op('a')], {}, { isPendingShown: false })).toEqual({ kind: 'online' })
  expect(state([op('a')], { isOffline: true }, { isPendingShown: false })).toMatchObject({ waiting: 1 })
})

test('nobody is called up to date whose last pull is long ago', () => {
  expect(state([], { lastPullAt: now - freshFor }).kind).toBe('online')
  expect(state([], { lastPullAt: now - freshFor - 1 }).kind).toBe('syncing')
})

test('nobody is called up to date whose device is still being filled', () => {
  expect(state([], { isFilled: false }).kind).toBe('syncing')
  expect(state([], { isFilled: false, isOffline: true }).kind).toBe('offline')
})

test('coming back counts what arrived, and neither what was refused nor what was discarded', async () => {
  const trip = new Homecoming()
  const waited = [op('a'), op('b'), op('c'), op('d', 'waiting', 'g'), op('e', 'waiting', 'g')]
  trip.note([...waited, op('gone')])
  // Delivered, and discarded by the agent, before the device knows that it is online.
  trip.note(waited.slice(1))
  const sent = new Set(['a', 'd', 'e'])
  const sentOf = (names: readonly string[]) =>
    Promise.resolve(new Set(names.filter((name) => sent.has(name))))
  expect(await trip.settle([op('b'), op('c'), op('e', 'waiting', 'g')], sentOf)).toBeNull()
  // a, and the group of d and e.
  expect(await trip.settle([op('b', 'attention'), op('c', 'discarding')], sentOf)).toEqual({
    delivered: 2,
    refused: 1,
  })
  expect(trip.isOpen).toBe(false)
})

test('coming back says how much arrived and how much needs the agent', () => {
  const said = (delivered: number, refused: number) => settledText({ delivered, refused }, 'delivered')
  expect([said(3, 1), said(1, 2), said(4, 0), said(0, 2)]).toEqual([
    ...['3 changes delivered, 1 needs you', '1 change delivered, 2 need you'],
    ...['4 changes delivered', '2 changes need you'],
  ])
})

test('what is refused of several that waited is told of together', () => {
  const trip = new Homecoming()
  trip.note([op('a')])
  expect(trip.opsOfSeveral).toEqual([])
  trip.note([op('a'), op('b')])
  expect(trip.opsOfSeveral).toEqual(['a', 'b'])
})

test('an op that was seen as applied has been delivered', async () => {
  const trip = new Homecoming()
  trip.note([op('a')])
  trip.note([op('a', 'applied')])
  expect(await trip.settle([], () => Promise.resolve(new Set()))).toEqual({ delivered: 1, refused: 0 })
})

test('ERR-001: what nobody foresaw is told as Something went wrong, and stands in the console', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fault = new Error('undefined is no function')
  reportFailure(fault)
  expect(toasts.shown.map(({ words }) => [words.text, words.tone])).toEqual([
    ['Something went wrong', 'error'],
  ])
  expect(told).toHaveBeenCalledWith(fault)
  told.mockRestore()
})

test('ERR-002: a refusal of the server is told in start case, one of our own as it is', () => {
  toasts.shown = []
  reportFailure(new DeskError('NOT_FOUND', { message: 'user not found', isAnswer: true }))
  reportFailure(new DeskError('INTERNAL', { isAnswer: true }))
  reportFailure(new DeskError('UNAVAILABLE', { message: 'Needs a connection' }))
  expect(toasts.shown.map(({ words }) => words.text)).toEqual([
    'User Not Found',
    'Error',
    'Needs a connection',
  ])
})

test('ERR-002: a server message becomes a toast in start case', () => {
  expect(startCase('user not found')).toBe('User Not Found')
  expect(startCase("The 'draft' isn't there any more.")).toBe("The Draft Isn't There Any More")
})

test('only our own pages are wanted after signing in', () => {
  expect(wantedPath('?to=/inbox/12')).toBe('/inbox/12')
  for (const bad of ['', '?to=', '?to=//elsewhere.test', '?to=https://elsewhere.test', '?to=/signin'])
    expect(wantedPath(bad)).toBe('/home')
})
