import { expect, test } from 'vitest'
import { readLines } from './sending/write-mail.ts'

/* Mail programs recognise a signature by the line `-- `: it stays unchanged. */

const head = (type: string) => ['From: dana@x.example', 'Subject: Battery', `Content-Type: ${type}`, '']

test.each([
  ['text', head('text/plain'), ['Hello', '-- ', 'Dana']],
  ['flowed text', head('text/plain; format=flowed'), ['Hello', '-- ', 'Dana']],
  ['flowed text without its blanks', head('text/plain; format=flowed; delsp=yes'), ['Hello', '-- ', 'Dana']],
  ['HTML', head('text/html'), ['<div>Hello</div><div>-- <br>Dana</div>']],
  ['HTML with a blank that holds', head('text/html'), ['<div>Hello</div><div>--&nbsp;</div><div>Dana</div>']],
])('the line above a signature keeps its blank in %s', async (_, fields, body) => {
  const { text, quote } = await readLines([...fields, ...body, ''])
  expect(text.trimEnd()).toBe('Hello\n-- \nDana')
  expect(quote.visibleText.trimEnd()).toBe('Hello\n-- \nDana')
})

test('other lines of HTML end where their words do', async () => {
  const { text } = await readLines([...head('text/html'), '<div>-- and more </div><div>--- </div>', ''])
  expect(text.trimEnd()).toBe('-- and more\n---')
})
