import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AddressInfo } from 'node:net'
import { leaveBothWays, useBothWays } from '#server/channels/grants/both-ways.ts'
import { MailGrants } from '#server/mail-grants/mail-grants.ts'
import type { KnownProvider } from '#server/mail-grants/providers.ts'
import { checkServer } from '#server/channels/email/check-sending.ts'
import { nodeClock } from '#server/node-clock.ts'
import { openFetchingDesk, type Fetching, type FetchingDesk } from '../../../support/fetching-desk.ts'
import { mailText } from '../../../support/mail-desk.ts'
import { startMailOAuth, type MailOAuth } from '../../../support/services/mail-oauth.ts'
import { startScriptedImap, type ScriptedImap } from '../../../support/services/scripted-imap.ts'
import { until } from '../../../support/until.ts'

/* An inbox connected by OAuth fetches and sends with the granted tokens. */

let desk: FetchingDesk
let imap: ScriptedImap
let fake: MailOAuth
let smtp: SMTPServer
let grants: MailGrants
let provider: KnownProvider
let fetching: Fetching | undefined
/** Tokens that the SMTP server received. */
let shown: string[]

beforeEach(async () => {
  desk = await openFetchingDesk()
  imap = await startScriptedImap()
  imap.capabilities += ' AUTH=XOAUTH2 SASL-IR'
  fake = await startMailOAuth()
  imap.takesToken = (token) => fake.takes(token)
  shown = []
  smtp = new SMTPServer({
    ...{ authMethods: ['XOAUTH2'], disabledCommands: ['STARTTLS'], logger: false },
    onAuth({ username, accessToken = '' }, _, done) {
      shown.push(accessToken)
      if (username === 'support@desk.test' && fake.takes(accessToken)) done(null, { user: username })
      else done(null, { data: { status: '401', schemes: 'bearer', scope: 'mail' } })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  provider = {
    ...fake.provider,
    imap: { host: '127.0.0.1', port: imap.port, security: 'none' },
    smtp: { host: '127.0.0.1', port, security: 'none' },
  }
  const { secrets } = desk.parts
  grants = new MailGrants({
    ...{ database: desk.database, clock: nodeClock, secrets, providers: { google: provider } },
  })
  await connect()
  fetching = await desk.start({ grants })
  // Earlier mail is not fetched.
  await until('it has looked', async () => {
    const [row] = await desk.sql<{ at: number | null }>('select fetched_at as at from mailbox_fetching')
    return row?.at != null
  })
})
afterEach(async () => {
  await fetching?.stop()
  await new Promise<void>((resolve) => smtp.close(resolve))
  await imap.close()
  await fake.close()
  await desk.close()
})

/** Callback from the provider. */
const connect = () =>
  desk.database.desk(desk.accountId, async (sql) => {
    const { mailboxId, parts } = desk
    await grants.keep(sql, mailboxId, 'google', fake.grant())
    const both = { mailboxId, address: 'support@desk.test', provider }
    await useBothWays({ clock: nodeClock, secrets: parts.secrets }, sql, both)
  })

const mail = (id: string) =>
  mailText(
    {
      ...{ From: `${id}@customer.example`, To: 'support@desk.test', Subject: id, 'Message-ID': `<${id}@x>` },
    },
    `Words of ${id}`,
  )
const isHere = (id: string) =>
  until(`${id} is here`, async () => (await desk.taken()).includes(`${id}@x`), { within: 15_000 })
const troubleOf = async (table: string) =>
  (await desk.sql<{ trouble: string | null }>(`select trouble from ${table}`))[0]?.trouble

/** Signs in to the SMTP server like the sender, without sending mail. */
const trySending = async () => {
  const holder = { accountId: desk.accountId, mailboxId: desk.mailboxId }
  const server = { ...provider.smtp, user: 'support@desk.test', password: null, byGrant: true }
  const { steps } = await checkServer(server, 'support@desk.test', {
    ...{ isInsideAllowed: true, grant: { grants, holder }, name: null, now: nodeClock.now() },
  })
  return steps.at(-1)?.trouble?.code ?? null
}

test('connecting is enough: mail is fetched and sent by the provider, and no password is kept', async () => {
  imap.deliver(mail('a'))
  await isHere('a')
  expect(imap.heard.some(({ verb }) => verb === 'LOGIN')).toBe(false)
  expect(await trySending()).toBeNull()
  expect(shown.every((token) => fake.takes(token))).toBe(true)
  const kept = await desk.sql<{ field: string }>('select field from secrets order by field')
  expect(kept.map(({ field }) => field)).toEqual(['accessToken', 'refreshToken'])
})

test('a token that ends while mail is waited for is followed by another: nothing is lost and nobody asked', async () => {
  imap.deliver(mail('a'))
  await isHere('a')
  fake.expire()
  imap.drop()
  imap.deliver(mail('b'))
  await isHere('b')
  expect(fake.refreshed).toBe(1)
  fake.expire()
  expect(await trySending()).toBeNull()
  expect(fake.refreshed).toBe(2)
  expect(fake.refused).toEqual([])
})

test('taken back at the provider, the inbox says so, its mail waits, and all of it comes once it is connected again', async () => {
  imap.deliver(mail('a'))
  await isHere('a')
  fake.revokeAll()
  imap.drop()
  imap.deliver(mail('b'))
  await until('it is told', async () => (await troubleOf('mailbox_fetching')) === 'consent', {
    within: 15_000,
  })
  expect(await trySending()).toBe('consent')
  const [grant] = await desk.sql('select state, reason from mail_grants')
  expect(grant).toEqual({ state: 'refused', reason: 'said: invalid_grant' })
  await connect()
  await isHere('b')
  expect((await desk.taken()).toSorted()).toEqual(['a@x', 'b@x'])
  expect(await trySending()).toBeNull()
})

test('a provider that does not answer is waited for', async () => {
  imap.deliver(mail('a'))
  await isHere('a')
  fake.next = Array.from({ length: 3 }, () => 'unavailable' as const)
  fake.expire()
  imap.drop()
  imap.deliver(mail('b'))
  await isHere('b')
  expect(await desk.sql('select state from mail_grants')).toEqual([{ state: 'working' }])
})

test('disconnected, nothing is fetched there any more and mail leaves by the server of the desk', async () => {
  await desk.database.desk(desk.accountId, async (sql) => {
    await grants.remove(sql, desk.mailboxId)
    await leaveBothWays(sql, desk.mailboxId, nodeClock.now())
  })
  expect(await desk.sql('select 1 from mailbox_fetching union all select 1 from mailbox_sending')).toEqual([])
  await until('it has hung up', () => imap.connections() === 0, { within: 15_000 })
})
