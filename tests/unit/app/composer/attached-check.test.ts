import { expect, test } from 'vitest'
import { lacksFile } from '#app/composer/attached-check.ts'

const letter = (html: string, fields: object = {}) => ({
  ...{ mode: 'reply' as const, html, attachments: [] },
  ...fields,
})
const file = {
  ...{ id: 1, name: 'a.pdf', size: 1, type: 'application/pdf', sha256: '0'.repeat(64) },
  ...{ contentId: null, isInline: false },
}

test.each([
  '<p>The invoice is attached.</p>',
  "<p>I've attached the log</p>",
  '<p>Please find attached the form.</p>',
  '<p>See the attachment.</p>',
  '<p>Siehe Anhang</p>',
  '<p>Die Rechnung finden Sie anbei.</p>',
  '<p>Vous trouverez ci-joint la facture.</p>',
  '<p>Le envío adjunta la factura.</p>',
])('%s speaks of a file', (html) => {
  expect(lacksFile(letter(html))).toBe(true)
})

test.each([
  '<p>On its way.</p>',
  '<p>The rack attaches with two screws.</p>',
  '<p>Thanks!</p><blockquote><p>The log</p><blockquote><p>is attached</p></blockquote></blockquote>',
])('%s does not', (html) => {
  expect(lacksFile(letter(html))).toBe(false)
})

test('a file that is there, or a note, is not asked about; a picture among the words is no file', () => {
  const html = '<p>The invoice is attached.</p>'
  expect(lacksFile(letter(html, { attachments: [file] }))).toBe(false)
  expect(lacksFile(letter(html, { mode: 'note' }))).toBe(false)
  expect(lacksFile(letter(html, { attachments: [{ ...file, isInline: true }] }))).toBe(true)
})
