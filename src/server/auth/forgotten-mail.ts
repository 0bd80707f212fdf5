import * as z from 'zod/mini'
import type { SystemMail } from '#domain/auth/system-mail.ts'
import { enqueueing } from '../outbox/enqueue.ts'
import type { DeliveredKind, OutboxKind } from '../outbox/kind.ts'
import type { Database, SystemSql } from '../store/database.ts'
import { postSystemMail, type SystemMailParts } from '../system-mail/kind.ts'
import { linkLifetimeMs, makeLink } from './mail-links.ts'

/*
 * Mail to a user who cannot sign in. The address is looked up when the mail is sent, so that neither response
 * nor timing reveals it; the link is created then too, so that none is stored in the queue.
 */

const payload = z.object({
  to: z.string(),
  /** Requested help: a link to choose a new password, or the domain of the desk. */
  wish: z.enum(['set-password', 'domain']),
})
type Payload = z.infer<typeof payload>

/** Outbox kind of mails to people who cannot sign in. */
export const forgottenKind: OutboxKind<Payload> = {
  name: 'forgotten',
  title: 'Mail to who cannot sign in',
  payload,
  lane: ({ to }) => to.toLowerCase(),
  about: ({ to }) => `To ${to}`,
  retryPolicy: { maxAttempts: 40, maxBackoffMs: 60_000, expiresAfterMs: 3_600_000 },
}

/** The address may belong to no account, so the request is visible only to cross-account work. */
const noAccount = 0

/** Queues the requested mail for an address; it is sent only if the address is known. */
export async function askByMail(
  sql: Pick<SystemSql, 'script'>,
  wish: Payload,
  { key, now }: { key: string; now: number },
): Promise<void> {
  await sql.script(enqueueing(noAccount, forgottenKind, wish, { key, now }))
}

/** Dependencies of the lookup and the sending. */
export interface ForgottenParts {
  database: Database
  post: SystemMailParts
}

/** Outbox kind with its handler. An address without an active user gets no mail. */
export function forgottenMail({ database, post }: ForgottenParts): DeliveredKind<Payload> {
  return {
    ...forgottenKind,
    async deliver(wish, { idempotencyKey }) {
      const letter = await database.system((sql) => answerTo(sql, wish, post.clock.now()))
      if (!letter) return { kind: 'moot' }
      const outcome = await postSystemMail(post, letter, idempotencyKey)
      // A second copy is harmless; a missing mail would lock a user out.
      return outcome.kind === 'unknown' ? { kind: 'retry', reason: outcome.reason } : outcome
    },
  }
}

interface Known {
  accountId: number
  userId: number
  name: string
  email: string
  account: string
  domain: string | null
}

/** Mail for an address that requested help; null if no active user has it. */
export async function answerTo(
  sql: SystemSql,
  { to, wish }: Payload,
  now: number,
): Promise<{ to: { address: string; name: string }; mail: SystemMail } | null> {
  const [known] = await sql.rows<Known>({
    text: `select u.account_id as "accountId", u.id as "userId", u.first_name || ' ' || u.last_name as name, u.email,
        a.name as account, a.domain
      from users u join accounts a on a.id = u.account_id where u.email_key = lower($1) and u.is_active`,
    values: [to],
  })
  if (!known) return null
  const { account, domain, email, name } = known
  const person = { address: email, name }
  if (wish === 'domain') return { to: person, mail: domainNotice(account, domain) }
  const token = await makeLink(sql, known, 'set-password', now)
  const minutes = linkLifetimeMs / 60_000
  // URL fragments reach no server or log.
  const path = `/support/signin/set-password#${token}`
  return { to: person, mail: { kind: 'password-reset', account, path, minutes } }
}

const domainNotice = (account: string, domain: string | null): SystemMail => ({
  kind: 'notice',
  title: 'Your desk on Outpost',
  paragraphs: [domain === null ? `It is ${account}.` : `It is ${account}, and its domain is ${domain}.`],
  link: { label: 'Sign in', path: '/support/signin' },
})
