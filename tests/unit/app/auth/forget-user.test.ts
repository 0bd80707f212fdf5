import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

class Kept {
  readonly #items: Map<string, string>
  constructor(items: Record<string, string>) {
    this.#items = new Map(Object.entries(items))
  }
  get length() {
    return this.#items.size
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null
  getItem = (key: string) => this.#items.get(key) ?? null
  setItem = (key: string, value: string) => void this.#items.set(key, value)
  removeItem = (key: string) => void this.#items.delete(key)
  keys = () => [...this.#items.keys()].sort()
}

test('who signs out leaves in localStorage how the device looks, and nothing of themselves', async () => {
  const kept = new Kept({
    ...{ 'outpost.density': '"compact"', 'outpost.color-scheme': 'dark', 'outpost.pane.customer': '320' },
    ...{ 'outpost.home': '{"userId":7,"totals":{},"lists":{}}', 'outpost.last-here': '{"userId":7}' },
    ...{ 'outpost.push-holder': 'c2hh', 'outpost.active-at': '1', 'outpost.sign-out-pending': '1' },
    'of another app': 'stays',
  })
  vi.stubGlobal('localStorage', kept)
  const { lastShown } = await import('#app/home/last-shown.ts')
  const { forgetUser } = await import('#app/auth/sign-out/forget-user.ts')
  expect(lastShown.get()).toMatchObject({ userId: 7 })
  forgetUser()
  expect(kept.keys()).toEqual([
    ...['of another app', 'outpost.color-scheme', 'outpost.density', 'outpost.pane.customer'],
    'outpost.push-holder',
    'outpost.sign-out-pending',
  ])
  // Nor in the memory of the tab.
  expect(lastShown.get()).toBeNull()
})
