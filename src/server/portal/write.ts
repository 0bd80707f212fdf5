import { createHash } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { byDesk, type Cause } from '#domain/events/cause.ts'
import { inPlacing, type IntakeParts } from '../channels/email/intake.ts'
import { place } from '../channels/inbound.ts'
import { keepFiles, type SentFile } from '../contact-forms/read-form.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import { textToHtml } from '../mail/html/text-html.ts'
import { idSource } from '../store/id-source.ts'
import { appendActivity } from '../sync/activity-log.ts'
import type { ContactCaller } from './caller.ts'
import { findRequest, othersIn } from './own.ts'

/** Cause of a customer's write; its origin is mail, so that rules and task automations run. */
const byPortal: Cause = { ...byDesk, origin: 'mail' }

/** Dependencies of a customer's write. */
export type WriteParts = Pick<IntakeParts, 'database' | 'keepRaw' | 'keepFile' | 'now'>

/** A customer's message. */
export interface CustomerMessage {
  /** Conversation to answer; null starts one in the inbox. */
  answers: Id | null
  mailboxId: Id
  subject: string
  text: string
  files: readonly SentFile[]
  /** Nonce of the form: a repeated submission with the same text is one message. */
  nonce: string
}

/**
 * Takes in a customer's message in the same way as a mail: threading, rules, SLA clocks and devices follow.
 * @returns id of its conversation; null if the one to answer is not visible to them.
 */
export async function takeCustomerMessage(
  parts: WriteParts,
  caller: ContactCaller,
  written: CustomerMessage,
): Promise<Id | null> {
  const { accountId, contactId, email, name } = caller
  const files = await keepFiles(parts, accountId, written.files)
  const { subject, text, answers } = written
  const raw = Buffer.from(`From: ${name} <${email}>\nSubject: ${subject}\n\n${text}\n`)
  const rawSha256 = await parts.keepRaw(accountId, raw)
  const marks = [`portal ${contactId} ${written.nonce}`, rawSha256, ...files.map(({ sha256 }) => sha256)]
  const fingerprint = createHash('sha256').update(marks.join('\n')).digest('hex')
  const done = await inPlacing(parts.database, accountId, (desk) =>
    inUnitOfWork(desk, { cause: byPortal, at: parts.now() }, async (unit) => {
      const { sql, tx } = unit
      await sql.rows({ text: 'select pg_advisory_xact_lock(20307, hashtext($1))', values: [fingerprint] })
      const [known] = await sql.rows<{ id: Id }>({
        name: 'written in the portal before',
        text: `select m.conversation_id as id from message_sources s
          join messages m on m.account_id = s.account_id and m.id = s.message_id
          where s.account_id = $1 and s.fingerprint = $2 limit 1`,
        values: [sql.accountId, fingerprint],
      })
      const request = answers === null ? null : await findRequest(sql, caller, answers)
      if (known || request === undefined) {
        unit.drop()
        return known?.id ?? null
      }
      const newIds = (count: number) => idSource(parts.database).take(sql, count)
      const cc = request ? await othersIn(sql, caller, request) : []
      const from = { email, name }
      const key = email.toLowerCase()
      const placed = await place(
        { ...unit, newIds },
        {
          ...{ channel: 'web', mailboxId: request?.mailboxId ?? written.mailboxId },
          ...{ externalId: `<${fingerprint}@portal>`, fingerprint, rawSha256, files, cc },
          ...{ from, contact: from, agent: null, replyTo: [], to: [], subject: request?.subject ?? subject },
          ...{ html: textToHtml(text), quotedHtml: null, text, sentAt: tx.at, arrivedAt: tx.at },
          ...{ isOver: false, isAutomatic: false, findings: [], isSpam: false },
          envelope: { from: null, to: [] },
          thread: {
            ...{
              conversations: request ? [request.id] : [],
              // For a conversation of the company, the customer's addresses count as the writer's.
              writers: request ? request.addresses : [key],
              isAwaited: false,
              people: [key],
            },
            ...{ messages: [], inReplyTo: [], references: [], topic: null },
          },
        },
      )
      unit.after(...placed.after)
      return placed.conversationId
    }),
  )
  return done
}

/** Closes or reopens a customer's own request; false for others. */
export function setRequestStatus(
  { database, now }: WriteParts,
  caller: ContactCaller,
  { requestId, status }: { requestId: Id; status: 'open' | 'closed' },
): Promise<boolean> {
  return database.desk(caller.accountId, (desk) =>
    inUnitOfWork(desk, { cause: byPortal, at: now() }, async (unit) => {
      const { sql, rows, tx } = unit
      const isTheirs = (await findRequest(sql, caller, requestId))?.isOwn ?? false
      await rows.lock('conversations', [requestId])
      const conversation = isTheirs ? await tx.conversations.get(requestId) : undefined
      const isClosed = conversation?.statusId === statusIds.closed
      if (!conversation || isClosed === (status === 'closed')) {
        unit.drop()
        return conversation !== undefined
      }
      const [id] = await idSource(database).take(sql, 1)
      await tx.conversations.patch(requestId, { statusId: statusIds[status] })
      await appendActivity(tx, {
        ...{ id: invariant(id, 'id'), conversationId: requestId, field: 'statusId' },
        ...{ from: conversation.statusId, to: statusIds[status], actorId: null, op: null },
      })
      return true
    }),
  )
}
