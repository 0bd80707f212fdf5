import { expect, test } from 'vitest'
import { forwardedHtml } from '#app/composer/quotes/forwarded.ts'
import { outgoingHtml, usedAttachments, textIn, writingOf } from '#app/editor/outgoing-html.ts'
import { inboundRow } from '../../../support/replica.ts'

const arial = { fontFamily: 'Arial', fontSize: 16 }

test('mail leaves in the font of its inbox, without empty lines at the end', () => {
  expect(outgoingHtml('<p>Hi</p><p></p><p><br></p>', arial)).toBe(
    `<div style="font-family: 'Arial'; font-size: 16px"><p>Hi</p></div>`,
  )
})

test('CMP-056: an inbox without settings writes 16 Roboto, and no other font gets in', () => {
  expect(writingOf(undefined)).toEqual({ fontFamily: 'Roboto', fontSize: 16 })
  expect(writingOf({ fontFamily: `x'; background: url(y)`, fontSize: 20 })).toEqual({
    fontFamily: 'Roboto',
    fontSize: 20,
  })
})

test('the words come back out of what was sent, without what was quoted', () => {
  const words = '<p>One</p><ul><li><p>two</p></li></ul>'
  const message = inboundRow(1, 5, 1)
  const quoted = forwardedHtml(message, '<div>theirs</div>', '20 11 2026')
  expect(textIn(outgoingHtml(words, arial, quoted))).toBe(words)
  expect(textIn('<p>a note</p>')).toBe('<p>a note</p>')
})

test('a forward says where it comes from, and markup in names stays text', () => {
  const message = {
    ...inboundRow(1, 5, 1),
    subject: '<b>Hi</b>',
    from: { email: 'a@x.example', name: '<i>A' },
  }
  const html = forwardedHtml(message, '<p>body</p>', '20 11 2026, 2:38 PM')
  expect(html).toContain('From: &lt;i&gt;A &lt;a@x.example&gt;')
  expect(html).toContain('Subject: &lt;b&gt;Hi&lt;/b&gt;')
  expect(html).toContain('<blockquote data-quote="quote"><p>body</p></blockquote>')
})

test('a picture whose place was deleted stays behind', () => {
  const file = (id: number, isInline: boolean) => ({
    id,
    name: 'x.png',
    size: 1,
    type: 'image/png',
    sha256: '0'.repeat(64),
    contentId: isInline ? `${id}@outpost` : null,
    isInline,
  })
  const html = '<p><img src="cid:2@outpost"></p>'
  expect(usedAttachments([file(1, true), file(2, true), file(3, false)], html).map(({ id }) => id)).toEqual([
    2, 3,
  ])
})
