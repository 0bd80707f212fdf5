import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailText, supportAddress } from '../../../support/mail-desk.ts'
import { openSendingDesk, type SendingDesk } from '../../../support/sending-desk.ts'
import type { SmtpSink } from '../../../support/services/smtp-sink.ts'

let desk: SendingDesk
let sink: SmtpSink

beforeAll(async () => {
  desk = await openSendingDesk()
  sink = desk.sink
})
afterAll(() => desk.close())

let mails = 0
async function inbound(fields: Record<string, string>) {
  mails += 1
  const headers = { From: 'dana@ryeandrail.example', To: supportAddress, Subject: `Battery ${mails}` }
  const outcome = await desk.take(mailText({ ...headers, ...fields }, 'It is flat.'))
  if (outcome.kind !== 'kept') throw new Error('not kept')
  return outcome
}

/** Sent answer to a mail with these headers. */
async function answerTo(headers: Record<string, string>, fields: object = {}) {
  const { conversationId, messageId } = await inbound(headers)
  const before = sink.mails.length
  await desk.reply(conversationId, messageId, fields)
  await sink.waitFor(before + 1)
  const { raw, parsed } = sink.mails[before] as SmtpSink['mails'][number]
  const text = raw.replace(/\r\n[ \t]+/g, ' ')
  const idsOf = (name: string) => [
    ...(new RegExp(`^${name}:(.*)$`, 'mi').exec(text)?.[1] ?? '').matchAll(/<[^>]+>/g),
  ]
  return {
    raw,
    parsed,
    inReplyTo: idsOf('In-Reply-To').map(String),
    references: idsOf('References').map(String),
  }
}

describe('References of an answer (RFC 5322 3.6.4)', () => {
  test('are those of the mail that it answers, and its Message-ID', async () => {
    const answer = await answerTo({
      'Message-ID': '<c@r.example>',
      References: '<a@r.example> <b@r.example>',
    })
    expect(answer.inReplyTo).toEqual(['<c@r.example>'])
    expect(answer.references).toEqual(['<a@r.example>', '<b@r.example>', '<c@r.example>'])
  })

  test('are its In-Reply-To where it has none, and names one message', async () => {
    const one = await answerTo({ 'Message-ID': '<one@r.example>', 'In-Reply-To': '<root@r.example>' })
    expect(one.references).toEqual(['<root@r.example>', '<one@r.example>'])
    const two = await answerTo({
      'Message-ID': '<two@r.example>',
      'In-Reply-To': '<x@r.example> <y@r.example>',
    })
    expect(two.references).toEqual(['<two@r.example>'])
  })

  test('keep the first and the newest of a long thread', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => `<${n}@long.example>`)
    const { references } = await answerTo({ 'Message-ID': '<last@long.example>', References: ids.join(' ') })
    expect(references.length).toBeLessThanOrEqual(20)
    expect(references[0]).toBe('<0@long.example>')
    expect(references.at(-2)).toBe('<59@long.example>')
    expect(references.at(-1)).toBe('<last@long.example>')
  })

  test('name no id that we made up ourselves', async () => {
    const answer = await answerTo({ References: '<a@r.example>' })
    expect(answer.inReplyTo).toEqual([])
    expect(answer.references).toEqual(['<a@r.example>'])
    expect(answer.raw).not.toContain('.invalid')
  })
})

test('a signature that the agent wrote keeps the blank that mail programs know it by', async () => {
  const { parsed, raw } = await answerTo(
    { 'Message-ID': '<s@r.example>' },
    { html: '<p>Soon.</p><p>-- <br>Maya</p>' },
  )
  expect(parsed.text?.replace(/\r/g, '')).toContain('\n-- \nMaya\n')
  expect(raw).toContain('--=20\r\nMaya')
})

test('the date of a mail is the moment that it leaves', async () => {
  const begin = Date.now()
  const { parsed } = await answerTo({ 'Message-ID': '<d@r.example>' }, { notBefore: begin + 3000 })
  expect(parsed.date?.getTime()).toBeGreaterThanOrEqual(begin + 2000)
})

describe('the subject of an answer', () => {
  test.each([
    'AW: Akku leer',
    'SV: Batteriet är tomt',
    'Antw: Accu leeg',
    'RE[5]: Battery',
    'RE : Batterie vide',
    '回复：电池',
    '[list] Re: Battery',
  ])('says once that it is one: %s', async (subject) => {
    const { parsed } = await answerTo({ 'Message-ID': `<s${mails}@r.example>`, Subject: subject })
    expect(parsed.subject).toBe(subject)
  })

  test.each(['Reh im Garten', 'WG: Akku', 'Awning: broken', 'Return', 'Res publica'])(
    'says it where nothing else does: %s',
    async (subject) => {
      const { parsed } = await answerTo({ 'Message-ID': `<s${mails}@r.example>`, Subject: subject })
      expect(parsed.subject).toBe(`Re: ${subject}`)
    },
  )
})
