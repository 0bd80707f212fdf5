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
  /** The inbox that it leaves from, by its own server where it has one; by the desk's without. */
  mailboxId: z.optional(z.int()),
  /** Sender, if it leaves by the desk's server; the desk itself if missing. */
  from: z.optional(z.object({ address: z.string(), name: z.string() })),
  /** The Message-ID of a mail that it answers. */
  inReplyTo: z.optional(z.string()),
  /** From when on it is of no use any more (epoch ms), such as a code that has run out; null for never. */
  until: z.nullable(z.int()),
})

/** A system mail and who gets it. */
export type QueuedMail = z.infer<typeof queuedSchema>

/** Mails that the desk itself writes, with who gets them. */
export const systemMailKind: OutboxKind<QueuedMail> = {
  name: 'transactional-mail',
  title: 'System mail',
  payload: queuedSchema,
  lane: ({ to }) => to.address.toLowerCase(),
  about: ({ to }) => `To ${to.address}`,
  retryPolicy: { maxAttempts: 12, maxBackoffMs: hourMs },
}

/** An account, or the desk itself where there is none yet: a code to sign up. */
export type SystemMailOwner = number | 'desk'

/** Account 0 exists nowhere: what it owns is seen by work across accounts alone. */
const accountIdOf = (owner: SystemMailOwner) => (owner === 'desk' ? 0 : owner)

/** Dependencies of queueing a mail. */
export interface SystemMailEntry {
  owner: SystemMailOwner
  /** Idempotency key: the same key twice is one mail. */
  key: string
  /** Epoch ms. */
  now: number
}

/** Puts a system mail into the outbox, in the transaction of what it follows from. */
export async function sendSystemMail(
  sql: Pick<SystemSql, 'script'>,
  letter: QueuedMail,
  { owner, key, now }: SystemMailEntry,
): Promise<void> {
  await sql.script(enqueueing(accountIdOf(owner), systemMailKind, letter, { key, now }))
}

/** A way out that is not the desk's own. */
export interface WayOut {
  /** Whom it sends for. */
  from: Correspondent
  /** @throws Error of a server that cannot be used. */
  send(mail: MailToSend, signal: AbortSignal): Promise<SendOutcome>
}

/** Dependencies of system mails. */
export interface SystemMailParts {
  sender: Sender
  from: Correspondent
  /** Origin under which people reach the desk, from its configuration: no caller has a say in where a mail leads. */
  origin: string
  clock: Clock
  /** The way out of an inbox with a server of its own; null for one without. */
  wayOutOf?(accountId: number, mailboxId: number): Promise<WayOut | null>
}

/**
 * Draws a system mail and sends it: under one Message-ID of its key, however often it is tried.
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
  // Mail written to the folder is meant for the operator: it is not retried.
  return outcome.kind === 'sent' || outcome.kind === 'kept' ? { kind: 'sent' } : outcome
}

/** Sends what waits: drawn at that moment. */
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
