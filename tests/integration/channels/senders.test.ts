import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMailIn } from '#server/channels/email/mail-in.ts'
import { replyAddress } from '#server/mail/thread-token.ts'
import { mailText, openMailDesk, supportAddress, type MailDesk } from '../../support/mail-desk.ts'

/* From names the author, Reply-To the address for answers; the envelope is the fallback. */

let desk: MailDesk
let count = 0
const mallory = 'Mallory <mallory@elsewhere.example>'

beforeAll(async () => {
  desk = await openMailDesk()
})
afterAll(() => desk.close())

type How = Parameters<MailDesk['take']>[2]

async function kept(fields: Record<string, string | undefined> = {}, how: How = {}) {
  count += 1
  const headers = {
    From: 'Dana Whitlock <dana@ryeandrail.example>',
    To: supportAddress,
    Subject: `Battery ${count}`,
    'Message-ID': `<s${count}@ryeandrail.example>`,
    ...fields,
  }
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const outcome = await desk.take(
    mailText(Object.fromEntries(given), 'My battery is flat.'),
    desk.mailboxId,
    how,
  )
  if (outcome.kind !== 'kept') throw new Error(`not kept: ${outcome.kind}`)
  return { ...outcome, id: `<s${count}@ryeandrail.example>` }
}

const rowsOf = (text: string, values: unknown[]) =>
  desk.database.look(desk.accountId, (sql) => sql.rows<Record<string, unknown>>({ text, values }))

const message = async (id: number) => {
  const [row] = await rowsOf(
    `select m."from"->>'email' as "from", m.reply_to as "replyTo", m.is_automatic as "isAutomatic",
        (select array_agg(f->>'kind') from jsonb_array_elements(m.findings) f) as findings, p.email as contact,
        c.is_read as "isRead", c.status_id as "statusId"
      from messages m join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
      left join contacts p on p.account_id = c.account_id and p.id = c.contact_id where m.id = $1`,
    [id],
  )
  return row
}

const tokenOf = (conversationId: number) => replyAddress(supportAddress, conversationId, desk.parts.secret)

describe('Reply-To', () => {
  test('says where answers go, and who wrote is whom From names', async () => {
    const form = { From: 'Shop <forms@shop.example>', 'Reply-To': 'Dana <dana@ryeandrail.example>' }
    expect(await message((await kept(form)).messageId)).toMatchObject({
      ...{ from: 'forms@shop.example', contact: 'forms@shop.example' },
      replyTo: [{ email: 'dana@ryeandrail.example', name: 'Dana' }],
    })
  })

  test('of the sender’s own address says nothing, and one of ours is not followed', async () => {
    const own = await kept({ 'Reply-To': 'dana@ryeandrail.example' })
    expect(await message(own.messageId)).toMatchObject({ replyTo: [] })
    const ours = await kept({ 'Reply-To': `Support <${tokenOf(own.conversationId)}>` })
    expect(await message(ours.messageId)).toMatchObject({ from: 'dana@ryeandrail.example', replyTo: [] })
  })

  test('of somebody who takes part lets no stranger in', async () => {
    const first = await kept()
    const forged = { From: mallory, 'Reply-To': 'dana@ryeandrail.example', To: tokenOf(first.conversationId) }
    const outcome = await kept(forged)
    expect(outcome.conversationId).not.toBe(first.conversationId)
    expect(await message(outcome.messageId)).toMatchObject({ from: 'mallory@elsewhere.example' })
  })
})

describe('a signed address of ours', () => {
  test('is good for those who take part', async () => {
    const first = await kept()
    expect(await kept({ To: tokenOf(first.conversationId) })).toMatchObject({
      conversationId: first.conversationId,
    })
  })

  test('is good for nobody whose server does not stand by them', async () => {
    const first = await kept()
    const forged = {
      To: tokenOf(first.conversationId),
      'Authentication-Results': 'mx.desk.test; dmarc=fail header.from=ryeandrail.example',
    }
    const outcome = await kept(forged)
    expect(outcome.conversationId).not.toBe(first.conversationId)
    expect((await message(outcome.messageId))?.['findings']).toContain('unverified')
  })

  test('threads from the envelope alone', async () => {
    const first = await kept()
    const second = await kept({ To: 'undisclosed-recipients:;' }, { to: [tokenOf(first.conversationId)] })
    expect(second.conversationId).toBe(first.conversationId)
  })
})

describe('in a thread', () => {
  test('a stranger is marked as one, and whoever got or wrote a mail of it is none', async () => {
    const first = await kept({ Cc: 'Otto <otto@ryeandrail.example>' })
    const answer = { 'In-Reply-To': first.id }
    const stranger = await kept({ ...answer, From: mallory })
    expect(stranger.conversationId).toBe(first.conversationId)
    expect((await message(stranger.messageId))?.['findings']).toEqual(['stranger'])
    for (const From of ['dana@ryeandrail.example', 'OTTO@ryeandrail.example', mallory])
      expect((await message((await kept({ ...answer, From })).messageId))?.['findings']).toBeNull()
  })

  test('Reply-To does not make a stranger known', async () => {
    const first = await kept()
    const { messageId } = await kept({
      ...{ 'In-Reply-To': first.id, From: mallory, 'Reply-To': 'dana@ryeandrail.example' },
    })
    expect((await message(messageId))?.['findings']).toEqual(['stranger'])
  })
})

describe('the envelope', () => {
  test('without a sender means that a machine wrote it: nothing is opened again', async () => {
    const first = await kept()
    await desk.database.desk(desk.accountId, (sql) =>
      sql.rows({
        text: 'update conversations set status_id = 4, is_read = true where id = $1',
        values: [first.conversationId],
      }),
    )
    const { messageId } = await kept({ 'In-Reply-To': first.id }, { from: '' })
    expect(await message(messageId)).toMatchObject({ isAutomatic: true, isRead: true, statusId: 4 })
    expect((await message(messageId))?.['findings']).toEqual(['automatic', 'noAutoReply'])
  })

  test('that nobody knows means nothing', async () => {
    expect(await message((await kept()).messageId)).toMatchObject({ isAutomatic: false })
  })

  test('stands in for a From that is missing', async () => {
    const { messageId } = await kept({ From: undefined }, { from: 'Otto.Berg@ryeandrail.example' })
    expect(await message(messageId)).toMatchObject({
      ...{ from: 'otto.berg@ryeandrail.example', contact: 'otto.berg@ryeandrail.example' },
    })
  })
})

test('by SMTP the envelope is what was said there: a signed recipient threads, and nobody as sender is a machine', async () => {
  const first = await kept()
  const receiver = await startMailIn(desk.parts, { host: '127.0.0.1', port: 0 })
  try {
    const headers = [
      'From: dana@ryeandrail.example',
      'To: friends:;',
      'Subject: By SMTP',
      'Message-ID: <smtp@x.example>',
    ]
    await createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true }).sendMail({
      envelope: { from: '', to: tokenOf(first.conversationId) },
      raw: [...headers, '', 'I am away.'].join('\r\n'),
    })
  } finally {
    await receiver.close()
  }
  const rows = await rowsOf(
    `select m.conversation_id as "conversationId", m.is_automatic as "isAutomatic", s.envelope->>'from' as "from"
      from messages m join message_sources s on s.account_id = m.account_id and s.message_id = m.id
      where m.subject = 'By SMTP'`,
    [],
  )
  expect(rows).toEqual([{ conversationId: first.conversationId, isAutomatic: true, from: '' }])
})

test('a contact without a name takes the name of a later mail, and keeps one that it has', async () => {
  const nameOf = async () =>
    (
      await rowsOf(
        `select first_name as "firstName", last_name as "lastName" from contacts where email = 'ines@ryeandrail.example'`,
        [],
      )
    )[0]
  await kept({ From: 'ines@ryeandrail.example' })
  expect(await nameOf()).toEqual({ firstName: '', lastName: '' })
  await kept({ From: 'Ines Duarte <ines@ryeandrail.example>' })
  await kept({ From: 'Somebody Else <ines@ryeandrail.example>' })
  expect(await nameOf()).toEqual({ firstName: 'Ines', lastName: 'Duarte' })
})
