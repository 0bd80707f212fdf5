import { expect, test, vi } from 'vitest'
import type { SearchResults } from '#domain/search/endpoints.ts'
import type { SearchAnswer } from '#sync/search-desk.ts'
import { remarks } from '#app/search/results.ts'
import { SearchSession, type Sources } from '#app/search/search-session.ts'
import { ManualClock } from '../../../support/replica.ts'

const nothing: SearchResults = { contacts: [], conversations: [], tasks: [], assets: [], articles: [] }
const answerOf = (...ids: number[]): SearchAnswer => ({
  conversations: { ids, total: ids.length },
  articles: { ids: [], total: 0 },
  ...{ contacts: { ids: [], total: 0 }, instead: {}, problems: [], isWhole: true, searched: 9 },
})
const settle = () => new Promise((resolve) => setTimeout(resolve))

function session(parts: Partial<Sources> = {}) {
  const clock = new ManualClock()
  const device = vi.fn<Sources['device']>(() => Promise.resolve(answerOf(1)))
  const server = vi.fn<Sources['server']>(() => Promise.resolve(nothing))
  const snippets = vi.fn<Sources['snippets']>(() => Promise.resolve({ 1: 'found' }))
  const made = new SearchSession({ device, server, snippets, clock, ...parts })
  return { clock, device, server, snippets, session: made, state: made.state }
}

test('SRC-001: the device is asked from the first character, the server from the third', async () => {
  const { session: search, device, server, clock, state } = session()
  search.setText('b')
  await settle()
  expect(device).toHaveBeenCalledTimes(1)
  search.setText('ba')
  clock.pass(5000)
  expect(server).not.toHaveBeenCalled()
  search.setText('bat')
  clock.pass(500)
  expect(server).toHaveBeenCalledTimes(1)
  await settle()
  expect(device).toHaveBeenCalledTimes(3)
  expect(state.serverState).toBe('done')
  expect(state.snippets).toEqual({ 1: 'found' })
})

test('what was not understood does not keep the rest from the worker, which takes only what can be copied', async () => {
  const { session: search, state } = session({
    device: (query) => {
      structuredClone(query)
      return Promise.resolve(answerOf(3))
    },
  })
  search.setText('battery before:soon')
  await settle()
  expect(state.problems).toMatchObject([{ operator: 'before', value: 'soon' }])
  expect(state.device?.answer.conversations.ids).toEqual([3])
})

test('CNS-001, SRC-002: fast typing is one call, half a second after the last key', () => {
  const { session: search, server, clock } = session()
  for (const text of ['bat', 'batt', 'batte', 'batter']) {
    search.setText(text)
    clock.pass(499)
  }
  expect(server).not.toHaveBeenCalled()
  clock.pass(1)
  expect(server.mock.calls.map(([text]) => text)).toEqual(['batter'])
  search.setText('batter ')
  clock.pass(5000)
  expect(server).toHaveBeenCalledTimes(1)
})

test('an answer that was overtaken is dropped, whichever comes first', async () => {
  const answers: ((answer: SearchAnswer) => void)[] = []
  const { session: search, state } = session({
    device: () => new Promise((resolve) => answers.push(resolve)),
  })
  search.setText('a')
  search.setText('ab')
  answers[1]?.(answerOf(2))
  await settle()
  answers[0]?.(answerOf(1))
  await settle()
  expect(state.device?.answer.conversations.ids).toEqual([2])
})

test('a request that was overtaken is broken off, and says nothing any more', async () => {
  const signals: AbortSignal[] = []
  const ends: ((results: SearchResults) => void)[] = []
  const server: Sources['server'] = (_, signal) => {
    signals.push(signal)
    return new Promise((resolve) => ends.push(resolve))
  }
  const { session: search, clock, state } = session({ server })
  search.setText('bat')
  clock.pass(500)
  search.setText('bar')
  expect(signals[0]?.aborted).toBe(true)
  clock.pass(500)
  ends[0]?.({ ...nothing, tasks: [{ id: 1, title: 'late' }] })
  ends[1]?.(nothing)
  await settle()
  expect(state.server).toEqual({ text: 'bar', results: nothing })
})

test('a server that cannot be asked leaves what the device has', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { session: search, clock, state } = session({ server: () => Promise.reject(new Error('offline')) })
  search.setText('bat')
  clock.pass(500)
  await settle()
  expect(state.serverState).toBe('failed')
  expect(state.device?.answer.conversations.ids).toEqual([1])
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('a server that does not answer is given up', () => {
  const signals: AbortSignal[] = []
  const { session: search, clock } = session({
    server: (_, signal) => new Promise(() => signals.push(signal)),
  })
  search.setText('bat')
  clock.pass(500)
  clock.pass(10_000)
  expect(signals[0]?.aborted).toBe(true)
})

test('what asks for nothing is not asked, and a closed search asks nobody', async () => {
  const { session: search, clock, device, server, state } = session()
  search.setText('bat')
  await settle()
  search.setText('from:')
  await settle()
  expect(state.device).toBeNull()
  search.setText('from:x')
  search.close()
  clock.pass(10_000)
  expect(server).not.toHaveBeenCalled()
  expect(device).toHaveBeenCalledTimes(2)
})

test('an operator that stands alone and is not understood is told, though nobody is asked', async () => {
  const { session: search, device, state } = session()
  search.setText('before:soon')
  await settle()
  expect(device).not.toHaveBeenCalled()
  expect(remarks(state)).toEqual(['before: needs a day such as 2026-11-30, 2026-11, yesterday or 7d.'])
  search.setText('before:2026-11')
  await settle()
  expect(remarks(state)).toEqual([])
})
