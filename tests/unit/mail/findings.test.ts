import { describe, expect, test } from 'vitest'
import { findingDetailLimit } from '#domain/conversations/messages/finding.ts'
import { findingsOf } from '#server/mail/findings.ts'
import { readHeader, readLines } from './sending/write-mail.ts'

const person = ['From: Ana <ana@customer.example>', 'To: support@desk.example', 'Subject: Brakes']
const found = async (...fields: string[]) => findingsOf(await readHeader([...person, ...fields]))
const kinds = async (lines: string[]) => findingsOf(await readLines(lines)).map(({ kind }) => kind)

/** Delivery report about one recipient. */
const report = (...fields: string[]) => [
  ...['From: MAILER-DAEMON@desk.example', 'To: support@desk.example', 'Subject: Delivery'],
  ...['Content-Type: multipart/report; report-type=delivery-status; boundary=b', ''],
  ...['--b', '', 'About your mail', '--b', 'Content-Type: message/delivery-status', ''],
  ...['Reporting-MTA: dns; mx.desk.example', '', ...fields, '', '--b--'],
]

describe('what reading a mail finds is kept with its message', () => {
  test('mail of a person says nothing', async () => {
    expect(await found()).toEqual([])
  })

  test('that a machine wrote it, and by what it is known', async () => {
    expect(await found('Precedence: bulk')).toEqual([
      { kind: 'automatic', detail: 'precedence: bulk' },
      { kind: 'noAutoReply', detail: '' },
    ])
  })

  test('that somebody is away, before that a machine wrote it', async () => {
    expect(await found('Auto-Submitted: auto-replied')).toEqual([
      { kind: 'outOfOffice', detail: '' },
      { kind: 'automatic', detail: 'auto-submitted: auto-replied' },
      { kind: 'noAutoReply', detail: '' },
    ])
  })

  test('that a person wants no automatic answer', async () => {
    expect(await found('X-Auto-Response-Suppress: All')).toEqual([{ kind: 'noAutoReply', detail: '' }])
  })

  test('that the domain which it names does not stand by it', async () => {
    expect(await found('Authentication-Results: mx.desk.example; dmarc=fail')).toEqual([
      { kind: 'unverified', detail: 'customer.example' },
    ])
    expect(await found('Authentication-Results: mx.desk.example; dmarc=pass')).toEqual([])
  })

  test('that an address had to be mended', async () => {
    const mail = await readHeader(['From: Ana <ana@customer.example.>', 'Subject: x'])
    expect(mail.sender).toMatchObject({ isMended: true })
    expect(findingsOf(mail)).toEqual([{ kind: 'mended', detail: 'ana@customer.example' }])
  })

  test('that it is encrypted', async () => {
    expect(
      await kinds([
        ...person,
        'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b',
        ...['', '--b', 'Content-Type: application/pgp-encrypted', '', 'Version: 1'],
        ...['--b', 'Content-Type: application/octet-stream; name=encrypted.asc', '', 'xyz', '--b--'],
      ]),
    ).toEqual(['encrypted'])
  })

  test('that mail of ours is late or came back, and for whom', async () => {
    const late = report('Final-Recipient: rfc822; otto@away.example', 'Action: delayed', 'Status: 4.4.1')
    expect(findingsOf(await readLines(late))).toContainEqual({
      ...{ kind: 'delayed', detail: 'otto@away.example' },
    })
    expect(await kinds(late)).not.toContain('returned')
    const back = report('Final-Recipient: rfc822; otto@gone.example', 'Action: failed', 'Status: 5.1.1')
    expect(findingsOf(await readLines(back))).toContainEqual({
      kind: 'returned',
      detail: 'otto@gone.example',
    })
    expect(await kinds(back)).not.toContain('delayed')
  })

  test('that it is a read receipt, or a complaint', async () => {
    const parted = (kind: string) => [
      ...person,
      `Content-Type: multipart/report; report-type=${kind}; boundary=b`,
      ...['', '--b', '', 'A report', '--b', `Content-Type: message/${kind}`, '', 'Version: 1', '', '--b--'],
    ]
    expect(await kinds(parted('disposition-notification'))).toContain('readReceipt')
    expect(await kinds(parted('feedback-report'))).toContain('complaint')
  })

  test('that something of it is only in its source, and what', async () => {
    const many = Array.from({ length: 600 }, (_, index) => `a${index}@many.example`).join(',\r\n ')
    expect(findingsOf(await readHeader([...person, `Cc: ${many}`]))).toEqual([
      { kind: 'shortened', detail: 'recipients' },
    ])
  })

  test('a detail from outside is no longer than is kept', async () => {
    const to = `${'x'.repeat(60)}@${'y.'.repeat(60)}example`
    const fields = [1, 2, 3].map((each) => `Final-Recipient: rfc822; a${each}${to}`)
    const lines = report(...fields.flatMap((field) => [field, 'Action: failed', 'Status: 5.1.1', '']))
    const detail = findingsOf(await readLines(lines)).find(({ kind }) => kind === 'returned')?.detail
    expect(detail).toHaveLength(findingDetailLimit)
    expect(detail).toMatch(/…$/)
  })
})
