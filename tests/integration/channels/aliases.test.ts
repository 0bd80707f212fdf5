import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMailIn } from '#server/channels/email/mail-in.ts'
import { intakeParts } from '#server/channels/email/mail-service.ts'
import type { Receiver } from '#server/smtp/receiver.ts'
import { systemMailKind, type QueuedMail } from '#server/system-mail/kind.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

/* Mail to a verified alias arrives in its inbox; an alias belongs to one inbox only. */

interface Alias {
  email: string
  isVerified: boolean
}
interface Box {
  id: number
  email: string
  aliases: Alias[]
  message: string
  field: string
}

let desk: TestDesk
let receiver: Receiver

beforeAll(async () => {
  desk = await openDesk()
  const { database, attachments, rawMail, secret, clock } = desk
  const log = { info: () => undefined, warn: () => undefined }
  const parts = intakeParts({ database, attachments, rawMail, secret, clock, log })
  receiver = await startMailIn(parts, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await receiver.close()
  await desk.close()
})

let boxes = 0
const words = (aliases: string[]) => ({
  ...{ name: `Aliased ${(boxes += 1)}`, email: `aliased-${boxes}@northwind.example`, settings: {} },
  aliases: aliases.map((email) => ({ email })),
})
const call = (method: string, rest: string, body?: object, as: DeskUser = desk.owner) =>
  desk.call<Box>(method, `/desk/mailboxes${rest}`, { as, ...(body && { body }) })
const make = async (...aliases: string[]) => (await call('POST', '', words(aliases))).body
const read = async (id: number) => (await call('GET', `/${id}`)).body

async function deliver(to: string, subject: string): Promise<void> {
  const transport = createTransport({
    ...{ host: '127.0.0.1', port: receiver.port, secure: false, ignoreTLS: true },
  })
  try {
    await transport.sendMail({ from: 'dana@customer.example', to, subject, text: 'Words' })
  } finally {
    transport.close()
  }
}

/** Verifies an alias through the mail that comes back. */
async function verify(id: number, email: string): Promise<void> {
  const sent = await call('POST', `/${id}/sendverificationmail`, { email })
  expect(sent).toMatchObject({ status: 200, body: { sentTo: email } })
  const rows = await desk.sql<{ payload: QueuedMail }>(
    `select payload from outbox where kind = $1 and payload->'to'->>'address' = $2`,
    [systemMailKind.name, email],
  )
  const mail = rows[0]?.payload.mail
  await deliver(email, `Fwd: [${mail?.kind === 'mailbox-check' ? mail.token : ''}]`)
}

describe('aliases of an inbox', () => {
  test('INB-024: are kept in its settings, and devices hear of each change', async () => {
    const made = await make('help-a@northwind.example', 'info-a@northwind.example')
    expect(made.aliases).toEqual([
      { email: 'help-a@northwind.example', isVerified: false },
      { email: 'info-a@northwind.example', isVerified: false },
    ])
    const logged = async () =>
      (
        await desk.sql<{ count: number }>(
          `select count(*)::int as count from change_log where ent = 'mailboxes' and eid = $1`,
          [made.id],
        )
      )[0]?.count ?? 0
    const before = await logged()
    await desk.sql('update mailbox_addresses set is_verified = true where address_key = $1', [
      'help-a@northwind.example',
    ])
    expect(await logged()).toBe(before + 1)
    const aliases = [{ email: 'Help-A@northwind.example' }]
    const changed = await call('PUT', `/${made.id}`, { ...words([]), email: made.email, aliases })
    expect(changed.body.aliases).toEqual([{ email: 'Help-A@northwind.example', isVerified: true }])
    const left = await call('PUT', `/${made.id}/settings`, { fontSize: 20 })
    expect(left.body.aliases).toHaveLength(1)
  })

  test('D2-03: each belongs to one inbox of one account, and of which is not told', async () => {
    const made = await make('help-b@northwind.example')
    const other = await make()
    const said = (email: string) => ({
      status: 400,
      body: { field: 'aliases', message: `${email} belongs to an inbox already` },
    })
    for (const [email, as] of [
      ['help-b@northwind.example', desk.owner],
      ['HELP-B@northwind.example', desk.stranger],
      [other.email, desk.owner],
    ] as const)
      expect(await call('POST', '', words([email]), as)).toMatchObject(said(email))
    expect(await call('POST', '', { ...words([]), email: 'help-b@northwind.example' })).toMatchObject({
      status: 400,
      body: { field: 'email', message: 'This address is an inbox already' },
    })
    expect((await read(made.id)).aliases).toHaveLength(1)
  })

  test.each([
    ['no address', ['help'], 'Email must be a valid email'],
    ['one twice', ['help-c@northwind.example', 'Help-C@northwind.example'], 'is listed twice'],
    ['one with a plus', ['help+c@northwind.example'], 'mail to it arrives where help@northwind.example does'],
  ])('are refused under their field: %s', async (_, aliases, message) => {
    const { status, body } = await call('POST', '', words(aliases))
    expect(status).toBe(400)
    expect(body.field).toMatch(/^aliases/)
    expect(body.message).toContain(message)
  })

  test('change places with the address, which is no alias at the same time', async () => {
    const made = await make('help-d@northwind.example')
    const own = await call('PUT', `/${made.id}`, { ...words([made.email]), email: made.email })
    expect(own).toMatchObject({ status: 400, body: { field: 'aliases' } })
    const swapped = await call('PUT', `/${made.id}`, {
      ...words([made.email]),
      email: 'help-d@northwind.example',
    })
    expect(swapped.body).toMatchObject({
      email: 'help-d@northwind.example',
      emailVerified: false,
      aliases: [{ email: made.email, isVerified: false }],
    })
  })

  test('are verified by a mail of their own; mail to one arrives in its inbox from then on', async () => {
    const alias = 'help-e@northwind.example'
    const made = await make(alias)
    await expect(deliver(alias, 'Too early')).rejects.toMatchObject({ responseCode: 550 })
    await verify(made.id, alias)
    expect(await read(made.id)).toMatchObject({
      emailVerified: false,
      aliases: [{ email: alias, isVerified: true }],
    })
    await deliver('help-e+anything@northwind.example', 'To the alias')
    const found = await desk.sql('select subject from conversations where mailbox_id = $1', [made.id])
    expect(found).toEqual([{ subject: 'To the alias' }])
    const unknown = await call('POST', `/${made.id}/sendverificationmail`, { email: 'no@northwind.example' })
    expect(unknown).toMatchObject({ status: 400, body: { field: 'email' } })
  })

  test('are nobody’s customer: what a mail names of them is us', async () => {
    await make('help-f@northwind.example')
    const { conversationId } = await desk.receive({
      from: 'help-f@northwind.example',
      to: 'dana@customer.example, support@northwind.example',
      id: 'from-alias@northwind.example',
    })
    const [row] = await desk.sql(
      `select p.email from conversations c join contacts p on p.account_id = c.account_id and p.id = c.contact_id
        where c.id = $1`,
      [conversationId],
    )
    expect(row).toEqual({ email: 'dana@customer.example' })
  })
})
