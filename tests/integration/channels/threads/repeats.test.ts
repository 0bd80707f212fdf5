import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailText, openMailDesk, supportAddress, type MailDesk } from '../../../support/mail-desk.ts'

/* Only equal bytes are a repeat: another mail with a known Message-ID is stored as well. */

let desk: MailDesk

beforeAll(async () => {
  desk = await openMailDesk()
})

afterAll(() => desk.close())

let count = 0

/** Mail with a file and a new Message-ID by default. */
function mail(fields: Record<string, string> = {}, file = 'Frame 12'): string {
  count += 1
  const headers = {
    From: 'Dana Whitlock <dana@ryeandrail.example>',
    To: supportAddress,
    Subject: 'Battery',
    'Message-ID': `<r${count}@ryeandrail.example>`,
    'MIME-Version': '1.0',
    'Content-Type': 'multipart/mixed; boundary=b',
  }
  const body = [
    ...['--b', 'Content-Type: text/plain', '', 'My battery is flat.'],
    ...['--b', 'Content-Type: text/plain; name=f.txt', 'Content-Disposition: attachment; filename=f.txt'],
    ...['', file, '--b--'],
  ]
  return mailText({ ...headers, ...fields }, body.join('\r\n'))
}

const kindOf = async (raw: string | Uint8Array) => (await desk.take(raw)).kind

describe('under the Message-ID of a mail that is there', () => {
  const same = { 'Message-ID': '<same@ryeandrail.example>' }

  test.each([
    ['another file', () => mail(same, 'Frame 13')],
    ['another subject', () => mail({ ...same, Subject: 'Battery, once more' })],
    ['another recipient', () => mail({ ...same, To: `${supportAddress}, otto@ryeandrail.example` })],
    ['another sender', () => mail({ ...same, From: 'Otto <otto@ryeandrail.example>' })],
  ])('one with the same words and %s is kept, and says that it shares the id', async (_, other) => {
    await desk.take(mail(same))
    expect(await desk.take(other())).toMatchObject({ kind: 'kept', sharesId: true })
    expect(await kindOf(other())).toBe('known')
  })

  test('one with the same bytes is a repeat, however its lines end', async () => {
    const raw = mail()
    expect(await desk.take(raw)).toMatchObject({ kind: 'kept', sharesId: false })
    expect(await kindOf(raw.replaceAll('\r\n', '\n'))).toBe('known')
    expect(await kindOf(raw.trimEnd())).toBe('known')
    expect(await kindOf(raw.replace('flat', 'dead'))).toBe('kept')
  })

  test('two that arrive at once are one mail where they are the same, and two where not', async () => {
    const id = { 'Message-ID': '<at-once@ryeandrail.example>' }
    const [one, other] = [mail(id), mail(id, 'Frame 14')]
    const outcomes = await Promise.all([one, other, one, other].map(kindOf))
    expect(outcomes.toSorted()).toEqual(['kept', 'kept', 'known', 'known'])
  })
})

test('an answer names the id that its sender gave, also of the second mail that bears it', async () => {
  const id = '<twice@ryeandrail.example>'
  await desk.take(mail({ 'Message-ID': id }))
  const second = await desk.take(mail({ 'Message-ID': id }, 'Frame 15'))
  const rows = await desk.database.look(desk.accountId, (sql) =>
    sql.rows({
      text: 'select internet_message_id as id from message_sources where message_id = $1',
      values: [second.kind === 'kept' ? second.messageId : 0],
    }),
  )
  expect(rows).toEqual([{ id: 'twice@ryeandrail.example' }])
})
