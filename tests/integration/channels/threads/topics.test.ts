import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusIds } from '#domain/conversations/status.ts'
import { mailText, openMailDesk, supportAddress, type MailDesk } from '../../../support/mail-desk.ts'

/* Mails of a ticket or monitoring system on one topic form one conversation, even without references. */

let desk: MailDesk
let count = 0
beforeAll(async () => {
  desk = await openMailDesk()
})
afterAll(() => desk.close())

interface Written {
  from?: string
  subject: string
  body?: string
  fields?: Record<string, string>
  mailboxId?: number
}

async function take({
  from = 'jira@acme.example',
  subject,
  body = 'Look.',
  fields = {},
  mailboxId,
}: Written) {
  count += 1
  const headers = {
    ...{ From: from, To: supportAddress, Subject: subject, 'Message-ID': `<t${count}@acme.example>` },
    ...fields,
  }
  const outcome = await desk.take(mailText(headers, `${body}\r\n${count}`), mailboxId)
  if (outcome.kind !== 'kept') throw new Error(`not kept: ${outcome.kind}`)
  return outcome.conversationId
}

const jira = { 'X-JIRA-FingerPrint': '5d1c' }
const issue = (key: string, words: string) => ({ subject: `[JIRA] (${key}) ${words}`, fields: jira })

const change = (id: number, text: string) =>
  desk.database.desk(desk.accountId, (sql) =>
    sql.rows({ text: `update conversations set ${text} where id = $1`, values: [id] }),
  )

test('a ticket of a system elsewhere is one conversation, however its sender is written', async () => {
  const first = await take(issue('SUP-12', 'Printer is on fire'))
  const again = { ...issue('sup-12', 'Printer was put out'), from: 'Jira <JIRA@Acme.example>' }
  expect(await take(again)).toBe(first)
  await change(first, `status_id = ${statusIds.closed}`)
  expect(await take(issue('SUP-12', 'Comment'))).toBe(first)
  expect(await take(issue('SUP-13', 'Printer is on fire'))).not.toBe(first)
})

test('another sender, another inbox and whoever is not who it says begin one of their own', async () => {
  const first = await take(issue('OPS-1', 'Disk'))
  expect(await take({ ...issue('OPS-1', 'Disk'), from: 'jira@other.example' })).not.toBe(first)
  expect(await take({ subject: '[JIRA] (OPS-1) Disk' })).not.toBe(first)
  const forged = { ...jira, 'Authentication-Results': 'mx.desk.test; dmarc=fail header.from=acme.example' }
  expect(await take({ ...issue('OPS-1', 'Disk'), fields: forged })).not.toBe(first)
  const other = await desk.addMailbox('ops@desk.test')
  expect(await take({ ...issue('OPS-1', 'Disk'), mailboxId: other })).not.toBe(first)
})

test('an alarm and its end are one conversation, the next alarm after that is closed another', async () => {
  const from = 'nagios@monitor.example'
  const body = '***** Nagios *****\r\n\r\nService: Disk\r\nHost: web1'
  const alarm = { from, subject: '** PROBLEM Service Alert: web1/Disk is CRITICAL **', body }
  const recovery = { ...alarm, subject: '** RECOVERY Service Alert: web1/Disk is OK **' }
  const first = await take(alarm)
  expect(await take(recovery)).toBe(first)
  const elsewhere = { ...alarm, body: body.replace('web1', 'web2') }
  expect(await take(elsewhere)).not.toBe(first)
  await change(first, `status_id = ${statusIds.closed}`)
  const second = await take(alarm)
  expect(second).not.toBe(first)
  expect(await take(recovery)).toBe(second)
  await change(second, 'is_trashed = true')
  expect(await take(alarm)).not.toBe(second)
})

test('a field that refers to a message goes before what the matter is called', async () => {
  const from = 'jira@third.example'
  const [one, two] = [
    await take({ ...issue('SUP-20', 'One'), from }),
    await take({ ...issue('SUP-21', 'Two'), from }),
  ]
  const answer = { ...jira, 'In-Reply-To': `<t${count}@acme.example>` }
  expect(one).not.toBe(two)
  expect(await take({ ...issue('SUP-20', 'Three'), from, fields: answer })).toBe(two)
})
