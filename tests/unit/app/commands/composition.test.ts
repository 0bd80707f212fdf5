import { expect, test } from 'vitest'
import { keepCompositions } from '#app/commands/composition.ts'

/** Key presses that a listener gets, in either phase. */
function heard(presses: readonly { isComposing: boolean; keyCode: number }[]): number[] {
  const page = new EventTarget()
  keepCompositions(page)
  const keys: number[] = []
  for (const capture of [true, false])
    page.addEventListener('keydown', (event) => keys.push((event as KeyboardEvent).keyCode), { capture })
  for (const press of presses) page.dispatchEvent(Object.assign(new Event('keydown'), press))
  return keys
}

test('keys during a composition belong to it alone, the one that ends it too', () => {
  const enter = { isComposing: false, keyCode: 13 }
  expect(
    heard([
      { ...enter, isComposing: true },
      { ...enter, keyCode: 229 },
    ]),
  ).toEqual([])
  expect(heard([enter])).toEqual([13, 13])
})
