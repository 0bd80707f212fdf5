import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParsedMail } from 'mailparser'
import { openDesk, type TestDesk, type TestDeskOptions } from '../../support/desk.ts'
import { linkIn, mailsOf, PortalBrowser } from './portal-browser.ts'

/** Origin of the desk. */
export const origin = 'http://desk.test'

/** Desk with a portal and customers. */
export interface PortalDesk {
  desk: TestDesk
  /** Path of the portal. */
  at: string
  /** Conversation ids by kind. */
  ids: { own: number; others: number; copied: number; company: number }
  /** Advances the clock, in ms. */
  pass(ms: number): void
  now(): number
  /** Sends and returns due mails. */
  mails(): Promise<ParsedMail[]>
  /** New browser without a session. */
  browser(): PortalBrowser
  /** Browser of a signed-in customer. */
  signedIn(email: string): Promise<PortalBrowser>
  allow(email: string, isAllowed?: boolean): Promise<unknown>
  /** Sends an agent's answer. @returns id of the newest message. */
  reply(conversationId: number, text: string, more?: object, state?: string): Promise<number>
  /** Advances the time past the rate limits, and renews the agents' sessions. */
  freshen(): Promise<void>
  close(): Promise<void>
}

/** Opens a desk with a portal; dana, kenji, boss and tiago may sign in, eve may not. */
export async function openPortal(config: TestDeskOptions['config'] = {}): Promise<PortalDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-portal-'))
  let now = Date.now()
  const clock = { now: () => now, monotonic: () => now, after: () => () => undefined }
  const desk = await openDesk({ clock, config, origin: () => origin })
  const set = (body: object) => desk.call<{ url: string }>('PUT', '/portal/setting', { as: desk.owner, body })
  const created = await set({ isClientPortalCreated: true, companyUrl: 'lumen.example' })
  const at = new URL(created.body.url).pathname
  await desk.call('PUT', '/portal/form', {
    ...{ as: desk.owner, body: { isActive: true, mailboxId: desk.mailboxId, submitMessage: 'We have it.' } },
  })
  const from = async (email: string, subject: string, text: string, more = {}) =>
    (await desk.receive({ from: `${email.split('@')[0]} <${email}>`, subject, text, ...more })).conversationId
  const ids = {
    own: await from('dana@rail.example', 'Battery drops', 'It is at 40 percent'),
    others: await from('kenji@other.example', 'Spare key', 'Secret of Kenji'),
    company: await from('boss@rail.example', 'Fleet prices', 'Secret of the boss'),
    copied: await from('kenji@other.example', 'Copied along', 'First for both', {
      head: ['Cc: tiago <tiago@rail.example>', 'Content-Type: text/plain'],
    }),
  }
  await from('tiago@rail.example', 'Mine alone', 'Of Tiago')
  await from('eve@evil.example', 'Hello', 'Of Eve')
  const mails = () => mailsOf(desk, folder, { origin, clock })
  const browser = () => new PortalBrowser(desk.url + at, desk.url)
  const allow = (email: string, isAllowed = true) =>
    desk.sql('update contacts set allow_portal_access = $2 where lower(email) = lower($1)', [
      email,
      isAllowed,
    ])
  for (const email of ['dana@rail.example', 'kenji@other.example', 'boss@rail.example', 'tiago@rail.example'])
    await allow(email)
  return {
    ...{ desk, at, ids, mails, browser, allow, now: () => now },
    pass: (ms) => void (now += ms),
    async signedIn(email) {
      const one = browser()
      await one.go('POST', '/sign-in', { email })
      const mail = (await mails()).find((each) => linkIn(each) !== '')
      const entered = await one.go('POST', linkIn(mail))
      if (!entered.to.startsWith(`${at}/`)) throw new Error(`${email} was not signed in`)
      return one
    },
    async reply(conversationId, text, more = {}, state = 'sent') {
      const body = { messageHtml: `<p>${text}</p>`, to: ['dana@rail.example'], ...more }
      const path = `/desk/conversations/${conversationId}/messages`
      const sent = await desk.call('POST', path, { as: desk.agent, body })
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
      const [newest] = await desk.sql<{ id: number }>(
        'select id from messages where conversation_id = $1 order by position desc limit 1',
        [conversationId],
      )
      await desk.sql('update deliveries set state = $2 where id = $1', [newest?.id ?? 0, state])
      return newest?.id ?? 0
    },
    async freshen() {
      now += 2 * 60_000
      await desk.database.system((sql) => sql.rows({ text: 'delete from attempts' }))
      for (const user of [desk.owner, desk.agent]) await desk.signIn(user)
    },
    async close() {
      await desk.close()
      rmSync(folder, { recursive: true })
    },
  }
}
