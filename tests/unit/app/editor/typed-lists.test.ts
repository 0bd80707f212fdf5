import { expect, test } from 'vitest'
import { typedEditor } from './typing.ts'

/** Content of an editor after typing. */
function typed(text: string) {
  const editor = typedEditor(text)
  return { editor, block: editor.getJSON().content[0]?.type, text: editor.getText() }
}

test.each([
  ['- x', 'bulletList'],
  ['* x', 'bulletList'],
  ['1. x', 'orderedList'],
])('%j begins a list', (text, block) => {
  expect(typed(text).block).toBe(block)
})

test.each([
  '27. November is fine',
  '2. x',
  '+ 5 degrees',
  '> x',
  ' - x',
  '__init__ ',
  '*x* ',
  '`x` ',
  '``` ',
])('%j stays as it was typed', (text) => {
  const { editor, block, text: shown } = typed(text)
  expect([block, shown]).toEqual(['paragraph', text])
  expect(JSON.stringify(editor.getJSON())).not.toContain('marks')
})

test('the signs of a list come back when it was not meant', () => {
  const { editor, block } = typed('- ')
  expect(block).toBe('bulletList')
  editor.commands.undoInputRule()
  expect([editor.getText(), editor.getJSON().content[0]?.type]).toEqual(['- ', 'paragraph'])
})
