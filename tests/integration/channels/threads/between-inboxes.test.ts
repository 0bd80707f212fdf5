import { afterAll, beforeAll, expect, test } from 'vitest'
import { alsoReachedConsumer } from '#server/conversations/also-reached.ts'
import { mailText, supportAddress } from '../../../support/mail-desk.ts'
import { followAll } from '../../../support/consumers.ts'
import { openSendingDesk, type SendingDesk } from '../../../support/sending-desk.ts'

/* Mail between two of our inboxes arrives there; a copy of an inbox's own mail is not received again. */

let desk: SendingDesk
let warranty: number
const warrantyAddress = 'warranty@desk.test'

beforeAll(async () => {
  desk = await openSendingDesk()
  warranty = await desk.addMailbox(warrantyAddress)
})
afterAll(() => desk.close())

/** Answered conversation of Support, to the other inbox and others; returns the sent mail. */
async function answered(id: string, cc: { email: string; name: string }[] = []) {
  const raw = mailText(
    {
      From: 'Dana Whitlock <dana@ryeandrail.example>',
      To: supportAddress,
      Subject: 'Battery drops',
      'Message-ID': `<${id}@ryeandrail.example>`,
    },
    'It is flat.',
  )
  const first = await desk.take(raw)
  if (first.kind !== 'kept') throw new Error('not kept')
  const before = desk.sink.mails.length
  const to = [{ email: warrantyAddress, name: 'Warranty' }]
  await desk.reply(first.conversationId, first.messageId, { to, cc, bcc: [] })
  await desk.sink.waitFor(before + 1)
  return { ...first, sent: desk.sink.mails[before]?.raw ?? '' }
}

const look = async (text: string, values: unknown[]) =>
  desk.database.look(desk.accountId, (sql) => sql.rows<Record<string, unknown>>({ text, values }))

const contactOf = async (conversationId: number) =>
  (
    await look(
      `select p.email from conversations c left join contacts p on p.account_id = c.account_id and p.id = c.contact_id
        where c.id = $1`,
      [conversationId],
    )
  )[0]?.['email']

test('what one inbox writes to another is a conversation there, unread and waited for', async () => {
  const { conversationId, sent } = await answered('between')
  const there = await desk.take(sent, warranty)
  if (there.kind !== 'kept') throw new Error(`not kept: ${there.kind}`)
  expect(there.conversationId).not.toBe(conversationId)
  const [row] = await look(
    `select c.mailbox_id as "mailboxId", c.is_read as "isRead", c.waiting_since is not null as "isWaiting",
        m.is_inbound as "isInbound", m."from"->>'email' as "from"
      from conversations c join messages m on m.account_id = c.account_id and m.conversation_id = c.id where c.id = $1`,
    [there.conversationId],
  )
  expect(row).toEqual({
    ...{ mailboxId: warranty, isRead: false, isWaiting: true, isInbound: true, from: supportAddress },
  })
})

test('its answer comes back to the conversation that wrote', async () => {
  const { conversationId, sent } = await answered('there-and-back')
  const there = await desk.take(sent, warranty)
  if (there.kind !== 'kept') throw new Error('not kept')
  const before = desk.sink.mails.length
  await desk.reply(there.conversationId, there.messageId, {
    ...{ to: [{ email: supportAddress, name: '' }], bcc: [] },
  })
  await desk.sink.waitFor(before + 1)
  expect(await desk.take(desk.sink.mails[before]?.raw ?? '')).toMatchObject({ kind: 'kept', conversationId })
})

test('the inbox that sent it ignores a copy, by whatever way it comes back', async () => {
  const { sent } = await answered('copy')
  expect(await desk.take(sent)).toEqual({ kind: 'known' })
  const byList = sent
    .replace(/^Subject: /m, 'Subject: [cyclists] ')
    .replace(/^From: .*$/m, 'From: "Support via Cyclists" <cyclists@lists.example>')
  expect(await desk.take(byList)).toEqual({ kind: 'known' })
})

test('somebody else’s mail under the id of one of ours is kept', async () => {
  const { sent, conversationId } = await answered('borrowed')
  const borrowed = mailText(
    {
      From: 'Dana Whitlock <dana@ryeandrail.example>',
      To: supportAddress,
      Subject: 'Re: Battery drops',
      'Message-ID': `<${/^Message-ID: <(.*)>/im.exec(sent)?.[1] ?? ''}>`,
      'In-Reply-To': '<borrowed@ryeandrail.example>',
    },
    'Thank you!',
  )
  expect(await desk.take(borrowed)).toMatchObject({ kind: 'kept', conversationId })
})

test('an inbox of ours never becomes a customer', async () => {
  const { sent } = await answered('no-customer')
  const alone = await desk.take(sent, warranty)
  expect(alone.kind === 'kept' && (await contactOf(alone.conversationId))).toBeNull()
  const along = await answered('customer-in-copy', [{ email: 'otto@ryeandrail.example', name: 'Otto' }])
  const with_ = await desk.take(along.sent, warranty)
  expect(with_.kind === 'kept' && (await contactOf(with_.conversationId))).toBe('otto@ryeandrail.example')
  expect(
    await look('select 1 from contacts where email_key = any($1)', [[supportAddress, warrantyAddress]]),
  ).toEqual([])
})

test('one mail that reached two inboxes says so in both conversations, with a link', async () => {
  const mail = (subject: string, from = 'Dana Whitlock <dana@ryeandrail.example>') =>
    mailText(
      {
        ...{ From: from, To: `${supportAddress}, ${warrantyAddress}`, Subject: subject },
        'Message-ID': '<both@ryeandrail.example>',
      },
      'To both of you.',
    )
  const here = await desk.take(mail('Battery for both'))
  const there = await desk.take(mail('Battery for both'), warranty)
  if (here.kind !== 'kept' || there.kind !== 'kept') throw new Error('not kept')
  const follow = () => followAll(desk.database, [alsoReachedConsumer])
  await follow()
  // A second run adds nothing.
  await follow()
  const told = (conversationId: number) =>
    look(
      `select a."from", a."to"->0 as "to", c.items = (select count(*) from messages m
          where m.account_id = c.account_id and m.conversation_id = c.id) + 1 as "isCounted"
        from activities a join conversations c on c.account_id = a.account_id and c.id = a.conversation_id
        where a.conversation_id = $1 and a.field = 'alsoReached'`,
      [conversationId],
    )
  const place = (from: number, id: number) => ({
    ...{ from, isCounted: true },
    to: { id, ticketNo: expect.any(Number) as number, subject: 'Battery for both', messages: 1, items: 1 },
  })
  expect(await told(here.conversationId)).toEqual([place(warranty, there.conversationId)])
  expect(await told(there.conversationId)).toEqual([place(desk.mailboxId, here.conversationId)])
  // A different mail with the same Message-ID is separate.
  const forged = await desk.take(mail('Battery for both', 'Mallory <mallory@evil.example>'), warranty)
  if (forged.kind !== 'kept') throw new Error('not kept')
  await follow()
  expect(await told(forged.conversationId)).toEqual([])
})
