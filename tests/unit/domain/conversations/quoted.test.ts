import { expect, test } from 'vitest'
import { attachmentLimits, type Attachment } from '#domain/conversations/messages/attachment.ts'
import {
  isQuotable,
  quotedBody,
  quotedHtml,
  quotedPictures,
  quoteLimits,
  quoteRemark,
} from '#domain/conversations/messages/quoted.ts'
import { htmlToText } from '#server/mail/html/plain-text.ts'

const from = { name: 'Dana "<b>" & Co', email: 'dana@x.example' }
const createdAt = Date.UTC(2026, 10, 20, 9, 30)
const dated = { sentAt: null, createdAt }

test('a quote says who wrote when, and no name can break out of it', () => {
  expect(quotedHtml({ from, ...dated }, '<p>It is flat.</p>')).toBe(
    '<div data-quote="attribution">On Fri, 20 Nov 2026 09:30:00 GMT, Dana &quot;&lt;b&gt;&quot; &amp; Co ' +
      '&lt;dana@x.example&gt; wrote:</div>' +
      '<blockquote type="cite" class="gmail_quote" data-quote="quote"><p>It is flat.</p></blockquote>',
  )
  expect(quotedHtml({ from: { ...from, name: '' }, ...dated }, '')).toContain('GMT, dana@x.example wrote:')
})

test('a quote names the date that its sender wrote, rather than when it arrived', () => {
  const sentAt = Date.UTC(2026, 10, 19, 8)
  expect(quotedHtml({ from, sentAt, createdAt }, '')).toContain('On Thu, 19 Nov 2026 08:00:00 GMT,')
})

test('in plain text each line of it begins with >, and those it quotes itself with >>', () => {
  const body = '<p>First<br>second</p><blockquote><p>older</p></blockquote>'
  const text = htmlToText(`<p>Hello</p>${quotedHtml({ from, ...dated }, body)}`)
  expect(text.split('\n').filter((line) => line !== '')).toEqual([
    'Hello',
    'On Fri, 20 Nov 2026 09:30:00 GMT, Dana "<b>" & Co <dana@x.example> wrote:',
    '>',
    '> First',
    '> second',
    '>>',
    '>> older',
  ])
})

test('a list that it quotes counts from where it begins', () => {
  const text = htmlToText(quotedHtml({ from, ...dated }, '<ol start="27"><li><p>November</p></li></ol>'))
  expect(text.split('\n')).toContain('> 27. November')
})

test('a message at the limit is quoted as it is, a longer one by its first words and a remark', () => {
  const fits = `<p>${'a'.repeat(quoteLimits.html - 7)}</p>`
  expect(quotedBody(fits)).toBe(fits)
  const long = `<p>First &lt;words&gt;</p>${'<p>line</p>'.repeat(quoteLimits.html / 8)}`
  const cut = quotedBody(long)
  expect(cut.length).toBeLessThan(quoteLimits.html)
  expect(cut).toMatch(/^<p>First &lt;words&gt;<br>line<br>/)
  expect(cut.endsWith(`<br>line<br><br>${quoteRemark}</p>`)).toBe(true)
})

test('neither half a tag nor half a letter is left where it is cut', () => {
  const before = 'a'.repeat(quoteLimits.html - 4)
  expect(quotedBody(`${before}<a href="https://x.example">b</a>`)).toBe(
    `<p>${before}<br><br>${quoteRemark}</p>`,
  )
  const letters = 'a'.repeat(quoteLimits.html - 1)
  expect(quotedBody(`${letters}😀`)).toBe(`<p>${letters}<br><br>${quoteRemark}</p>`)
})

const picture = (id: number, contentId: string | null, size = 10): Attachment => ({
  ...{ id, name: 'p.png', size, type: 'image/png', sha256: '0'.repeat(64), contentId },
  isInline: contentId !== null,
})

test('pictures go along as long as there is room beside the own files, others leave their words', () => {
  const html = '<p><img src="cid:a" alt="the &quot;A&quot;"><img alt="B" src="cid:b"><img src="cid:c"></p>'
  const held = [picture(1, 'a'), picture(2, 'b', attachmentLimits.messageBytes), picture(3, null)]
  expect(quotedPictures(html, held, [])).toEqual({
    html: '<p><img src="cid:a" alt="the &quot;A&quot;">B</p>',
    pictures: [held[0]],
  })
  const own = [{ id: 9, size: attachmentLimits.messageBytes - 5 }]
  expect(quotedPictures(html, held, own)).toEqual({ html: '<p>the &quot;A&quot;B</p>', pictures: [] })
  const many = Array.from({ length: attachmentLimits.perMessage }, (_, id) => ({ id, size: 0 }))
  expect(quotedPictures(html, held, many).pictures).toEqual([])
})

test('pictures of other servers stay as they were', () => {
  const html = '<img src="https://x.example/p.png" alt="p">'
  expect(quotedPictures(html, [], [])).toEqual({ html, pictures: [] })
})

test('what customers have not seen is not quoted, and nothing where messages are plain', () => {
  const at = (
    conversation: 'email' | 'sms' | 'internal_ticket',
    mailbox: 'email' | 'sms' | 'support_widget',
  ) => ({
    ...{ conversation: { type: conversation }, mailbox: { type: mailbox } },
    wasMailed: false,
  })
  expect(isQuotable({ isInbound: true }, at('email', 'email'))).toBe(true)
  expect(isQuotable({ isInbound: false }, at('email', 'email'))).toBe(true)
  expect(isQuotable({ isInbound: true }, at('sms', 'email'))).toBe(false)
  expect(isQuotable({ isInbound: true }, at('email', 'sms'))).toBe(false)
  expect(isQuotable({ isInbound: true }, at('email', 'support_widget'))).toBe(false)
  const ticket = at('internal_ticket', 'email')
  expect(isQuotable({ isInbound: false }, ticket)).toBe(false)
  expect(isQuotable({ isInbound: false }, { ...ticket, wasMailed: true })).toBe(true)
  expect(isQuotable({ isInbound: true }, ticket)).toBe(true)
})
