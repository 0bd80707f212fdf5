import { describe, expect, test } from 'vitest'
import { readHeader, utf8 } from './sending/write-mail.ts'

const person = ['From: ana@customer.example', 'To: support@desk.example']

describe('automatic', () => {
  test.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated (rejected)',
    'Precedence: bulk',
    'Precedence: junk',
    'Precedence: auto_reply',
    'Precedence: list',
    'X-Autoreply: yes',
    'X-Autorespond: some words',
    'X-Autoresponse: 1',
    'X-Auto-Response-From: x',
    'X-Loop: ana@customer.example',
    'X-Mail-Autoreply: yes',
    'Return-Path: <>',
    'Delivered-To: Autoresponder',
    'X-Failed-Recipients: x@y.example',
  ])('is mail with %s', async (field) => {
    expect(await readHeader([...person, field])).toMatchObject({ isAutomatic: true, mustNotAutoReply: true })
  })

  test.each(['MAILER-DAEMON@x.example', 'Postmaster <postmaster@x.example>', 'mailer-daemon'])(
    'is mail from %s',
    async (from) => {
      expect((await readHeader([`From: ${from}`, 'Subject: x'])).isAutomatic).toBe(true)
    },
  )

  test.each([
    'Auto-Submitted: no',
    'X-Auto-Response-Suppress: All',
    'X-Auto-Response-Suppress: OOF, DR, RN',
    'X-Autoreply: no',
    'Precedence: first-class',
    'Return-Path: <ana@customer.example>',
    'X-Loop-Detection: x',
  ])('is not mail with %s', async (field) => {
    expect(await readHeader([...person, field])).toMatchObject({ isAutomatic: false, automaticReason: '' })
  })
})

describe('the subject', () => {
  test.each([
    'Out of office: back on Monday',
    'Out of Office',
    'Automatic reply: [#1042] Your invoice',
    'Autoreply: hello',
    'Abwesenheitsnotiz: Bestellung',
    'Automatische Antwort: Frage',
    'Réponse automatique : facture',
    'Respuesta automática: pedido',
    'Resposta automática: pedido',
    'Risposta automatica: ordine',
    'Automatisch antwoord: x'.replace('Automatisch antwoord', 'Automatische beantwoording'),
    'Automatiskt svar: x'.replace('Automatiskt', 'Automatisk'),
    'Autoodpowiedź: x',
    'Автоматический ответ: x',
    '自動返信：不在のお知らせ',
    'Re: Out of office: x',
    'Ana Customer is out of the office (returning 20.01.2025)',
  ])('%s tells of an absence', async (subject) => {
    expect(await readHeader([...person, utf8(`Subject: ${subject}`)])).toMatchObject({
      isAutomatic: true,
      isOutOfOffice: true,
    })
  })

  test.each([
    'Office chairs',
    'Our office is out of paper',
    'Automatic door broken',
    'Vacation rental question',
    'Re: your reply',
  ])('%s is of a person', async (subject) => {
    expect((await readHeader([...person, `Subject: ${subject}`])).isAutomatic).toBe(false)
  })
})

describe('no automatic answer', () => {
  test.each([
    'X-Auto-Response-Suppress: All',
    'X-Auto-Response-Suppress: OOF, AutoReply',
    'List-ID: <x.y.example>',
    'List-Unsubscribe: <mailto:x@y.example>',
  ])('goes to mail with %s, which is of a person all the same', async (field) => {
    expect(await readHeader([...person, field])).toMatchObject({ isAutomatic: false, mustNotAutoReply: true })
  })

  test('goes to an address that says so', async () => {
    expect(await readHeader(['From: no-reply@shop.example'])).toMatchObject({
      isAutomatic: false,
      mustNotAutoReply: true,
    })
  })

  test('is held back from no ordinary mail', async () => {
    expect((await readHeader(person)).mustNotAutoReply).toBe(false)
  })
})

test('an absence is told from other automatic mail', async () => {
  expect((await readHeader([...person, 'Auto-Submitted: auto-replied (vacation)'])).isOutOfOffice).toBe(true)
  expect(
    (await readHeader([...person, 'Auto-Submitted: auto-generated', 'X-MS-Exchange-Inbox-Rules-Loop: x']))
      .isOutOfOffice,
  ).toBe(true)
  expect((await readHeader([...person, 'Auto-Submitted: auto-generated'])).isOutOfOffice).toBe(false)
  expect((await readHeader([...person, 'Precedence: bulk'])).isOutOfOffice).toBe(false)
})

test.each<[string, string | null]>([
  ['X-Spam-Flag: YES', 'spam'],
  ['X-Spam-Status: Yes, score=9', 'spam'],
  ['X-SES-Spam-Verdict: FAIL', 'spam'],
  ['X-Forefront-Antispam-Report: CIP:1;SCL:9;', 'spam'],
  ['X-Spam-Status: No, score=0', 'ham'],
  ['X-SES-Spam-Verdict: PASS', 'ham'],
  ['X-Other: YES', null],
])('%s: %s', async (field, verdict) => {
  expect((await readHeader([...person, field])).spamVerdict).toBe(verdict)
})

test('a failed DMARC is seen in the topmost result only', async () => {
  const pass = 'Authentication-Results: mx; dmarc=pass'
  const fail = 'Authentication-Results: mx; spf=pass; dmarc=fail (p=reject)'
  expect((await readHeader([...person, fail, pass])).failsDmarc).toBe(true)
  expect((await readHeader([...person, pass, fail])).failsDmarc).toBe(false)
})
