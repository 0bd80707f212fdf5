import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { htmlToText } from '#server/mail/html/plain-text.ts'
import { mailLimits } from '#server/mail/limits.ts'
import type { ReadMail } from '#server/mail/mail.ts'
import { readMail } from '#server/mail/read.ts'
import { sanitiseHtml } from '#server/mail/safe-html.ts'
import { corpus, corpusBytes, corpusFacts, corpusFiles } from './corpus.ts'
import { dangers } from './dangers.ts'

const now = Date.UTC(2026, 10, 20)
const words = (text: string) => text.replace(/\s+/g, '')

describe.skipIf(!corpus)('every message of the corpus', () => {
  test('is read, in good time, and what is read can be stored and shown', { timeout: 60_000 }, async () => {
    const names = corpusFiles('.eml')
    let bytes = 0
    const started = performance.now()
    for (const name of names) {
      const raw = corpusBytes(name)
      bytes += raw.length
      const before = performance.now()
      const mail = await readMail(raw, { now })
      expect(performance.now() - before, `${name} takes too long`).toBeLessThan(3_000)
      checkStorable(name, mail)
      checkShowable(name, mail)
    }
    const seconds = (performance.now() - started) / 1000
    console.log(`mail corpus: ${names.length} messages, ${Math.round(names.length / seconds)} a second with all checks, ${bytes} bytes`)
    expect(names.length).toBe(410)
  })

  test('keeps its identity when it is fetched again, also without a Message-ID', async () => {
    const ids = new Map<string, string>()
    for (const name of corpusFiles('.eml')) {
      const first = await readMail(corpusBytes(name), { now })
      const again = await readMail(new Uint8Array(corpusBytes(name)), { now: now + 1 })
      expect(again.messageId).toBe(first.messageId)
      if (first.messageId.endsWith('.invalid')) {
        expect(ids.get(first.messageId), `${name} has the id of another message`).toBeUndefined()
        ids.set(first.messageId, name)
      }
    }
    expect(ids.size).toBeGreaterThan(10)
  })

  test('shows the marker of a hostile message', async () => {
    const marked = corpusFiles('.json').filter((name) => 'marker_text' in corpusFacts(name).expected)
    for (const name of marked) {
      const { file, expected } = corpusFacts(name)
      const mail = await readMail(corpusBytes(file), { now })
      expect(mail.html === null ? mail.text : htmlToText(mail.html), file).toContain(expected['marker_text'])
    }
    expect(marked.length).toBe(12)
  })
})

function checkStorable(name: string, mail: ReadMail): void {
  expect(mail.messageId, name).toMatch(/^[^\s<>]+$/)
  expect(mail.subject, name).toMatch(/^[^\u0000-\u001f]{1,255}$/u)
  expect(mail.sentAt, name).toBeGreaterThan(0)
  expect(mail.sentAt, name).toBeLessThanOrEqual(now)
  const strings = [mail.subject, mail.text, mail.html ?? '', ...mail.attachments.map((file) => file.name)]
  expect(strings.every((text) => !text.includes('\0') && text.isWellFormed()), `${name}: NUL or half characters`).toBe(true)
  for (const person of [...mail.from, ...mail.to, ...mail.cc, ...mail.replyTo]) expect(person.address, name).toMatch(/^\S+@\S+$/)
  for (const file of mail.attachments) {
    expect(file.name, name).toMatch(/^[^/\\\u0000-\u001f<>:"|?*]{1,150}$/u)
    expect(file.name.startsWith('.'), name).toBe(false)
    expect(file.size).toBe(file.bytes.length)
    expect(file.sha256).toBe(createHash('sha256').update(file.bytes).digest('hex'))
  }
  expect(mail.references.length, name).toBeLessThanOrEqual(mailLimits.references)
}

function checkShowable(name: string, mail: ReadMail): void {
  const { visibleText, quotedText, visibleHtml, quotedHtml } = mail.quote
  expect(words(visibleText + (quotedText ?? '')).length, `${name}: folding lost text`).toBe(words(mail.text).length)
  if (mail.text.trim()) expect(visibleText.trim(), `${name}: nothing is visible`).not.toBe('')
  if (mail.html === null) return
  expect(dangers(mail.html), name).toEqual([])
  expect(sanitiseHtml(mail.html), `${name}: sanitising twice changes something`).toBe(mail.html)
  for (const half of [visibleHtml, quotedHtml]) {
    if (half !== null) expect(sanitiseHtml(half), `${name}: a folded half is not balanced`).toBe(half)
  }
  expect(words(htmlToText(mail.html)).replace(/>/g, '').length, `${name}: folding lost HTML`).toBe(
    words(htmlToText(visibleHtml ?? '') + htmlToText(quotedHtml ?? '')).replace(/>/g, '').length,
  )
}
