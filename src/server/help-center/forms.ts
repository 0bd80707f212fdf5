import type { FastifyInstance, FastifyReply } from 'fastify'
import { fixedFields } from '#domain/contact-forms/contact-form.ts'
import { submissionLimits } from '#domain/contact-forms/submission.ts'
import { DeskError } from '#domain/errors.ts'
import { sentenceLength } from '#site/knowledge/article-page.tsx'
import { contactPage, sentContactPage } from '#site/knowledge/contact-page.tsx'
import { articleAt, missingPage } from '#site/knowledge/help-center.tsx'
import type { FormTokens } from '../contact-forms/form-token.ts'
import { receiveForm, type AskedForm } from '../contact-forms/public-form.ts'
import { networkOf } from '../http/network.ts'
import { isOwnForm, sendPage } from '../http/send-page.ts'
import { numberOf, type HelpCenterRequest, type HelpCenterParts, type WithCenter } from './parts.ts'
import { readPublished, type FoundCenter } from './read.ts'
import { takeVote } from '../knowledge/votes.ts'

/** Limit of votes on articles from one network. */
const votesOfNetwork = { scope: 'article.votes', limit: 60, window: 10 * 60_000 }
/** Limit of a vote's body, in bytes. */
const bodyLimit = 16 * 1024

interface Writing {
  withCenter: WithCenter
  tokens: FormTokens
}

/** Serves the forms of help centers: votes on articles, and messages. */
export function serveWriting(pages: FastifyInstance, parts: HelpCenterParts, writing: Writing): void {
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_, body, done) => done(null, new URLSearchParams(body as string)),
  )
  pages.post(
    '/help/:docId/:part/helpful',
    writing.withCenter((found, request, reply) => vote(parts, writing.tokens, { found, request, reply })),
  )
  serveContact(pages, parts, writing)
}

async function vote(
  { database, clock, limits, secret, origin }: HelpCenterParts,
  tokens: FormTokens,
  {
    found: { accountId, center },
    request,
    reply,
  }: { found: FoundCenter; request: HelpCenterRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const article = await database.look(accountId, (sql) =>
    readPublished(sql, center.id, numberOf(request.params.part)),
  )
  if (!article) return sendPage(reply, 404, missingPage(center))
  const at = articleAt(center, article)
  const written = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const said = written.get('helpful')
  const isShown = tokens.read(`article ${article.id}`, written.get('token') ?? '') !== null
  // After the redirect the visitor sees the article and can vote again.
  if (!isOwnForm(request, origin()) || !isShown || (said !== 'yes' && said !== 'no'))
    return reply.redirect(`${at}#helpful`, 303)
  try {
    await limits.enter([{ ...votesOfNetwork, key: networkOf(request.ip) }])
  } catch (error) {
    if (error instanceof DeskError && error.code === 'RATE_LIMITED')
      return reply.redirect(`${at}#helpful`, 303)
    throw error
  }
  const sentence = (written.get('sentence') ?? '').replaceAll('\0', '').toWellFormed().trim()
  const word = {
    articleId: article.id,
    isHelpful: said === 'yes',
    sentence: sentence.slice(0, sentenceLength),
  }
  await database.desk(accountId, (sql) => takeVote(sql, word, { request, secret, now: clock.now() }))
  return reply.redirect(`${at}?said=${said}#helpful`, 303)
}

/** Contact form of a help center; null for none. */
function formOf({ accountId, center, form }: FoundCenter): AskedForm | null {
  if (!form || form.mailboxId === null || !center.hasContact) return null
  const flags = { name: form.isName, subject: form.isSubject, phone: form.isNumber }
  const optional = Object.entries(flags).flatMap(([field, isOn]) => (isOn ? [field] : []))
  return {
    ...{ accountId, mailboxId: form.mailboxId, key: `docs-${center.id}`, owner: center.account },
    ...{ headerText: form.ticketHeading, subHeaderText: '', submitText: form.submitButton },
    ...{ submitMsg: form.submitMessage, captcha: form.isCaptcha, attachments: form.isAttachment },
    allowFields: [...fixedFields, 'phone' as const].filter(
      (field) => field === 'email' || field === 'message' || optional.includes(field),
    ),
  }
}

function serveContact(pages: FastifyInstance, parts: HelpCenterParts, { withCenter, tokens }: Writing): void {
  const withForm = (
    serve: (form: AskedForm, found: FoundCenter, request: HelpCenterRequest, reply: FastifyReply) => unknown,
  ) =>
    withCenter((found, request, reply) => {
      const form = formOf(found)
      return form ? serve(form, found, request, reply) : sendPage(reply, 404, missingPage(found.center))
    })
  const show = (form: AskedForm) => ({ form, ...tokens.make(form.key, parts.clock.now()) })
  pages.get(
    '/help/:docId/contact',
    withForm((form, { center }, _, reply) => sendPage(reply, 200, contactPage({ center, ...show(form) }))),
  )
  pages.get(
    '/help/:docId/contact/sent',
    withForm((form, { center }, _, reply) => sendPage(reply, 200, sentContactPage({ center, form }))),
  )
  pages.post(
    '/help/:docId/contact',
    { bodyLimit: submissionLimits.fileBytes + 1024 * 1024 },
    withForm(async (form, { center }, request, reply) => {
      const refused = await receiveForm(parts, tokens, form, request)
      if (!refused) return reply.redirect(`${center.base}/contact/sent`, 303)
      const { status, ...rest } = refused
      return sendPage(reply, status, contactPage({ center, ...show(form), ...rest }))
    }),
  )
}
