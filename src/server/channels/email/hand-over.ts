import type { Id } from '#lib/id.ts'
import type { Clock } from '#lib/clock.ts'
import { recipientsOf } from '#domain/conversations/messages/delivery.ts'
import { envelopeAddress, UncomposableMail, type ComposedMail } from '../../mail/compose.ts'
import { signMail } from '../../deliverability/sign.ts'
import type { RefusedRecipient, Sender, SendHooks, SendOutcome } from '../../smtp/sender.ts'
import type { KeptSecrets } from '../../secrets/kept-secrets.ts'
import type { Database } from '../../store/database.ts'
import {
  readOutbound,
  SampleMail,
  UnverifiedSender,
  type Channel,
  type Channels,
  type Outbound,
  type ReadBlob,
} from '../outbound.ts'
import { signerFor } from '../../deliverability/signing-keys.ts'
import { UnusableGrant } from '../../mail-grants/sign-in.ts'
import { byOwnServer, type OwnServerParts } from './by-own-server.ts'
import { readOwnServer, UnusableServer, type OwnServer } from './own-server.ts'
import { mailOf } from './outgoing.ts'
import type { Outcome } from './settled.ts'

/** Dependencies of composing and sending a mail. */
export interface HandOverParts extends OwnServerParts {
  database: Database
  /** Sender of the desk's mail server. */
  sender: Sender
  secrets: KeptSecrets
  clock: Clock
  /** Secret that signs the addresses for replies and reports. */
  secret: string
  readBlob: ReadBlob
  /** Channels other than mail. */
  channels: Channels
  log: { info(message: string): void; warn(message: string): void }
}

/** Message to be sent. */
export interface ToHandOver {
  accountId: Id
  messageId: Id
  /** Inbox that it is sent from; null if unknown. */
  mailboxId: Id | null
  internetMessageId: string
  /** Recipients of this attempt; null for all. */
  recipients: string[] | null
}

/** Result of an attempt to send. */
export interface Tried {
  outcome: Outcome
  /** Recipients of the attempt; null for all if the server was not contacted. */
  emails: readonly string[] | null
  /** Revision of the inbox's server settings that were used; null for the server of the desk. */
  revision: number | null
  /** Sent by a channel other than mail, so it says nothing about mail servers. */
  isBeside?: boolean
}

/** Composes a message and sends it by the server of its inbox, or by the server of the desk. */
export async function handOver(
  parts: HandOverParts,
  message: ToHandOver,
  hooks: SendHooks,
  signal: AbortSignal,
): Promise<Tried> {
  const emails = message.recipients
  let own: (OwnServer & { revision: number }) | undefined
  try {
    const read = await readMessage(parts, message)
    if (!read) return { outcome: { kind: 'failed', reason: 'The message is gone.' }, emails, revision: null }
    const beside = parts.channels[read.outbound.channel]
    if (beside) return await sendBeside(beside, read.outbound, message, hooks, signal)
    const made = await makeMail(parts, message, read)
    own = made.own
    const revision = own?.revision ?? null
    const to = emails ?? recipientsOf(made.outbound)
    const outcome = own
      ? await byOwnServer(parts, own, message, signal, (sender) =>
          send(sender, made, to, message.internetMessageId, hooks),
        )
      : await send(parts.sender, made, to, message.internetMessageId, hooks)
    return { outcome: byEmail(outcome, to), emails: to, revision }
  } catch (error) {
    return {
      outcome: ofError(error, parts.log),
      emails,
      revision: revisionOf(error) ?? own?.revision ?? null,
    }
  }
}

/** Sends a message by a channel other than mail. */
async function sendBeside(
  channel: Channel,
  outbound: Outbound,
  { accountId, mailboxId, internetMessageId, recipients: emails }: ToHandOver,
  hooks: SendHooks,
  signal: AbortSignal,
): Promise<Tried> {
  const tools = { ...hooks, accountId, idempotencyKey: internetMessageId, signal }
  const outcome = await channel.send(outbound, { ...tools, mailboxId: mailboxId ?? 0 })
  return { outcome, emails, revision: null, isBeside: true }
}

interface Read {
  outbound: Outbound
  own: (OwnServer & { revision: number }) | undefined
  signer: Awaited<ReturnType<typeof signerFor>>
}

type Made = Pick<Read, 'outbound' | 'own'> & { mail: ComposedMail }

async function readMessage(parts: HandOverParts, message: ToHandOver): Promise<Read | undefined> {
  const { database, secrets, readBlob } = parts
  const { accountId, messageId, mailboxId } = message
  return database.look(accountId, async (sql) => {
    const outbound = await readOutbound(sql, messageId, readBlob)
    if (!outbound) return undefined
    return {
      outbound,
      own: mailboxId === null ? undefined : await readOwnServer(sql, secrets, mailboxId),
      signer: await signerFor(sql, secrets, outbound.from.email),
    }
  })
}

async function makeMail(
  { clock, secret }: HandOverParts,
  { internetMessageId }: ToHandOver,
  { outbound, own, signer }: Read,
): Promise<Made> {
  const mail = await mailOf(outbound, { internetMessageId, secret, now: clock.now() })
  return { outbound, own, mail: signer ? { ...mail, raw: await signMail(mail.raw, signer) } : mail }
}

/**
 * A server that refuses the signed return address may accept the plain one. Reports are then matched by the
 * returned message alone.
 */
async function send(
  sender: Sender,
  { mail, outbound }: Made,
  emails: readonly string[],
  messageId: string,
  hooks: SendHooks,
): Promise<SendOutcome> {
  const to = [...new Set(emails.map(envelopeAddress))]
  const plain = envelopeAddress(outbound.from.email)
  const outcome = await sender.send({ messageId, ...mail, envelope: { ...mail.envelope, to } }, hooks)
  const isRefused = outcome.kind === 'failed' && outcome.trouble === 'sender'
  if (!isRefused || mail.envelope.from === plain) return outcome
  return sender.send({ messageId, ...mail, envelope: { from: plain, to } }, hooks)
}

function ofError(error: unknown, log: HandOverParts['log']): Outcome {
  if (error instanceof SampleMail) return { kind: 'withheld' }
  if (error instanceof UnusableServer || error instanceof UnusableGrant)
    return { kind: 'retry', reason: error.message, trouble: error.trouble }
  log.warn(`A mail could not be composed: ${String(error)}`)
  const isHopeless = error instanceof UncomposableMail || error instanceof UnverifiedSender
  const reason = isHopeless ? error.message : 'The mail could not be composed.'
  return { kind: isHopeless ? 'failed' : 'retry', reason }
}

const revisionOf = (error: unknown): number | undefined =>
  error instanceof UnusableServer ? error.revision : undefined

/** Maps refused envelope addresses back to the addresses in the message. */
function byEmail(outcome: SendOutcome, emails: readonly string[]): SendOutcome {
  const named = (address: string) =>
    emails.find((email) => envelopeAddress(email).toLowerCase() === address.toLowerCase()) ?? address
  const refused = outcome.refused?.map((each): RefusedRecipient => ({
    ...each,
    address: named(each.address),
  }))
  return refused ? { ...outcome, refused } : outcome
}
