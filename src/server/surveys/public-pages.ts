import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DeskError } from '#domain/errors.ts'
import { asksComment, ratingsOf } from '#domain/ratings/scale.ts'
import { commentLimit, surveyPath } from '#domain/surveys/shown-survey.ts'
import { surveyParts } from '#site/surveys/survey-form.tsx'
import { surveyPage, surveySentencePage, thanksPage } from '#site/surveys/survey-page.tsx'
import { networkOf } from '../http/network.ts'
import { sendPage, type PublicPageParts } from '../http/send-page.ts'
import { openSurvey, takeAnswer, type OpenSurvey } from './answering.ts'
import { isOver, SurveyTokens, type SurveyLink } from './survey-token.ts'

const minuteMs = 60_000
/** Answers per network, and per link. */
const perNetwork = { scope: 'survey.network', limit: 60, window: 10 * minuteMs }
const perLink = { scope: 'survey.link', limit: 20, window: 60 * minuteMs }
const bodyLimit = 64 * 1024

type Request = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, string> }>

/** Dependencies of the survey pages. */
export type SurveyPageParts = PublicPageParts & { secret: string }

interface Found extends OpenSurvey {
  asked: SurveyLink
  /** Path of the page. */
  path: string
}

/** Serves the survey pages. A GET stores nothing, as scanners open links too: an answer is a POST (D2-30). */
export function serveSurveys(app: FastifyInstance, parts: SurveyPageParts): void {
  const tokens = new SurveyTokens(parts.secret)
  const withSurvey =
    (serve: (found: Found, request: Request, reply: FastifyReply) => unknown) =>
    async (request: Request, reply: FastifyReply) => {
      const { token } = request.params
      const asked = tokens.read(token)
      if (!asked) return sendPage(reply, 404, missingPage())
      const survey = isOver(asked, parts.clock.now()) ? undefined : await openSurvey(parts.database, asked)
      if (!survey) return sendPage(reply, 410, closedPage())
      await serve({ ...survey, asked, path: surveyPath(token) }, request, reply)
      return reply
    }
  void app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_, body, done) => done(null, new URLSearchParams(body as string)),
    )
    pages.get(
      '/survey/:token',
      withSurvey(({ survey, owner, rated, path }, { query }, reply) => {
        const pressed = ratingIn(survey.ratingsType, query['rating'])
        const chosen = pressed ?? rated?.rating ?? null
        return sendPage(
          reply,
          200,
          surveyPage({ survey, owner, action: path, chosen, comment: rated?.comment ?? '' }),
        )
      }),
    )
    pages.get(
      '/survey/:token/sent',
      withSurvey(({ survey, owner, path }, _, reply) =>
        sendPage(reply, 200, thanksPage(survey, owner, path)),
      ),
    )
    pages.post(
      '/survey/:token',
      withSurvey((found, request, reply) => answer(parts, found, request, reply)),
    )
  })
}

async function answer(
  { database, clock, limits }: SurveyPageParts,
  { survey, owner, asked, path }: Found,
  request: Request,
  reply: FastifyReply,
): Promise<unknown> {
  const written = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const comment = (written.get(surveyParts.comment) ?? '').replaceAll('\0', '').replace(/\r\n?/g, '\n').trim()
  const rating = ratingIn(survey.ratingsType, written.get(surveyParts.rating) ?? undefined)
  const again = (status: number, error: string) =>
    sendPage(reply, status, surveyPage({ survey, owner, action: path, chosen: rating, comment, error }))
  if (rating === null) return again(400, 'Choose a rating')
  if (comment.length > commentLimit) return again(400, `Write at most ${commentLimit} characters`)
  try {
    await limits.enter([
      { ...perNetwork, key: networkOf(request.ip) },
      { ...perLink, key: `${asked.accountId} ${asked.conversationId}` },
    ])
  } catch (error) {
    if (error instanceof DeskError && error.code === 'RATE_LIMITED') return again(429, error.message)
    throw error
  }
  const { ratingsType } = survey
  // A comment is dropped if the new rating asks for none.
  const words = asksComment(survey, rating) ? comment.toWellFormed() : ''
  await takeAnswer(database, asked, { rating, ratingsType, comment: words }, clock.now())
  return reply.redirect(`${path}/sent`, 303)
}

/** Rating of the scale; null for other values. */
function ratingIn(type: Parameters<typeof ratingsOf>[0], text: string | undefined): number | null {
  return ratingsOf(type).find((rating) => String(rating) === text) ?? null
}

const missingPage = () =>
  surveySentencePage('There is no survey here', 'Open the complete link from the mail.')
const closedPage = () =>
  surveySentencePage('This survey is closed', 'It can be answered for 30 days. Thank you all the same.')
