import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import type { Doubt } from '#domain/channels/doubt.ts'
import { keptLife } from '#domain/contact-forms/kept.ts'
import {
  filesFault,
  submissionLimits,
  submissionSchema,
  type Submission,
} from '#domain/contact-forms/submission.ts'
import { DeskError } from '#domain/errors.ts'
import {
  closedFormPage,
  contactFormPage,
  formParts,
  missingFormPage,
  sentAddress,
  sentFormPage,
  type FormFaults,
  type PublicForm,
} from '#site/contact-forms/contact-form-page.tsx'
import type { IntakeParts } from '../channels/email/intake.ts'
import { networkOf } from '../http/network.ts'
import type { Try } from '../http/public-limits.ts'
import { framedAnywhere } from '../http/security.ts'
import { isOwnForm, sendPage, type PublicPageParts } from '../http/send-page.ts'
import type { Database } from '../store/database.ts'
import { FormTokens, type ShownToken } from './form-token.ts'
import { readSentForm, type SentForm } from './read-form.ts'
import { takeSubmission } from './take-submission.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Limit of posts per network to all forms, counted before the form is read; further ones are refused. */
const flood = { scope: 'form.flood', limit: 200, window: 10 * minuteMs }
/** Limit per network; further submissions need review by a user. */
const perNetwork = { scope: 'form.network', limit: 20, window: 10 * minuteMs }
/** Limit of one form. */
const perForm = { scope: 'form.form', limit: 300, window: hourMs }
/** Limit of one sender address. */
const perAddress = { scope: 'form.address', limit: 10, window: hourMs }
/** Usual time between rendering and sending, in ms: at most a day, plus the time stored offline. */
const usual = { least: 2000, most: 24 * hourMs + keptLife }
/** Number of submissions per rendered form without review. */
const perToken = { scope: 'form.token', limit: 1, window: usual.most }

/** Dependencies of the public forms. */
export interface PublicFormParts extends PublicPageParts {
  secret: string
  intake: Pick<IntakeParts, 'database' | 'keepRaw' | 'keepFile' | 'now'>
}

type Asked = FastifyRequest<{ Params: { key: string }; Querystring: Record<string, string> }>

/** Form with its URLs. */
export interface AskedForm extends PublicForm {
  accountId: Id
  mailboxId: Id
}

type FoundForm = AskedForm & { isActive: boolean }

/** Form by its key; a form without an inbox is disabled. */
async function findForm(database: Database, key: string): Promise<FoundForm | undefined> {
  const [form] = await database.system((sql) =>
    sql.rows<FoundForm>({
      name: 'contact form of an address',
      text: `select f.account_id as "accountId", f.key, f.header_text as "headerText",
          f.sub_header_text as "subHeaderText", f.submit_text as "submitText", f.submit_msg as "submitMsg",
          f.mailbox_id as "mailboxId", f.allow_fields as "allowFields", f.captcha, f.attachments, a.name as owner,
          f.is_active and exists (select from mailboxes m
            where m.account_id = f.account_id and m.id = f.mailbox_id) as "isActive"
        from "contactForms" f join accounts a on a.id = f.account_id where f.key = $1`,
      values: [key],
    }),
  )
  return form
}

/** Serves contact forms to the public, as pages and embedded. */
export function serveContactForms(app: FastifyInstance, parts: PublicFormParts): void {
  const { database, clock } = parts
  const tokens = new FormTokens(parts.secret)
  const withForm =
    (
      serve: (form: FoundForm, isEmbedded: boolean, request: Asked, reply: FastifyReply) => Promise<unknown>,
    ) =>
    async (request: Asked, reply: FastifyReply) => {
      const isEmbedded = 'embed' in request.query
      const form = await findForm(database, request.params.key)
      if (!form) return sendPage(reply, 404, missingFormPage())
      if (!form.isActive) return sendPage(reply, 410, closedFormPage(isEmbedded))
      await serve(form, isEmbedded, request, reply)
      return reply
    }
  const options = { helmet: framedAnywhere }
  app.get(
    '/contact/:key',
    options,
    withForm(async (form, isEmbedded, _, reply) =>
      sendPage(reply, 200, contactFormPage({ form, isEmbedded, ...tokens.make(form.key, clock.now()) })),
    ),
  )
  app.get(
    '/contact/:key/sent',
    options,
    withForm(async (form, isEmbedded, _, reply) => sendPage(reply, 200, sentFormPage(form, isEmbedded))),
  )
  app.post(
    '/contact/:key',
    { ...options, bodyLimit: submissionLimits.fileBytes + 1024 * 1024 },
    withForm(async (form, isEmbedded, request, reply) => {
      const refused = await receiveForm(parts, tokens, form, request)
      if (!refused) return reply.redirect(sentAddress(form.key, isEmbedded), 303)
      const { status, ...rest } = refused
      const again = { form, isEmbedded, ...tokens.make(form.key, clock.now()), ...rest }
      return sendPage(reply, status, contactFormPage(again))
    }),
  )
}

interface Refusal {
  status: number
  faults: FormFaults
}

/**
 * Reads a submitted form, always to its end, and opens a conversation.
 * @returns null on success, else the faults and the entered values.
 */
export async function receiveForm(
  parts: PublicFormParts,
  tokens: FormTokens,
  form: AskedForm,
  request: FastifyRequest,
): Promise<(Refusal & { written: ReturnType<typeof writtenIn> }) | null> {
  const isOver = await isRefused(parts, [{ ...flood, key: networkOf(request.ip) }])
  const sent = await readSentForm(request)
  const refused = isOver ?? (await take(parts, tokens, { form, sent, request }))
  return refused && { ...refused, written: writtenIn(sent) }
}

/** Counts attempts; resolves to the refusal if there were too many. */
async function isRefused(
  { limits }: Pick<PublicFormParts, 'limits'>,
  tries: readonly Try[],
): Promise<Refusal | null> {
  try {
    await limits.enter(tries)
    return null
  } catch (error) {
    if (error instanceof DeskError && error.code === 'RATE_LIMITED')
      return { status: 429, faults: { form: error.message } }
    throw error
  }
}

const fieldNames = ['name', 'email', 'phone', 'subject', 'message'] as const

/** Submitted field values with normalised line ends. */
const writtenIn = ({ fields }: SentForm): Partial<Record<keyof Submission, string>> =>
  Object.fromEntries(
    fieldNames.map((name) => [name, (fields.get(name) ?? '').replaceAll('\0', '').replace(/\r\n?/g, '\n')]),
  )

interface Taking {
  form: AskedForm
  sent: SentForm
  request: FastifyRequest
}

/** Processes a submission; resolves to the refusal, if any. */
async function take(parts: PublicFormParts, tokens: FormTokens, taking: Taking): Promise<Refusal | null> {
  const { form, sent, request } = taking
  const { origin, intake } = parts
  const shown = tokens.read(form.key, sent.fields.get(formParts.token) ?? '')
  if (shown === null || !isOwnForm(request, origin()))
    return { status: 403, faults: { form: 'Please send this form again' } }
  const { submission, faults } = checked(form, sent)
  if (form.captcha && !tokens.isSum(shown, sent.fields.get(formParts.sum) ?? ''))
    faults.sum = 'This is not the sum'
  if (!submission || Object.keys(faults).length > 0) return { status: 400, faults }
  const { accountId, mailboxId, key } = form
  await takeSubmission(intake, {
    ...{ accountId, formKey: key, mailboxId, submission, files: sent.files, id: sent.id },
    doubts: await doubtsOf(parts, { ...taking, shown, submission }),
  })
  return null
}

/** Number of links that is usual in a message. */
const usualLinks = 5

/** Reasons for a review by a user. */
async function doubtsOf(
  parts: PublicFormParts,
  { form, sent, request, shown, submission }: Taking & { shown: ShownToken; submission: Submission },
): Promise<Doubt[]> {
  const age = parts.clock.now() - shown.shownAt
  const links = submission.message.match(/\bhttps?:\/\//gi)?.length ?? 0
  const address = `${form.accountId} ${submission.email.toLowerCase()}`
  const limits: [Doubt, Try][] = [
    ['networkLimit', { ...perNetwork, key: networkOf(request.ip) }],
    ['formLimit', { ...perForm, key: form.key }],
    ['addressLimit', { ...perAddress, key: address }],
  ]
  const found: [Doubt, boolean][] = [
    ['filled', (sent.fields.get(formParts.empty) ?? '') !== ''],
    ['early', age < usual.least],
    ['late', age > usual.most],
    ['links', links > usualLinks],
  ]
  // Repeats of a submission, also concurrent ones, count once.
  const words = sent.id ?? JSON.stringify(submission)
  const isSame = await isRefused(parts, [
    { ...perToken, scope: 'form.words', key: `${shown.nonce} ${words}` },
  ])
  if (!isSame) limits.push(['repeated', { ...perToken, key: shown.nonce }])
  for (const [doubt, limit] of limits) found.push([doubt, (await isRefused(parts, [limit])) !== null])
  return found.flatMap(([doubt, isSo]) => (isSo ? [doubt] : []))
}

/** Parses the entered values and collects all faults. */
function checked(
  form: PublicForm,
  sent: SentForm,
): { submission: Submission | undefined; faults: FormFaults } {
  const { allowFields, attachments, headerText } = form
  const known = new Set<string>([...allowFields, formParts.token, formParts.empty, formParts.sum])
  const faults: FormFaults = {}
  if ([...sent.fields.keys()].some((name) => !known.has(name)) || (sent.files.length > 0 && !attachments))
    faults.form = 'This form has changed. Please send it again'
  const written = writtenIn(sent)
  // Fields that the form omits are derived from the others.
  if (!allowFields.includes('name')) written.name = written.email?.split('@', 1)[0] || 'Visitor'
  if (!allowFields.includes('subject')) written.subject = headerText
  const read = z.safeParse(submissionSchema, written)
  if (!read.success)
    for (const { path, message } of read.error.issues) faults[path[0] as keyof Submission] ??= message
  if (sent.isTooLarge) faults.files = filesFault
  return { submission: read.data, faults }
}
