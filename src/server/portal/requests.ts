import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { submissionLimits, submissionSchema } from '#domain/contact-forms/submission.ts'
import { statuses } from '#domain/conversations/status.ts'
import { DeskError } from '#domain/errors.ts'
import { portalPath } from '#domain/portal/settings.ts'
import {
  newRequestPage,
  requestPage,
  requestsPage,
  sentRequestPage,
  type Rewritten,
} from '#site/portal/requests-page.tsx'
import { readSentForm, type SentForm } from '../contact-forms/read-form.ts'
import { sendFile, sentAsIs } from '../http/file-answer.ts'
import { networkOf } from '../http/network.ts'
import { isOwnForm } from '../http/send-page.ts'
import { findFile, findRequest, readRequest, readRequests } from './own.ts'
import {
  numberIn,
  readAnnouncements,
  sendMissing as missing,
  sendOwn,
  withCaller,
  type PortalRequest,
  type OwnVisit,
  type PortalParts,
} from './public.ts'
import { setRequestStatus, takeCustomerMessage } from './write.ts'

const minuteMs = 60_000
/** Limits of messages per network, and per customer. */
const perNetwork = { scope: 'portal.network', limit: 20, window: minuteMs }
const perContact = { scope: 'portal.contact', limit: 60, window: 60 * minuteMs }
const bodyLimit = submissionLimits.fileBytes + 1024 * 1024
const at = '/portal/:portalId/requests'

/** Form token key: one customer and one request. */
const formKey = ({ shown, caller }: OwnVisit, requestId: number) =>
  `portal ${shown.id} ${caller.contactId} ${requestId}`

interface Read {
  sent: SentForm
  nonce: string
  again: Rewritten
}

/** Reads a submitted form completely, and collects all its errors. */
async function readWritten(
  parts: PortalParts,
  visit: OwnVisit,
  request: PortalRequest,
  requestId: number,
): Promise<Read> {
  const sent = await readSentForm(request)
  const clean = (name: string) =>
    (sent.fields.get(name) ?? '').replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n')
  const again: Rewritten = { subject: clean('subject'), text: clean('message'), faults: {} }
  const { shape } = submissionSchema
  const message = z.safeParse(shape.message, again.text)
  if (!message.success) again.faults.message = message.error.issues[0]?.message ?? ''
  const subject = z.safeParse(shape.subject, again.subject)
  if (requestId === 0 && !subject.success) again.faults.subject = subject.error.issues[0]?.message ?? ''
  const hasFiles = requestId !== 0 || visit.form.isAttachment
  if (sent.isTooLarge || (sent.files.length > 0 && !hasFiles))
    again.faults.files = `Choose at most ${submissionLimits.files} files of 25 MB together`
  const shown = parts.tokens.read(formKey(visit, requestId), sent.fields.get('token') ?? '')
  if (!shown || !isOwnForm(request, parts.origin())) again.faults.form = 'Please send this form again'
  else if (Object.keys(again.faults).length === 0) {
    try {
      const key = String(visit.caller.contactId)
      await parts.limits.enter([
        { ...perNetwork, key: networkOf(request.ip) },
        { ...perContact, key },
      ])
    } catch (error) {
      if (!(error instanceof DeskError) || error.code !== 'RATE_LIMITED') throw error
      again.faults.form = error.message
    }
  }
  return { sent, nonce: sent.id ?? shown?.nonce ?? '', again }
}

const isFaulty = ({ faults }: Rewritten) => Object.keys(faults).length > 0

/** Serves a customer's requests: list, view, answer, close, reopen, files, and creation. */
export function serveRequests(pages: FastifyInstance, parts: PortalParts): void {
  const { database, clock } = parts
  const tokenOf = (visit: OwnVisit, requestId: number) =>
    parts.tokens.make(formKey(visit, requestId), clock.now()).token
  pages.get(
    at,
    withCaller(parts, async ({ accountId, shown, caller }, { query }, reply) => {
      const status = statuses.find(({ id }) => id === numberIn(query.status))?.id ?? null
      const text = String(query.q ?? '')
        .replaceAll('\0', '')
        .trim()
        .slice(0, 100)
      const of = query.of === 'company' && caller.company !== null ? 'company' : 'own'
      const company = caller.company?.name ?? null
      const page = Math.min(Math.max(numberIn(query.page), 1), 1000)
      const { found, newest } = await database.look(accountId, async (sql) => ({
        found: await readRequests(sql, caller, { of, text, status, page }),
        newest: (await readAnnouncements(sql, { now: clock.now(), limit: 1 }))[0] ?? null,
      }))
      return sendOwn(
        reply,
        200,
        requestsPage(shown, {
          ...found,
          ...{ of, company, text, status, page, newest },
          offersPasskey: caller.isOfferedPasskey,
        }),
      )
    }),
  )
  serveNew(pages, parts, tokenOf)
  const show = async (visit: OwnVisit, request: PortalRequest, reply: FastifyReply, again?: Rewritten) => {
    const id = numberIn(request.params.item)
    const found = await database.look(visit.accountId, (sql) => readRequest(sql, visit.caller, id))
    if (!found) return missing(visit, reply)
    const isSent = request.query.sent !== undefined
    const drawn = { request: found, token: tokenOf(visit, id), isSent, ...(again && { again }) }
    return sendOwn(reply, again ? 400 : 200, requestPage(visit.shown, drawn))
  }
  pages.get(`${at}/:item`, withCaller(parts, show))
  pages.post(
    `${at}/:item`,
    { bodyLimit },
    withCaller(parts, async (visit, request, reply) => {
      const id = numberIn(request.params.item)
      const { sent, nonce, again } = await readWritten(parts, visit, request, id)
      const isTheirs = await database.look(visit.accountId, (sql) => findRequest(sql, visit.caller, id))
      if (!isTheirs) return missing(visit, reply)
      if (isFaulty(again)) return show(visit, request, reply, again)
      const written = {
        answers: id,
        mailboxId: 0,
        subject: '',
        text: again.text ?? '',
        files: sent.files,
        nonce,
      }
      const place = await takeCustomerMessage(parts.intake, visit.caller, written)
      if (place === null) return missing(visit, reply)
      return reply.redirect(`${portalPath(visit.shown.id)}/requests/${place}?sent`, 303)
    }),
  )
  serveStates(pages, parts)
  serveFiles(pages, parts)
}

function serveNew(
  pages: FastifyInstance,
  parts: PortalParts,
  tokenOf: (visit: OwnVisit, id: number) => string,
) {
  const show = (visit: OwnVisit, reply: FastifyReply, again?: Rewritten) => {
    const { caller, form, shown } = visit
    if (!shown.hasForm) return missing(visit, reply)
    const { name, email } = caller
    const drawn = { form, name: name || email, email, token: tokenOf(visit, 0), ...(again && { again }) }
    return sendOwn(reply, again ? 400 : 200, newRequestPage(shown, drawn))
  }
  pages.get(
    `${at}/new`,
    withCaller(parts, (visit, _, reply) => show(visit, reply)),
  )
  pages.get(
    `${at}/:item/sent`,
    withCaller(parts, async (visit, request, reply) => {
      const id = numberIn(request.params.item)
      const found = await parts.database.look(visit.accountId, (sql) => findRequest(sql, visit.caller, id))
      return found ? sendOwn(reply, 200, sentRequestPage(visit.shown, visit.form, id)) : missing(visit, reply)
    }),
  )
  pages.post(
    `${at}/new`,
    { bodyLimit },
    withCaller(parts, async (visit, request, reply) => {
      const { sent, nonce, again } = await readWritten(parts, visit, request, 0)
      const { mailboxId, isActive } = visit.form
      if (!isActive || mailboxId === null || isFaulty(again)) return show(visit, reply, again)
      const { subject = '', text = '' } = again
      const written = { answers: null, mailboxId, subject: subject.trim(), text, files: sent.files, nonce }
      const place = await takeCustomerMessage(parts.intake, visit.caller, written)
      return reply.redirect(
        `${portalPath(visit.shown.id)}/requests/${place ?? ''}${place ? '/sent' : ''}`,
        303,
      )
    }),
  )
}

/** Serves closing and reopening. */
function serveStates(pages: FastifyInstance, parts: PortalParts): void {
  for (const [name, status] of [
    ['close', 'closed'],
    ['reopen', 'open'],
  ] as const)
    pages.post(
      `${at}/:item/${name}`,
      withCaller(parts, async (visit, request, reply) => {
        const requestId = numberIn(request.params.item)
        if (!isOwnForm(request, parts.origin())) return missing(visit, reply)
        if (!(await setRequestStatus(parts.intake, visit.caller, { requestId, status })))
          return missing(visit, reply)
        return reply.redirect(`${portalPath(visit.shown.id)}/requests/${requestId}`, 303)
      }),
    )
}

function serveFiles(pages: FastifyInstance, parts: PortalParts): void {
  pages.get(
    `${at}/:item/files/:file`,
    sentAsIs,
    withCaller(parts, async (visit, request, reply) => {
      const place = { requestId: numberIn(request.params.item), fileId: numberIn(request.params.file) }
      const file = await parts.database.look(visit.accountId, (sql) => findFile(sql, visit.caller, place))
      const own = parts.content.of(visit.accountId)
      const size = file ? await own.size(file.sha256) : null
      if (!file || size === null) return missing(visit, reply)
      const { name, type, sha256 } = file
      void reply.header('cache-control', 'private, no-store')
      const read = (start: number, end: number) => own.read(sha256, start, end)
      return sendFile(request, reply, { name, type, size, tag: sha256, read })
    }),
  )
}
