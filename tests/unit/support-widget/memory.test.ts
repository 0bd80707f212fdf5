import { afterEach, expect, test, vi } from 'vitest'
import { Memory } from '#site/widget/session.ts'

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
  vi.stubGlobal('localStorage', { getItem: () => '{"token":5}' })
  expect(new Memory('one').held).toBeNull()
})
