import { afterEach, expect, test, vi } from 'vitest'
import { Memory } from '#site/widget/session.ts'

const waiting = { id: '1', name: '', email: 'ivo@petrov.example', text: 'x', at: Date.now() }
afterEach(() => vi.unstubAllGlobals())
const session = { token: 'abc', email: 'ivo@petrov.example', seen: 1 }

test('a session is kept in the storage of the frame, and forgotten when it ends', () => {
  const held = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  })
  new Memory('one').keep(session)
  expect(new Memory('one').held).toEqual(session)
  expect(new Memory('other').held).toBeNull()
  new Memory('one').keep(null)
  expect(held.size).toBe(0)
})

test('a session of somebody verified is not kept in storage, also not when other tabs are read', () => {
  const held = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  })
  const memory = new Memory('one', false)
  memory.keep(session)
  memory.reread()
  expect(memory.held).toEqual(session)
  expect(held.size).toBe(0)
  held.set('one', JSON.stringify(session))
  expect(new Memory('one', false).held).toBeNull()
})

test('what waits outlives the page, in its order and for three days, and is shared by tabs', () => {
  const held = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  })
  const [tab, other] = [new Memory('one'), new Memory('one')]
  tab.await(waiting)
  other.await({ ...waiting, id: '2' })
  tab.await({ ...waiting, id: 'old', at: Date.now() - 73 * 3_600_000 })
  expect(new Memory('one').waiting.map(({ id }) => id)).toEqual(['1', '2'])
  other.settle('1')
  tab.reread()
  expect(tab.waiting.map(({ id }) => id)).toEqual(['2'])
  tab.settle('2')
  expect(held.size).toBe(0)
})

test('where storage is refused or holds something else, a session lives in memory', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const memory = new Memory('one')
  expect(memory.held).toBeNull()
  memory.keep(session)
  expect(memory.held).toEqual(session)
  memory.keep(null)
  expect(memory.held).toBeNull()
  memory.await(waiting)
  memory.reread()
  expect(memory.waiting).toEqual([waiting])
  memory.settle('1')
  expect(memory.waiting).toEqual([])
  vi.stubGlobal('localStorage', { getItem: () => '{"token":5}' })
  expect(new Memory('one').held).toBeNull()
})
