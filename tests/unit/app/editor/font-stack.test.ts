import { expect, test } from 'vitest'
import { fontFamilies } from '#domain/channels/mailbox.ts'
import { fontOfMail, fontStack } from '#app/editor/font-stack.ts'
import { outgoingHtml } from '#app/editor/outgoing-html.ts'
import { font } from '#app/theme/tokens.ts'

test.each(fontFamilies)('CMP-055: %s has a font in its place where a machine lacks it', (family) => {
  expect(fontStack(family)).toMatch(new RegExp(`^'?${family}'?, .*serif$`))
})

test.each(fontFamilies)('a thread shows a mail in %s as its editor did', (fontFamily) => {
  expect(fontOfMail(outgoingHtml('<p>Hi</p>', { fontFamily, fontSize: 16 }))).toBe(fontStack(fontFamily))
})

test('what no editor of ours wrote stands in the desk’s own font', () => {
  expect(fontOfMail('<p>Hi</p>')).toBe(font.family)
  expect(fontOfMail(`<div style="font-family: 'x\\'; background: url(y)';">Hi</div>`)).toBe(font.family)
  expect(fontStack('constructor')).toBe(font.family)
})
