import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { htmlToText } from '#server/mail/html/plain-text.ts'
import { mailLimits } from '#server/mail/limits.ts'
import type { ReadMail } from '#server/mail/mail.ts'
import { readMail } from '#server/mail/read.ts'
import { sanitiseHtml } from '#server/mail/safe-html.ts'
import { corpus, corpusBytes, corpusFacts, corpusFiles } from './corpus.ts'
import { dangers } from '../dangers.ts'

const now = Date.UTC(2026, 10, 20)
const words = (text: string) => text.replace(/[\s>]+/g, '').length

/** Fault of a message: a condition and its text. */
type Finding = [isWrong: boolean, what: string]

describe.skipIf(!corpus)('every message of the corpus', () => {
  test('is read, in good time, and what is read can be stored and shown', { timeout: 60_000 }, async () => {
    const names = corpusFiles('.eml')
    const wrong: string[] = []
    let reading = 0
    for (const name of names) {
      const raw = corpusBytes(name)
      const before = performance.now()
      const mail = await readMail(raw, { now })
      const took = performance.now() - before
      reading += took
      const findings: Finding[] = [[took > 3_000, 'slow'], ...unstorable(mail), ...unshowable(mail)]
      wrong.push(...findings.filter(([isWrong]) => isWrong).map(([, what]) => `${name}: ${what}`))
    }
    console.log(
      `mail corpus: ${names.length} messages, ${Math.round((names.length / reading) * 1000)} a second`,
    )
    expect(wrong).toEqual([])
    expect(names).toHaveLength(410)
  })

  test('keeps its identity when it is fetched again, also without a Message-ID', async () => {
    const made: string[] = []
    for (const name of corpusFiles('.eml')) {
      const first = await readMail(corpusBytes(name), { now })
      const again = await readMail(new Uint8Array(corpusBytes(name)), { now: now + 1 })
      expect(again.messageId).toBe(first.messageId)
      if (first.messageId.endsWith('.invalid')) made.push(first.messageId)
    }
    expect(made.length).toBeGreaterThan(10)
    expect(new Set(made).size).toBe(made.length)
  })

  test('shows the marker of a hostile message', async () => {
    const marked = corpusFiles('.json').filter((name) => 'marker_text' in corpusFacts(name).expected)
    for (const name of marked) {
      const { file, expected } = corpusFacts(name)
      const mail = await readMail(corpusBytes(file), { now })
      expect(`${name} ${mail.html === null ? mail.text : htmlToText(mail.html)}`).toContain(
        expected['marker_text'],
      )
    }
    expect(marked).toHaveLength(12)
  })
})

function unstorable(mail: ReadMail): Finding[] {
  const strings = [mail.subject, mail.text, mail.html ?? '', ...mail.attachments.map((file) => file.name)]
  const people = [...mail.from, ...mail.to, ...mail.cc, ...mail.replyTo]
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  return [
    [!/^[^\s<>]+$/.test(mail.messageId), 'Message-ID'],
    [!/^\P{Cc}{1,255}$/u.test(mail.subject) || mail.subject.length > 255, 'subject'],
    [mail.sentAt <= 0 || mail.sentAt > now, 'date'],
    [strings.some((text) => text.includes('\0') || !text.isWellFormed()), 'NUL or half characters'],
    [people.some((person) => !/^\S+@\S+$/.test(person.address.replace(/^".*"/, 'x'))), 'address'],
    [mail.references.length > mailLimits.references, 'references'],
    [
      mail.attachments.some((file) => !/^[^/\\\p{Cc}<>:"|?*.][^/\\\p{Cc}<>:"|?*]{0,149}$/u.test(file.name)),
      'file name',
    ],
    [
      mail.attachments.some((file) => file.size !== file.bytes.length || file.sha256 !== hash(file.bytes)),
      'file',
    ],
  ]
}

function unshowable(mail: ReadMail): Finding[] {
  const { visibleText, quotedText, visibleHtml, quotedHtml } = mail.quote
  const html = mail.html ?? ''
  const halves = [visibleHtml ?? '', quotedHtml ?? '']
  return [
    [words(visibleText + (quotedText ?? '')) !== words(mail.text), 'folding lost text'],
    [mail.text.trim() !== '' && visibleText.trim() === '', 'nothing is visible'],
    [dangers(html).length > 0, `dangers: ${dangers(html).join('; ')}`],
    [sanitiseHtml(html) !== html, 'sanitising twice changes something'],
    [halves.some((half) => sanitiseHtml(half) !== half), 'a folded half is not balanced'],
    [words(htmlToText(html)) !== words(halves.map((half) => htmlToText(half)).join('')), 'folding lost HTML'],
  ]
}
