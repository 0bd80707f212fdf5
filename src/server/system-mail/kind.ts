import * as z from 'zod/mini'
import { systemMailSchema, type SystemMail } from '#domain/auth/system-mail.ts'
import { drawMail } from '#site/mail/system-mail.tsx'
import type { Clock } from '#lib/clock.ts'
import { composeMail, UncomposableMail, type ComposedMail, type Correspondent } from '../mail/compose.ts'
import type { MailToSend, Sender, SendOutcome } from '../smtp/sender.ts'
import { internetMessageId } from '../mail/thread-token.ts'
import { enqueueing } from '../outbox/enqueue.ts'
import type { DeliveredKind, Outcome, OutboxKind } from '../outbox/kind.ts'
import type { SystemSql } from '../store/database.ts'

const hourMs = 3_600_000

const queuedSchema = z.object({
  to: z.object({ address: z.string(), name: z.string() }),
  mail: systemMailSchema,
  /** Sending inbox, by its own server if it has one; the desk's server without. */
  mailboxId: z.optional(z.int()),
  /** Sender, if it is sent by the desk's server; the desk itself if missing. */
  from: z.optional(z.object({ address: z.string(), name: z.string() })),
  /** Message-ID that it replies to. */
  inReplyTo: z.optional(z.string()),
  /** Time from which it is useless (epoch ms), such as the expiry of a code; null for never. */
  until: z.nullable(z.int()),
})

/** A system mail and its recipient. */
export type QueuedMail = z.infer<typeof queuedSchema>

/** Mails written by the desk itself. */
export const systemMailKind: OutboxKind<QueuedMail> = {
  name: 'transactional-mail',
  title: 'System mail',
  payload: queuedSchema,
  lane: ({ to }) => to.address.toLowerCase(),
  about: ({ to }) => `To ${to.address}`,
  retryPolicy: { maxAttempts: 12, maxBackoffMs: hourMs },
}

/** An account, or the desk itself if there is none yet, as for a sign-up code. */
export type SystemMailOwner = number | 'desk'

/** Account 0 does not exist: its rows are visible only to system queries. */
const accountIdOf = (owner: SystemMailOwner) => (owner === 'desk' ? 0 : owner)

/** Dependencies of queueing a mail. */
export interface SystemMailEntry {
  owner: SystemMailOwner
  /** Idempotency key: the same key twice is one mail. */
  key: string
  /** Epoch ms. */
  now: number
}

/** Adds a system mail to the outbox, in the transaction of its cause. */
export async function sendSystemMail(
  sql: Pick<SystemSql, 'script'>,
  letter: QueuedMail,
  { owner, key, now }: SystemMailEntry,
): Promise<void> {
  await sql.script(enqueueing(accountIdOf(owner), systemMailKind, letter, { key, now }))
}

/** An inbox's own transport. */
export interface OwnTransport {
  /** Sender address and name. */
  from: Correspondent
  /** @throws Error if the server cannot be used. */
  send(mail: MailToSend, signal: AbortSignal): Promise<SendOutcome>
}

/** Dependencies of system mails. */
export interface SystemMailParts {
  sender: Sender
  from: Correspondent
  /** Public origin of the desk, from its configuration: callers cannot influence links in mails. */
  origin: string
  clock: Clock
  /** Transport of an inbox with its own server; null for others. */
  wayOutOf?(accountId: number, mailboxId: number): Promise<OwnTransport | null>
}

/**
 * Renders a system mail and sends it; its Message-ID is derived from the key, so that retries have the same.
 * @param key a UUID, such as the idempotency key of an outbox row.
 */
export async function postSystemMail(
  { sender, from, origin, clock }: SystemMailParts,
  { to, mail, inReplyTo }: Pick<QueuedMail, 'to' | 'mail' | 'inReplyTo'>,
  key: string,
): Promise<Outcome> {
  const messageId = internetMessageId(key, from.address)
  const composed = await compose({ from, to, mail, inReplyTo, origin, messageId, now: clock.now() })
  if (composed instanceof UncomposableMail) return { kind: 'failed', reason: composed.message }
  const outcome = await sender.send({ messageId, ...composed }, { beforeDot: () => Promise.resolve() })
  // Mail written to the folder is for the operator: it is not retried.
  return outcome.kind === 'sent' || outcome.kind === 'kept' ? { kind: 'sent' } : outcome
}

/** Delivery of queued system mails, rendered when they are sent. */
export function systemMailDelivery(parts: SystemMailParts): DeliveredKind<QueuedMail> {
  return {
    ...systemMailKind,
    async deliver(letter, { accountId, idempotencyKey, signal }): Promise<Outcome> {
      const { mailboxId, until } = letter
      if (until !== null && until <= parts.clock.now()) return { kind: 'moot' }
      const own = mailboxId === undefined ? null : await parts.wayOutOf?.(accountId, mailboxId)
      const from = letter.from ?? parts.from
      if (!own) return postSystemMail({ ...parts, from }, letter, idempotencyKey)
      // Servers with sign-in need a sender: few accept mail with a null one.
      const send = ({ envelope, ...mail }: MailToSend) =>
        own.send({ ...mail, envelope: { ...envelope, from: own.from.address } }, signal)
      const sender = { send, close: () => Promise.resolve() }
      return postSystemMail({ ...parts, from: own.from, sender }, letter, idempotencyKey)
    },
  }
}

interface Drawing extends Pick<SystemMailParts, 'from' | 'origin'> {
  to: Correspondent
  mail: SystemMail
  inReplyTo: string | undefined
  messageId: string
  now: number
}

async function compose({
  from,
  to,
  mail,
  inReplyTo,
  origin,
  messageId,
  now,
}: Drawing): Promise<ComposedMail | UncomposableMail> {
  const drawn = drawMail(mail, origin)
  try {
    return await composeMail({
      ...{ messageId, from, replyTo: null, to: [to], cc: [], bcc: [], ...drawn },
      ...{
        inReplyTo: inReplyTo ?? null,
        references: inReplyTo ? [inReplyTo] : [],
        attachments: [],
        date: now,
        isAutomatic: true,
      },
    })
  } catch (error) {
    if (error instanceof UncomposableMail) return error
    throw error
  }
}
