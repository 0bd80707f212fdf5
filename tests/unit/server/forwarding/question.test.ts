import { describe, expect, test } from 'vitest'
import { mayBeQuestion, questionOf } from '#server/forwarding/question.ts'
import { readMail } from '#server/mail/read.ts'
import { mailText } from '../../../support/mail-desk.ts'

const link = 'https://mail-settings.google.com/mail/vf-%5BANGjdJ8-x%5D-abc_1'
const words = [
  'support@acme.example has requested to automatically forward mail to your email address',
  'in-abcdefghijkmnpqr@mail.desk.example.',
  'Confirmation code: 123456789',
  '',
  'To allow this, please click the link below to confirm the request:',
  '',
  link,
  '',
  'If you accidentally clicked the link: https://mail-settings.google.com/mail/uf-%5Bx%5D',
].join('\r\n')

interface Written {
  from?: string
  subject?: string
  text?: string
  headers?: Record<string, string>
}

const raw = ({ from = 'forwarding-noreply@google.com', headers = {}, ...rest }: Written = {}) => {
  const subject =
    rest.subject ?? '(#123456789) Gmail Forwarding Confirmation - Receive Mail from support@acme.example'
  const fields = { ...headers, From: from, To: 'in-abcdefghijkmnpqr@mail.desk.example', Subject: subject }
  return new TextEncoder().encode(mailText({ ...fields, 'Message-ID': '<a@google.com>' }, rest.text ?? words))
}

const asked = async (written: Written = {}, isAwaited = false) =>
  questionOf(await readMail(raw(written), { now: Date.now() }), { isAwaited })

describe('what Google asks before it forwards mail', () => {
  test('is its code, its link, and whose mail it is', async () => {
    expect(await asked()).toEqual({
      ...{ provider: 'Google', mailbox: 'support@acme.example', code: '123456789', link },
    })
    expect(mayBeQuestion(raw())).toBe(true)
  })

  test('is found in any language: the code stands in the subject', async () => {
    const subject = '(#987654321) Gmail-Weiterleitungsbestätigung – E-Mail von support@acme.example empfangen'
    expect(await asked({ subject, text: `Klicken Sie hier:\r\n${link}` })).toMatchObject({
      ...{ code: '987654321', link, mailbox: 'support@acme.example' },
    })
  })

  test.each([
    'https://mail-settings.google.com.evil.example/mail/vf-1',
    'https://evil.example/mail/vf-1?mail-settings.google.com',
    'https://mail-settings.google.com@evil.example/mail/vf-1',
    'https://user:word@mail.google.com/mail/vf-1',
    'https://mail.google.com:8443/mail/vf-1',
    'http://mail.google.com/mail/vf-1',
    'https://mail.google.com/mail/u/0/#settings',
    'https://sites.google.com/mail/vf-1',
  ])('has no link that leads elsewhere: %s', async (wrong) => {
    expect(await asked({ text: `Click:\r\n${wrong}` })).toMatchObject({ link: null, code: '123456789' })
  })

  test.each([
    ['somebody else', { from: 'forwarding-noreply@google.com.evil.example' }],
    ['somebody who is called so', { from: '"forwarding-noreply@google.com" <x@evil.example>' }],
    ['two at once', { from: 'forwarding-noreply@google.com, x@evil.example' }],
    [
      'whom the mail server does not believe',
      { headers: { 'Authentication-Results': 'mx.desk.example; dmarc=fail header.from=google.com' } },
    ],
    ['who asks nothing', { subject: 'Hello', text: 'Nothing to click on.' }],
  ])('is nothing where it comes from %s', async (_, written) => {
    expect(await asked(written)).toBeNull()
    expect(await asked(written, true)).toBeNull()
  })
})

describe('what others ask', () => {
  const zoho = {
    ...{ from: 'noreply@zohomail.com', subject: 'Confirm email forwarding' },
    text: 'Please confirm:\r\nhttps://mail.zoho.com/zm/confirmForward.do?key=1\r\nhttps://evil.example/confirm',
  }

  test('is a question while an inbox has nothing else to expect', async () => {
    expect(await asked(zoho, true)).toEqual({
      ...{ provider: 'Zoho', mailbox: null, code: null },
      link: 'https://mail.zoho.com/zm/confirmForward.do?key=1',
    })
    expect(await asked(zoho)).toBeNull()
  })

  test('may be a code alone', async () => {
    const text = 'Your verification code is 482913.'
    expect(await asked({ from: 'noreply@yandex.com', subject: 'Forwarding', text }, true)).toMatchObject({
      ...{ provider: 'Yandex', code: '482913', link: null },
    })
  })

  test('of one provider leads to no other', async () => {
    const text = 'Confirm: https://mail.yandex.com/confirm?key=1'
    expect(await asked({ ...zoho, text }, true)).toBeNull()
  })

  test('is a customer’s mail where nobody known wrote it', async () => {
    const written = { ...zoho, from: 'dana@customer.example' }
    expect(await asked(written, true)).toBeNull()
    expect(mayBeQuestion(raw(written))).toBe(false)
  })
})
