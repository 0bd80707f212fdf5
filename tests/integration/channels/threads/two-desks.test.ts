import { afterAll, beforeAll, expect, test } from 'vitest'
import { acknowledgements } from '#server/automatic-answers/acknowledgements.ts'
import { answerLimits, mayAnswer, sweepAnswers } from '#server/automatic-answers/may-answer.ts'
import { followAll } from '../../../support/consumers.ts'
import { mailText, supportAddress } from '../../../support/mail-desk.ts'
import { openSendingDesk, type SendingDesk } from '../../../support/sending-desk.ts'
import { until } from '../../../support/until.ts'

/* Two desks stop acknowledging each other's mail after one round, even without headers of automatic mail. */

let desk: SendingDesk
let other: SendingDesk
let warranty: number
const warrantyAddress = 'warranty@other.test'
const now = Date.now()

beforeAll(async () => {
  desk = await openSendingDesk()
  other = await openSendingDesk()
  for (const each of [desk, other]) each.parts.now = () => now
  warranty = other.mailboxId
  await other.database.desk(other.accountId, (sql) =>
    sql.rows({ text: 'update mailboxes set email = $2 where id = $1', values: [warranty, warrantyAddress] }),
  )
  for (const [each, id] of [
    [desk, desk.mailboxId],
    [other, warranty],
  ] as const)
    await each.database.desk(each.accountId, (sql) =>
      sql.rows({
        text: 'insert into mailbox_acknowledgements (mailbox_id, is_on, html) values ($1, true, $2)',
        values: [id, '<p>It is here.</p>'],
      }),
    )
})
afterAll(async () => {
  await desk.close()
  await other.close()
})

/** Delivers a mail to one of the desks. @returns its acknowledgement as sent, or undefined. */
async function hand(raw: string, to: 'desk' | 'other'): Promise<string | undefined> {
  const at = to === 'desk' ? desk : other
  const [mailboxId, address] = to === 'desk' ? [desk.mailboxId, supportAddress] : [warranty, warrantyAddress]
  const outcome = await at.take(raw, mailboxId, { to: [address] })
  if (outcome.kind !== 'kept') throw new Error(`not kept: ${outcome.kind}`)
  await followAll(at.database, [acknowledgements], () => now)
  const [answer] = await at.database.system((sql) =>
    sql.rows<{ id: string }>({
      text: `select s.internet_message_id as id from messages m
        join messages a on a.account_id = m.account_id and a.conversation_id = m.conversation_id
          and a.position > m.position and a.kind = 'automatic'
        join message_sources s on s.account_id = a.account_id and s.message_id = a.id where m.id = $1`,
      values: [outcome.messageId],
    }),
  )
  if (!answer) return undefined
  const left = await until('the acknowledgement leaves', () =>
    at.sink.mails.find(({ raw: each }) => each.includes(`Message-ID: <${answer.id}>`)),
  )
  return left.raw
}

/** Lets the desks answer each other, with mail altered in transit. @returns number of acknowledgements. */
async function correspond(first: string, onTheWay: (raw: string) => string): Promise<number> {
  let count = 0
  for (let raw: string | undefined = first; raw !== undefined && count < 10;) {
    const answer: string | undefined = await hand(onTheWay(raw), count % 2 === 0 ? 'other' : 'desk')
    if (answer !== undefined) count += 1
    raw = answer
  }
  return count
}

const question = (id: string) =>
  mailText(
    {
      ...{ From: `Support <${supportAddress}>`, To: warrantyAddress, Subject: 'Battery' },
      'Message-ID': `<${id}@desk.test>`,
    },
    'Is it still under warranty?',
  )

const forget = () =>
  Promise.all([desk, other].map((each) => sweepAnswers(each.database, now + 2 * 24 * 3_600_000)))

test('the second desk sees that a machine wrote, and is silent', async () => {
  expect(await correspond(question('first'), (raw) => raw)).toBe(1)
  await forget()
})

test('where the headers are lost each of them says it once', async () => {
  const bare = (raw: string) =>
    raw.replace(
      /^(Auto-Submitted|Precedence|X-[\w-]+|In-Reply-To|References|Reply-To):.*\r\n([ \t].*\r\n)*/gim,
      '',
    )
  expect(await correspond(question('bare'), bare)).toBe(2)
  await forget()
})

test('of several that ask at once for an address one has its turn', async () => {
  const answer = {
    to: 'dana@ryeandrail.example',
    cause: { origin: 'mail', isSilent: false },
    message: {
      ...{ isInbound: true, isAutomatic: false, findings: [], replyTo: [] },
      from: { email: 'dana@ryeandrail.example', name: '' },
    },
    conversation: { isSpam: false, isTrashed: false, mergedInto: null },
  } as const
  const ask = (at: number) =>
    desk.database.desk(desk.accountId, (sql) =>
      mayAnswer(sql, { ...answer, message: { ...answer.message, findings: [], replyTo: [] } }, at),
    )
  const asked = await Promise.all(Array.from({ length: 8 }, () => ask(now)))
  expect(asked.filter(Boolean)).toHaveLength(1)
  expect(await ask(now + answerLimits.betweenMs)).toBe(true)
})

test('what is rolled back has taken no turn', async () => {
  const answer = {
    to: 'otto@ryeandrail.example',
    cause: { origin: 'mail' as const, isSilent: false },
    message: {
      ...{ isInbound: true, isAutomatic: false, findings: [], replyTo: [] },
      from: { email: 'otto@ryeandrail.example', name: '' },
    },
    conversation: { isSpam: false, isTrashed: false, mergedInto: null },
  }
  const fails = desk.database.desk(desk.accountId, async (sql) => {
    expect(await mayAnswer(sql, answer, now)).toBe(true)
    throw new Error('the mail could not be made')
  })
  await expect(fails).rejects.toThrow('the mail could not be made')
  expect(await desk.database.desk(desk.accountId, (sql) => mayAnswer(sql, answer, now))).toBe(true)
})
