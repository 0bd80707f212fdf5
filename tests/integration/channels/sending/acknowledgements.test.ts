import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ScopedActor } from '#server/access/actor.ts'
import { factsConsumer } from '#server/analytics/consumer.ts'
import { acknowledgements } from '#server/automatic-answers/acknowledgements.ts'
import { answerLimits } from '#server/automatic-answers/may-answer.ts'
import { byMail, takeMail } from '#server/channels/email/intake.ts'
import { takeSubmission } from '#server/contact-forms/take-submission.ts'
import { findNewest } from '#server/conversations/find.ts'
import { followAll } from '../../../support/consumers.ts'
import { mailText, supportAddress } from '../../../support/mail-desk.ts'
import { openSendingDesk, type SendingDesk } from '../../../support/sending-desk.ts'
import { until } from '../../../support/until.ts'

/* Inboxes with acknowledgements confirm a customer's mail once, and never answer a machine. */

let desk: SendingDesk
let count = 0
// Each test is two days after the previous one and before today: mail with a future date is not sent.
let now = Date.now() - 90 * 24 * 3_600_000

beforeAll(async () => {
  desk = await openSendingDesk()
  desk.parts.now = () => now
  await acknowledging(
    desk.mailboxId,
    '<p>Hello {{contact.firstName}}, {{conversation.ticketNo}} is here.</p>',
  )
})
afterAll(() => desk.close())
beforeEach(() => {
  now += 2 * 24 * 3_600_000
})

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  desk.database.desk(desk.accountId, (work) => work.rows<Row>({ text, values }))

const acknowledging = (mailboxId: number, html: string, isOn = true) =>
  sql(
    `insert into mailbox_acknowledgements (mailbox_id, is_on, html) values ($1, $2, $3)
      on conflict (account_id, mailbox_id) do update set is_on = $2, html = $3`,
    [mailboxId, isOn, html],
  )

const follow = () => followAll(desk.database, [acknowledgements, factsConsumer], () => now)

function mail(fields: Record<string, string | undefined> = {}, body = 'My battery is flat.') {
  count += 1
  const headers = {
    ...{ From: `Dana Whitlock <dana${count}@ryeandrail.example>`, To: supportAddress },
    ...{ Subject: 'Battery', 'Message-ID': `<a${count}@ryeandrail.example>` },
    ...fields,
  }
  return mailText(
    Object.fromEntries(
      Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
    body,
  )
}

async function take(raw: string, mailboxId?: number, arrival?: Parameters<SendingDesk['take']>[2]) {
  const outcome = await desk.take(raw, mailboxId, arrival)
  if (outcome.kind !== 'kept') throw new Error(`not kept: ${outcome.kind}`)
  await follow()
  return outcome
}

interface Answer {
  id: number
  position: number
  html: string
  state: string
  recipients: string
}

const answersIn = (conversationId: number) =>
  sql<Answer>(
    `select m.id, m.position, m.html, d.state, m."to"::text as recipients from messages m
      join deliveries d on d.account_id = m.account_id and d.id = m.id
      where m.conversation_id = $1 and m.kind = 'automatic' order by m.position`,
    [conversationId],
  )

test('a new mail is acknowledged in its conversation, by a mail that says that a machine wrote it', async () => {
  const before = desk.sink.mails.length
  const { conversationId } = await take(mail({ References: '<root@ryeandrail.example>' }))
  await desk.sink.waitFor(before + 1)
  const sent = desk.sink.mails[before]
  const id = `<a${count}@ryeandrail.example>`
  expect(sent).toMatchObject({ from: '', to: [`dana${count}@ryeandrail.example`] })
  const header = (name: string) => String(sent?.parsed.headers.get(name))
  expect(header('auto-submitted')).toBe('auto-replied')
  expect(header('precedence')).toBe('bulk')
  expect(header('x-auto-response-suppress')).toBe('All')
  expect(sent?.parsed.inReplyTo).toBe(id)
  expect(sent?.parsed.references).toEqual(['<root@ryeandrail.example>', id])
  expect(sent?.parsed.subject).toBe('Re: Battery')
  const [{ ticketNo } = { ticketNo: 0 }] = await sql<{ ticketNo: number }>(
    'select ticket_no as "ticketNo" from conversations where id = $1',
    [conversationId],
  )
  expect(sent?.parsed.text?.trim()).toBe(`Hello Dana, #${ticketNo} is here.`)
  await until('it is sent', async () => (await answersIn(conversationId))[0]?.state === 'sent')
})

test('it answers nobody: the customer waits, the conversation is new and unread and shows their words', async () => {
  const { conversationId } = await take(mail())
  expect(await answersIn(conversationId)).toHaveLength(1)
  await follow()
  expect(
    await sql(
      `select waiting_since as "waitingSince", is_read as "isRead", status_id as "statusId", preview,
        total_messages as messages, items, last_position as "lastPosition" from conversations where id = $1`,
      [conversationId],
    ),
  ).toEqual([
    {
      ...{ waitingSince: now, isRead: false, statusId: 1, preview: 'My battery is flat.' },
      ...{ messages: 2, items: 2, lastPosition: 2 },
    },
  ])
  await until('it is sent', async () => (await answersIn(conversationId))[0]?.state === 'sent')
  await follow()
  expect(await sql('select kind from facts where conversation_id = $1', [conversationId])).toEqual([
    { kind: 'received' },
  ])
})

test('an answer by somebody who has not seen it is held back by nothing', async () => {
  const { conversationId, messageId } = await take(mail())
  expect(await answersIn(conversationId)).toHaveLength(1)
  const verdict = await desk.reply(conversationId, messageId, { acknowledged: 1 })
  expect(verdict).toMatchObject({ st: 'applied' })
})

test('a caller who names no message answers the customer’s', async () => {
  const { conversationId, messageId } = await take(mail())
  expect(await answersIn(conversationId)).toHaveLength(1)
  const newest = await desk.database.look(desk.accountId, (work) =>
    findNewest(work, { scopes: [`mbox:${desk.mailboxId}`] } as ScopedActor, conversationId),
  )
  expect(newest).toBe(messageId)
})

test('an inbox that nobody has set up says nothing, nor one that is switched off', async () => {
  const silent = await desk.addMailbox('silent@desk.test')
  expect(await answersIn((await take(mail(), silent)).conversationId)).toEqual([])
  await acknowledging(silent, '<p>Hello</p>', false)
  expect(await answersIn((await take(mail(), silent)).conversationId)).toEqual([])
  await acknowledging(silent, '<p>Hello</p>')
  expect(await answersIn((await take(mail(), silent)).conversationId)).toHaveLength(1)
})

test('only what opens a conversation is acknowledged', async () => {
  const { conversationId } = await take(mail())
  const [first] = await answersIn(conversationId)
  now += answerLimits.betweenMs
  const [source] = await sql<{ id: string }>(
    'select internet_message_id as id from message_sources where message_id = $1',
    [first?.id],
  )
  const from = `Dana Whitlock <dana${count}@ryeandrail.example>`
  const more = await take(mail({ From: from, 'In-Reply-To': `<${source?.id}>` }))
  expect(more.conversationId).toBe(conversationId)
  expect(await answersIn(conversationId)).toHaveLength(1)
})

test('nor is what an agent has answered before', async () => {
  const outcome = await desk.take(mail())
  if (outcome.kind !== 'kept') throw new Error('not kept')
  await desk.reply(outcome.conversationId, outcome.messageId)
  await follow()
  expect(await answersIn(outcome.conversationId)).toEqual([])
})

test('an address gets one an hour and four a day, whatever it leaves out of its mails', async () => {
  const from = { From: 'robot@elsewhere.example' }
  const isAnswered = async (fields = from) => {
    const { conversationId } = await take(mail(fields))
    return (await answersIn(conversationId)).length === 1
  }
  expect(await isAnswered()).toBe(true)
  now += answerLimits.betweenMs - 1
  expect(await isAnswered()).toBe(false)
  expect(await isAnswered({ From: 'Robot+17@Elsewhere.example' })).toBe(false)
  const rest: boolean[] = []
  for (let hour = 0; hour < 6; hour += 1) {
    now += answerLimits.betweenMs
    rest.push(await isAnswered())
  }
  expect(rest).toEqual([true, true, true, false, false, false])
  now += 24 * 3_600_000
  expect(await isAnswered()).toBe(true)
})

describe('nothing is said by itself to', () => {
  test.each<[string, Record<string, string | undefined>]>([
    ['what is submitted automatically', { 'Auto-Submitted': 'auto-generated' }],
    ['bulk mail', { Precedence: 'bulk' }],
    ['a list', { 'List-Id': '<cyclists.lists.example>' }],
    ['a newsletter', { 'List-Unsubscribe': '<https://shop.example/leave>' }],
    ['who asks for silence', { 'X-Auto-Response-Suppress': 'All' }],
    ['somebody who is away', { Subject: 'Out of office: back on Monday' }],
    ['a sender that nobody reads', { From: 'no-reply@shop.example' }],
    ['a mail server', { From: 'postmaster@shop.example' }],
    ['answers that nobody reads', { 'Reply-To': 'do-not-reply@shop.example' }],
    ['an inbox of the desk', { From: 'Support <support@desk.test>' }],
    ['an inbox of the desk with a tag', { From: 'Support <Support+x@desk.test>' }],
    ['spam', { 'X-Spam-Flag': 'YES' }],
  ])('%s', async (_, fields) => {
    const { conversationId } = await take(mail(fields))
    expect(await answersIn(conversationId)).toEqual([])
  })

  test('an alias of an inbox', async () => {
    await sql(
      `insert into mailbox_addresses (mailbox_id, address, is_alias) values ($1, 'sales@desk.test', true)`,
      [desk.mailboxId],
    )
    const { conversationId } = await take(mail({ From: 'Sales <Sales+x@desk.test>' }))
    expect(await answersIn(conversationId)).toEqual([])
  })

  test('nobody, the sender on the envelope', async () => {
    const { conversationId } = await take(mail(), desk.mailboxId, { from: '' })
    expect(await answersIn(conversationId)).toEqual([])
  })

  test('mail of before, and what is brought in', async () => {
    const destination = { accountId: desk.accountId, mailboxId: desk.mailboxId }
    const bring = (cause: Partial<typeof byMail>) =>
      takeMail(
        desk.parts,
        destination,
        new TextEncoder().encode(mail()),
        { from: null, to: [] },
        { ...byMail, ...cause },
      )
    for (const cause of [{ isSilent: true }, { origin: 'import' as const }]) {
      const outcome = await bring(cause)
      await follow()
      expect(outcome.kind === 'kept' && (await answersIn(outcome.conversationId))).toEqual([])
    }
  })

  test('a report that the acknowledgement came back', async () => {
    const report = mailText(
      {
        ...{ From: 'Mail System <mailer-daemon@ryeandrail.example>', To: supportAddress },
        ...{ Subject: 'Undelivered', 'Message-ID': '<report@ryeandrail.example>', 'Return-Path': '<>' },
      },
      'It did not arrive.',
    )
    expect(await answersIn((await take(report)).conversationId)).toEqual([])
  })
})

test('who wants to be left out is told no more than anybody', async () => {
  const { conversationId } = await take(mail({ Subject: 'unsubscribe' }, 'unsubscribe'))
  expect(await answersIn(conversationId)).toHaveLength(1)
  expect(
    await sql(
      `select p.is_undeliverable as "isUndeliverable", c.status_id as "statusId" from conversations c
        join contacts p on p.account_id = c.account_id and p.id = c.contact_id where c.id = $1`,
      [conversationId],
    ),
  ).toEqual([{ isUndeliverable: false, statusId: 1 }])
})

test('a recipient who is refused shows on it, as on any message', async () => {
  desk.sink.refusals.set('gone@ryeandrail.example', ['550 5.1.1 Nobody of that name'])
  const { conversationId } = await take(mail({ From: 'gone@ryeandrail.example' }))
  await until('it is refused', async () => (await answersIn(conversationId))[0]?.state === 'failed')
})

test('what stands in for words is words', async () => {
  await acknowledging(desk.mailboxId, '<p>Hello {{contact.name}}: {{conversation.subject}}</p>')
  const { conversationId } = await take(
    mail({ From: `"<b>Eve</b>" <eve@elsewhere.example>`, Subject: '<img src=x onerror=alert(1)>' }),
  )
  const [answer] = await answersIn(conversationId)
  expect(answer?.html).toBe('<p>Hello &lt;b&gt;Eve&lt;/b&gt;: &lt;img src=x onerror=alert(1)&gt;</p>')
})

test('a contact form is acknowledged once an hour to one address, with nothing that its sender typed', async () => {
  await acknowledging(
    desk.mailboxId,
    '<p>Hello {{contact.name}}: {{conversation.subject}} is {{conversation.ticketNo}}</p>',
  )
  const toVictim = () => desk.sink.mails.filter(({ to }) => to.includes('victim@elsewhere.example'))
  const submit = async (subject: string) => {
    await takeSubmission(desk.parts, {
      ...{
        accountId: desk.accountId,
        mailboxId: desk.mailboxId,
        formKey: 'form',
        id: null,
        doubts: [],
        files: [],
      },
      submission: {
        name: 'Buy pills',
        email: 'victim@elsewhere.example',
        phone: '',
        subject,
        message: 'Typed',
      },
    })
    await follow()
    const [found] = await sql<{ id: number }>('select id from conversations where subject = $1', [subject])
    return answersIn(found?.id ?? 0)
  }
  const [answer] = await submit('Typed one')
  await until('it has left', async () => Promise.resolve(toVictim().length > 0))
  const [mailOut] = toVictim()
  expect(mailOut?.parsed.subject).toBe('Re: We have your message')
  expect(answer?.html).toMatch(/#\d+/)
  expect(`${answer?.html} ${answer?.recipients} ${mailOut?.raw}`).not.toMatch(/Typed|pills/)
  expect(await submit('Typed two')).toEqual([])
  now += answerLimits.betweenMs
  expect(await submit('Typed three')).toHaveLength(1)
})
