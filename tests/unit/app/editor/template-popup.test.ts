import { expect, test } from 'vitest'
import { SuggestionPopup } from '#app/editor/suggestions/suggestion-popup.ts'
import { TemplatePopup } from '#app/editor/suggestions/template-popup.ts'
import { typedEditor } from './typing.ts'

/** True if the template list is open after typing. */
function opensAt(text: string): boolean {
  const { state } = typedEditor(text, [new TemplatePopup().extension()])
  const list = state.plugins.find(({ spec }) => (spec.key as { key?: string })?.key?.startsWith('templates$'))
  return (list?.getState(state) as { active: boolean } | undefined)?.active === true
}

test.each([
  ['/', true],
  ['/s', true],
  ['Hello\n/s', true],
  ['100 % /s', false],
  ['and/or', false],
  [' /', false],
])('a template is offered at the start of a line alone: %j %s', (text, isOpen) => {
  expect(opensAt(text)).toBe(isOpen)
})

class Letters extends SuggestionPopup<string, string> {
  protected override readonly enough = /\p{L}/u
  readonly taken: string[] = []

  constructor(query: string) {
    super((item) => item)
    const command = (item: string) => this.taken.push(item)
    this.driver.onStart({ items: ['one', 'two'], query, command } as never)
  }
}

test('Enter takes from a list only what was asked for: by a letter, or by going through it', () => {
  const [bare, number, lettered, gone] = [
    new Letters(''),
    new Letters('5'),
    new Letters('o'),
    new Letters(''),
  ]
  for (const list of [bare, number]) {
    expect([list.press('Enter'), list.taken]).toEqual([false, []])
  }
  expect([lettered.press('Enter'), lettered.taken]).toEqual([true, ['one']])
  gone.press('ArrowDown')
  expect([gone.press('Enter'), gone.taken]).toEqual([true, ['two']])
  expect([bare.press('Tab'), bare.taken]).toEqual([true, ['one']])
})
