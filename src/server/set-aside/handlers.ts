import { buffer } from 'node:stream/consumers'
import type { Id } from '#lib/id.ts'
import type { InputOf } from '#domain/define.ts'
import type { placeSetAside, SetAsideMail, SetAsideView } from '#domain/channels/set-aside.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { ScopedActor } from '../access/actor.ts'
import type { AccountContent, ContentStore } from '../attachments/content-store.ts'
import { sourceFile } from '../attachments/source-file.ts'
import { readWhole } from '../attachments/whole.ts'
import type { HandlersOf } from '../http/handler.ts'
import { fingerprintOf } from '../mail/message-ids.ts'
import type { ReadMail } from '../mail/mail.ts'
import { readRoughly, wholeMail } from '../mail/rough.ts'
import { fetchSizes } from '../channels/fetching/reading.ts'
import { submissionOf } from '../contact-forms/doubtful.ts'
import { asTyped, releaseSubmission, viewOfSubmission } from './release.ts'
import {
  byMail,
  inPlacing,
  placerOf,
  readOrWhy,
  whyAside,
  type Came,
  type IntakeParts,
} from '../channels/email/intake.ts'
import { withEnvelope } from '../channels/email/with-envelope.ts'
import { conversationOf, findMail, hashOf, holdMail, listMails, noteDone, noteReason } from './rows.ts'

/** Handlers for mail that was set aside: a user reads it, retries it, or decides. */
export function setAsideHandlers(parts: IntakeParts, rawMail: ContentStore) {
  const { database } = parts
  const find = (actor: ScopedActor, id: Id) =>
    database.look(actor.accountId, async (sql) => {
      const row = await findMail(sql, actor, id)
      return { row, rawSha256: await hashOf(sql, id), submission: await submissionOf(sql, id) }
    })
  const bytesOf = (actor: ScopedActor, hash: string) => lookAt(rawMail.of(actor.accountId), hash)
  return {
    listSetAside: (input, { actor }) => database.look(actor.accountId, (sql) => listMails(sql, actor, input)),
    async getSetAside({ id }, { actor }) {
      const { row, rawSha256, submission } = await find(actor, id)
      if (submission) return { ...row, ...viewOfSubmission(submission) }
      return viewOf(row, rawSha256 === null ? null : await bytesOf(actor, rawSha256), parts)
    },
    async getSetAsideSource({ id }, { actor }) {
      const { rawSha256 } = await find(actor, id)
      if (rawSha256 === null) throw new DeskError('NOT_FOUND')
      return sourceFile(rawMail.of(actor.accountId), rawSha256, `set-aside-${id}.eml`)
    },
    async retrySetAside({ id }, { actor }) {
      const { row, rawSha256, submission } = await find(actor, id)
      if (row.doneAt !== null) return row
      if (submission && row.mailboxId !== null)
        return releaseSubmission(parts, actor, { id, mailboxId: row.mailboxId, submission })
      if (rawSha256 === null) throw new DeskError('NOT_FOUND')
      if (row.mailboxId === null) return noteWhy(parts, actor, id, 'no inbox')
      const { envelope, mailboxId } = row
      const { raw, isWhole, fingerprint } = await bytesOf(actor, rawSha256)
      if (!isWhole) return noteWhy(parts, actor, id, 'too large')
      const mail = await readOrWhy(parts, raw, envelope)
      const reason = whyAside(mail)
      if (reason !== null) return noteWhy(parts, actor, id, reason)
      return put(parts, actor, { id, mailboxId, mail: mail as ReadMail, fingerprint, rawSha256, envelope })
    },
    async placeSetAside(input, { actor }) {
      const { id } = input
      const { row, rawSha256, submission } = await find(actor, id)
      if (row.doneAt !== null) return row
      const mailboxId = row.mailboxId ?? input.mailboxId ?? null
      if (mailboxId === null || !actor.scopes.includes(`mbox:${mailboxId}`))
        throw new DeskError('INVALID', { field: 'mailboxId', message: 'Select an inbox' })
      if (submission)
        return releaseSubmission(parts, actor, { id, mailboxId, submission: asTyped(submission, input) })
      if (rawSha256 === null) throw new DeskError('NOT_FOUND')
      const bytes = await bytesOf(actor, rawSha256)
      const mail = asTold(await readSomehow(parts, bytes, row), input)
      const { fingerprint } = bytes
      return put(parts, actor, { id, mailboxId, mail, fingerprint, rawSha256, envelope: row.envelope })
    },
    putSetAside: ({ id, isDone }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const row = await holdMail(sql, actor, id)
        if (row.conversationId !== null) {
          if (isDone) return row
          throw new DeskError('CONFLICT', { message: 'It is in a conversation already' })
        }
        await noteDone(sql, id, isDone ? (row.doneAt ?? parts.now()) : null)
        return findMail(sql, actor, id)
      }),
  } satisfies HandlersOf<(typeof endpoints)['setAside']>
}

interface Decided extends Omit<Came, 'isHistory'> {
  id: Id
  mailboxId: Id
  mail: ReadMail
}

/** Places a mail once: its row is locked, and a decided one stays as it is. */
async function put(
  parts: IntakeParts,
  actor: ScopedActor,
  { id, mailboxId, mail, ...came }: Decided,
): Promise<SetAsideMail> {
  const { accountId } = actor
  const place = await placerOf(parts, { accountId, mailboxId }, mail, {
    ...came,
    isHistory: false,
    isWanted: true,
  })
  const bytes = [came.fingerprint, came.rawSha256]
  const work = () =>
    inPlacing(parts.database, accountId, async (sql) => {
      const held = await holdMail(sql, actor, id)
      if (held.doneAt !== null) return held
      const outcome = await place(sql, byMail)
      const conversationId =
        outcome.kind === 'kept' ? outcome.conversationId : await conversationOf(sql, mailboxId, bytes)
      await noteDone(sql, id, parts.now(), conversationId)
      return findMail(sql, actor, id)
    })
  // If the same mail arrived again meanwhile, the second attempt finds it.
  const placed = (await work()) ?? (await work())
  if (placed === null)
    throw new DeskError('CONFLICT', { message: 'The same submission has just arrived again' })
  return placed
}

/** Stores the reason that it is still set aside, unless it was decided meanwhile. */
function noteWhy(parts: IntakeParts, actor: ScopedActor, id: Id, reason: string): Promise<SetAsideMail> {
  return parts.database.desk(actor.accountId, async (sql) => {
    const held = await holdMail(sql, actor, id)
    if (held.doneAt !== null) return held
    await noteReason(sql, id, reason)
    return findMail(sql, actor, id)
  })
}

/** The mail with the user's input. @throws DeskError INVALID without an address that can be answered. */
function asTold(mail: ReadMail, { email, name, subject }: InputOf<typeof placeSetAside>): ReadMail {
  const typed = email === undefined ? null : { address: email.toLowerCase(), name, isMended: false }
  const author = typed ?? mail.author ?? mail.sender
  if (author === null)
    throw new DeskError('INVALID', { field: 'email', message: 'It has no address that can be answered' })
  return {
    ...mail,
    author,
    ...(typed && { sender: typed, from: [typed], replyTo: [] }),
    ...(subject !== '' && { subject }),
  }
}

/** Part of a mail that is examined: the start, if it is too large to be parsed. */
interface LookedAt {
  raw: Uint8Array
  isWhole: boolean
  fingerprint: string
}

const beginning = 1024 * 1024

async function lookAt(content: AccountContent, hash: string): Promise<LookedAt> {
  const size = await content.size(hash)
  if (size === null) throw new DeskError('NOT_FOUND')
  if (size > fetchSizes.read)
    return { raw: await buffer(content.read(hash, 0, beginning - 1)), isWhole: false, fingerprint: hash }
  const raw = await readWhole(content, hash)
  return { raw, isWhole: true, fingerprint: fingerprintOf(raw) }
}

/** Mails that are not parsed again for display: parsing took too long, or crashed the desk. */
const dangerous = ['timeout', 'unreadable']

type Reading = Pick<IntakeParts, 'readMail' | 'now'>

/** Reads as much of a mail as possible. */
async function readSomehow(
  parts: Reading,
  { raw, isWhole }: LookedAt,
  { reason, envelope }: Pick<SetAsideMail, 'reason' | 'envelope'>,
): Promise<ReadMail> {
  const isLeft = !isWhole || dangerous.includes(reason)
  const mail = isLeft ? reason : await readOrWhy(parts, raw, envelope)
  return typeof mail === 'string'
    ? withEnvelope(readRoughly(raw, { now: parts.now(), isWhole }), envelope)
    : mail
}

async function viewOf(row: SetAsideMail, bytes: LookedAt | null, parts: Reading): Promise<SetAsideView> {
  const nothing = { from: null, text: '', isShortened: false, files: [] }
  if (bytes === null) return { ...row, ...nothing }
  const mail = await readSomehow(parts, bytes, row)
  const from = mail.author ?? mail.sender
  return {
    ...row,
    subject: row.subject || mail.subject,
    from: from ? { email: from.address, name: from.name } : null,
    text: mail.text,
    isShortened: mail.limitsHit.some((limit) => ['text', 'html', 'size'].includes(limit)),
    // For an unparsed mail the only file would be the mail itself, which is its source.
    files: mail.attachments.flatMap(({ name, size }) => (name === wholeMail ? [] : [{ name, size }])),
  }
}
