import { describe, expect, test } from 'vitest'
import { readLines } from './sending/write-mail.ts'

const report = (kind: string) => [
  'From: MAILER-DAEMON@mx.example',
  `Content-Type: multipart/report; report-type=${kind}; boundary=b`,
  '',
]
const part = (type: string, ...lines: string[]) => ['--b', `Content-Type: ${type}`, '', ...lines]
const returned = part(
  'message/rfc822',
  'Message-ID: <sent-1@desk.example>',
  'Subject: Re: Order',
  '',
  'Hello',
)

describe('delivery reports', () => {
  test('tell recipients, status and reason, and which message came back', async () => {
    const mail = await readLines([
      ...report('delivery-status'),
      ...part('text/plain', 'Sorry.'),
      ...part(
        'message/delivery-status',
        'Reporting-MTA: dns; mx.example',
        '',
        'Final-Recipient: rfc822; <Ana@Customer.example>',
        'Action: failed',
        'Status: 5.1.1 (bad destination)',
        'Diagnostic-Code: smtp; 550 5.1.1',
        ' No such user',
        '',
        '',
        'Final-Recipient: rfc822;bob@customer.example',
        'Action: delayed',
        'Status: 4.4.7',
      ),
      ...returned,
      '--b--',
    ])
    expect(mail.bounce).toEqual({
      recipients: [
        {
          address: 'ana@customer.example',
          status: '5.1.1',
          action: 'failed',
          isPermanent: true,
          diagnostic: '550 5.1.1 No such user',
        },
        {
          address: 'bob@customer.example',
          status: '4.4.7',
          action: 'delayed',
          isPermanent: false,
          diagnostic: '',
        },
      ],
      messageIds: ['sent-1@desk.example'],
    })
    expect(mail).toMatchObject({
      attachments: [],
      text: 'Sorry.',
      isAutomatic: true,
      mustNotAutoReply: true,
      isOutOfOffice: false,
    })
  })

  test('find the message by its headers alone', async () => {
    const mail = await readLines([
      ...report('delivery-status'),
      ...part(
        'message/delivery-status',
        'Final-Recipient: rfc822; ana@customer.example',
        'Action: failed',
        'Status: 5.0.0',
      ),
      ...part('text/rfc822-headers', 'Received: x', 'Message-Id: <sent-2@desk.example>'),
      '--b--',
    ])
    expect(mail.bounce?.messageIds).toEqual(['sent-2@desk.example'])
  })

  test('of success are automatic mail and no bounce', async () => {
    const mail = await readLines([
      ...report('delivery-status'),
      ...part(
        'message/delivery-status',
        'Final-Recipient: rfc822; ana@customer.example',
        'Action: delivered',
        'Status: 2.0.0',
      ),
      '--b--',
    ])
    expect(mail).toMatchObject({ bounce: null, isAutomatic: true, mustNotAutoReply: true })
  })

  test('without an action are judged by the status', async () => {
    const status = (code: string) =>
      readLines([
        ...report('delivery-status'),
        ...part('message/delivery-status', 'Final-Recipient: rfc822; a@b.example', `Status: ${code}`),
        '--b--',
      ])
    expect((await status('5.7.1')).bounce?.recipients[0]).toMatchObject({
      action: 'failed',
      isPermanent: true,
    })
    expect((await status('4.2.2')).bounce?.recipients[0]).toMatchObject({
      action: 'delayed',
      isPermanent: false,
    })
  })

  test('without any group are read from their words', async () => {
    const mail = await readLines([
      ...report('delivery-status'),
      ...part('text/plain', '<ana@customer.example>: 550 5.1.1 user unknown'),
      ...returned,
      '--b--',
    ])
    expect(mail.bounce).toMatchObject({
      recipients: [{ address: 'ana@customer.example', status: '5.1.1', isPermanent: true }],
      messageIds: ['sent-1@desk.example'],
    })
  })
})

describe('bounces of servers that write no report', () => {
  test.each<[string, string[], string]>([
    [
      'qmail',
      [
        'Hi. This is the qmail-send program at mx.example.',
        "I'm afraid I wasn't able to deliver your message to the following addresses.",
        '',
        '<ana@customer.example>:',
        '192.0.2.1 does not like recipient.',
        'Remote host said: 550 5.1.1 unknown',
        '',
        '--- Below this line is a copy of the message.',
        '',
        'Message-ID: <sent-3@desk.example>',
      ],
      '5.1.1',
    ],
    [
      'Exim',
      [
        'This message was created automatically by mail delivery software.',
        '',
        'A message that you sent could not be delivered',
        '',
        '  ana@customer.example',
        '    550 5.7.1 rejected',
        '',
        '------ This is a copy of the message ------',
        '',
        'Message-ID: <sent-3@desk.example>',
      ],
      '5.7.1',
    ],
    [
      'Sendmail',
      [
        '   ----- The following addresses had permanent fatal errors -----',
        '<ana@customer.example>',
        '    (reason: 553 5.3.0 No such user)',
        '',
        '   ----- Original message follows -----',
        '',
        'Message-Id: <sent-3@desk.example>',
      ],
      '5.3.0',
    ],
  ])('%s', async (_, lines, status) => {
    const mail = await readLines([
      'From: MAILER-DAEMON@mx.example',
      'To: support@desk.example',
      'Subject: failure notice',
      '',
      ...lines,
    ])
    expect(mail.bounce).toMatchObject({
      recipients: [{ address: 'ana@customer.example', status, action: 'failed', isPermanent: true }],
      messageIds: ['sent-3@desk.example'],
    })
  })

  test('name the recipient in a field, or have no sender at all', async () => {
    const named = await readLines([
      'From: x@mx.example',
      'X-Failed-Recipients: ana@customer.example',
      'Subject: Mail delivery failed',
      '',
      'Sorry',
    ])
    expect(named.bounce?.recipients).toMatchObject([{ address: 'ana@customer.example', action: 'failed' }])
    const nobody = await readLines([
      'Subject: Undeliverable: Order',
      'To: support@desk.example',
      '',
      'ana@customer.example was not found',
    ])
    expect(nobody).toMatchObject({
      sender: null,
      bounce: { recipients: [{ address: 'ana@customer.example' }] },
    })
  })

  test('that are only late are no failure', async () => {
    const mail = await readLines([
      'From: MAILER-DAEMON@mx.example',
      'Subject: Warning: could not send message for past 4 hours',
      '',
      '<ana@customer.example> 451 4.4.1 timeout',
      'Will keep trying until message is 5 days old, still trying',
    ])
    expect(mail.bounce?.recipients).toMatchObject([
      { action: 'delayed', isPermanent: false, status: '4.4.1' },
    ])
  })

  test.each<[string, string[]]>([
    [
      'a person who speaks of a failed delivery',
      ['From: ana@customer.example', 'Subject: Delivery failed', '', 'My parcel could not be delivered.'],
    ],
    [
      'an absence with an empty return path',
      ['Return-Path: <>', 'From: ana@customer.example', 'Subject: Away', '', 'I am away.'],
    ],
    [
      'news from a postmaster',
      ['From: postmaster@mx.example', 'Subject: Quarantine summary', '', 'Nothing today.'],
    ],
  ])('%s is none', async (_, lines) => {
    expect((await readLines(lines)).bounce).toBeNull()
  })
})

test('a read receipt is no bounce', async () => {
  const mail = await readLines([
    ...report('disposition-notification'),
    ...part('text/plain', 'Read.'),
    ...part(
      'message/disposition-notification',
      'Final-Recipient: rfc822;ana@customer.example',
      'Disposition: manual-action/MDN-sent-manually; displayed',
    ),
    '--b--',
  ])
  expect(mail).toMatchObject({
    isReadReceipt: true,
    bounce: null,
    isComplaint: false,
    isAutomatic: true,
    attachments: [],
  })
})

test('a complaint is no bounce, and the message complained of is a file', async () => {
  const mail = await readLines([
    ...report('feedback-report'),
    ...part('text/plain', 'Abuse.'),
    ...part('message/feedback-report', 'Feedback-Type: abuse'),
    ...returned,
    '--b--',
  ])
  expect(mail).toMatchObject({
    isComplaint: true,
    bounce: null,
    isReadReceipt: false,
    mustNotAutoReply: true,
    attachments: [{ name: 'Re_ Order.eml' }],
  })
})
