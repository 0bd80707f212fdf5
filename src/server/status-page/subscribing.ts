import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { email } from '#domain/fields.ts'
import { statusPath } from '#domain/status-page/page.ts'
import { subscriberTypes, type SubscriberType } from '#domain/status-page/subscriber.ts'
import type { PublicStatus } from '#site/status-page/public-status.ts'
import { missingStatusPage, statusSentencePage } from '#site/status-page/status-page.tsx'
import { subscribePage } from '#site/status-page/subscribe-page.tsx'
import { networkOf } from '../http/network.ts'
import { isOwnForm, sendPage, type PublicPageParts } from '../http/send-page.ts'
import { jsonOf } from '../store/literal.ts'
import { findPage, type FoundPage } from './read.ts'
import { keepUrl, shownUrl, urlFault, urlKey } from './subscriber-urls.ts'
import { askToConfirm, greet, type SubscriberParts } from './subscribers.ts'

const minuteMs = 60_000
/** Form submissions per network. */
const perNetwork = { scope: 'status.subscribe', limit: 5, window: minuteMs }
/** Confirmation mails per address. */
const perAddress = { scope: 'status.confirm', limit: 3, window: 24 * 60 * minuteMs }
const bodyLimit = 64 * 1024

/** First calls per URL host; all URLs of Slack share one. */
const perHost = { scope: 'status.host', limit: 30, window: 24 * 60 * minuteMs }

/** Same message for every address, known or not. */
const sentWords: Record<SubscriberType, { title: string; text: string }> = {
  email: {
    title: 'Look into your mail',
    text: 'If this address is not subscribed yet, a mail with a link to confirm is on its way to it.',
  },
  webhook: {
    title: 'Answer the challenge',
    text: 'If this URL is not subscribed yet, a call is on its way to it with a challenge, the key that signs all calls, and a link to confirm. Answer with the challenge, or open the link.',
  },
  slack: {
    title: 'Look into your channel',
    text: 'If this channel is not subscribed yet, a message with a link to confirm is on its way to it.',
  },
}

/** Dependencies of the subscription pages. */
export type SubscribingParts = PublicPageParts & SubscriberParts

type Asked = FastifyRequest<{
  Params: { domain: string; token?: string }
  Querystring: { by?: unknown }
}>
type StatusOf = (found: FoundPage) => Promise<PublicStatus>

/** Serves subscribing, confirming and unsubscribing on a status page. A GET changes nothing (D2-30). */
export function serveSubscribing(app: FastifyInstance, parts: SubscribingParts, statusOf: StatusOf): void {
  void app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_, body, done) => done(null, new URLSearchParams(body as string)),
    )
    serveForm(pages, parts, statusOf)
    serveConfirming(pages, parts)
    serveUnsubscribing(pages, parts)
  })
}

const typeOf = (text: unknown): SubscriberType => subscriberTypes.find((type) => type === text) ?? 'email'

function serveForm(pages: FastifyInstance, parts: SubscribingParts, statusOf: StatusOf): void {
  const { database, limits, origin } = parts
  const found = async (request: Asked) => {
    const place = await findPage(database, request.params.domain)
    return place?.page.isSubscribable ? place : undefined
  }
  pages.get('/status/:domain/subscribe', async (request: Asked, reply) => {
    const place = await found(request)
    if (!place) return sendPage(reply, 404, missingStatusPage())
    const written = { type: typeOf(request.query.by), typed: '' }
    return sendPage(reply, 200, subscribePage(await statusOf(place), written))
  })
  pages.get('/status/:domain/subscribed', async (request: Asked, reply) => {
    const place = await found(request)
    if (!place) return sendPage(reply, 404, missingStatusPage())
    return sendPage(reply, 200, statusSentencePage(place.page, sentWords[typeOf(request.query.by)]))
  })
  pages.post('/status/:domain/subscribe', async (request: Asked, reply) => {
    const place = await found(request)
    if (!place) return sendPage(reply, 404, missingStatusPage())
    const written = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const type = typeOf(written.get('by'))
    const typed = written.get(type === 'email' ? 'email' : 'url')?.trim() ?? ''
    const again = async (status: number, error: string) =>
      sendPage(reply, status, subscribePage(await statusOf(place), { type, typed, error }))
    if (!isOwnForm(request, origin())) return again(403, 'Please send this form again')
    const read = type === 'email' ? z.safeParse(email(), typed) : null
    const fault = read
      ? (read.error?.issues[0]?.message ?? null)
      : urlFault(type, typed, parts.config.insideHosts)
    if (fault !== null) return again(400, fault)
    try {
      await limits.enter([{ ...perNetwork, key: networkOf(request.ip) }])
    } catch (error) {
      if (error instanceof DeskError && error.code === 'RATE_LIMITED') return again(429, error.message)
      throw error
    }
    const services = chosenOf(await statusOf(place), written.getAll('service'))
    await subscribe(parts, place, { type, address: read?.data ?? typed, services })
    const by = type === 'email' ? '' : `?by=${type}`
    return reply.redirect(`${statusPath(place.page.domain)}/subscribed${by}`, 303)
  })
}

/** Selected services; null for all. */
function chosenOf({ services }: PublicStatus, ticked: readonly string[]): Id[] | null {
  const all = services.filter(({ type }) => type === 'service').map(({ id }) => id)
  const chosen = all.filter((id) => ticked.includes(String(id)))
  return chosen.length === 0 || chosen.length === all.length ? null : chosen
}

interface Wanted {
  type: SubscriberType
  /** E-mail address or URL. */
  address: string
  services: Id[] | null
}

/** Checks the rate limits of an address silently: the page shows the same either way. */
async function mayAsk(
  { limits }: PublicPageParts,
  { accountId }: FoundPage,
  { type, address }: Wanted,
): Promise<boolean> {
  const key = `${accountId} ${type === 'email' ? address.toLowerCase() : urlKey(address)}`
  const host = type === 'webhook' ? [{ ...perHost, key: `${accountId} ${new URL(address).hostname}` }] : []
  try {
    await limits.enter([{ ...perAddress, key }, ...host])
    return true
  } catch (error) {
    if (error instanceof DeskError && error.code === 'RATE_LIMITED') return false
    throw error
  }
}

/** Adds a subscriber and asks for confirmation; an existing one stays as it is. */
async function subscribe(parts: SubscribingParts, place: FoundPage, wanted: Wanted): Promise<void> {
  if (!(await mayAsk(parts, place, wanted))) return
  const { database, secrets, clock } = parts
  const { type, address, services } = wanted
  const [isMail, now] = [type === 'email', clock.now()]
  await database.desk(place.accountId, async (sql) => {
    const [asked] = await sql.rows<{ id: Id; isNew: boolean }>({
      name: isMail ? 'subscribe an address' : 'subscribe a URL',
      text: `insert into "statusSubscribers" as s
          (account_id, type, email, url_key, address, is_active, services, revision, created_at)
        values ($1, $2, $3, $4, $5, true, $6, 1, $7)
        on conflict (account_id, ${isMail ? 'lower(email)' : 'url_key'}) do update
          set services = case when s.confirmed_at is null then excluded.services else s.services end, created_at = $7
          where s.confirmed_at is null or not s.is_active
        returning id, xmax = 0 as "isNew"`,
      values: [
        ...[sql.accountId, type, isMail ? address : null, isMail ? null : urlKey(address)],
        ...[isMail ? address : shownUrl(address), services === null ? null : jsonOf(services), now],
      ],
    })
    if (!asked) return
    if (isMail) return askToConfirm(sql, asked.id, now)
    if (asked.isNew) await keepUrl(secrets, sql, asked.id, address)
    return greet(sql, asked.id, now)
  })
}

interface Pressed {
  title: string
  text: string
  label: string
  done: { title: string; text: string }
}

const confirming: Pressed = {
  title: 'Confirm your subscription',
  text: 'News of incidents and maintenance will be sent to this subscriber.',
  label: 'Confirm',
  done: { title: 'Subscribed', text: 'News is sent from now on.' },
}

const unsubscribing: Pressed = {
  title: 'Unsubscribe',
  text: 'No more news of this page will be sent to this subscriber.',
  label: 'Unsubscribe',
  done: { title: 'Unsubscribed', text: 'No more news of this page is sent to this subscriber.' },
}

/** Page with a button: links in mails are also opened by scanners. */
function serveAsking(pages: FastifyInstance, { database }: PublicPageParts, name: string, words: Pressed) {
  pages.get(`/status/:domain/${name}/:token`, async (request: Asked, reply) => {
    const place = await findPage(database, request.params.domain)
    if (!place) return sendPage(reply, 404, missingStatusPage())
    const action = `${statusPath(place.page.domain)}/${name}/${encodeURIComponent(request.params.token ?? '')}`
    return sendPage(
      reply,
      200,
      statusSentencePage(place.page, { ...words, press: { action, label: words.label } }),
    )
  })
}

function serveConfirming(pages: FastifyInstance, parts: PublicPageParts): void {
  serveAsking(pages, parts, 'confirm', confirming)
  pages.post('/status/:domain/confirm/:token', (request: Asked, reply) =>
    pressed(parts, request, reply, {
      words: confirming,
      text: `update "statusSubscribers" set confirmed_at = coalesce(confirmed_at, $3), is_active = true,
        revision = revision + 1 where account_id = $1 and token = $2 returning id`,
      gone: { title: 'This link has run out', text: 'Subscribe again to get another one.' },
    }),
  )
}

function serveUnsubscribing(pages: FastifyInstance, parts: PublicPageParts): void {
  serveAsking(pages, parts, 'unsubscribe', unsubscribing)
  pages.post('/status/:domain/unsubscribe/:token', (request: Asked, reply) =>
    pressed(parts, request, reply, {
      words: unsubscribing,
      text: `update "statusSubscribers" set is_active = false, revision = revision + 1
        where account_id = $1 and token = $2 and is_active and $3::bigint > 0 returning id`,
      // An address that was already unsubscribed gets no mail either.
      gone: unsubscribing.done,
    }),
  )
}

interface Press {
  words: Pressed
  text: string
  gone: { title: string; text: string }
}

/** Performs the action of the button: without cookie or redirect, idempotent. */
async function pressed(
  { database, clock }: PublicPageParts,
  { params }: Asked,
  reply: FastifyReply,
  { words, text, gone }: Press,
): Promise<FastifyReply> {
  const place = await findPage(database, params.domain)
  if (!place) return sendPage(reply, 404, missingStatusPage())
  const done = await database.desk(place.accountId, (sql) =>
    sql.rows({ text, values: [sql.accountId, params.token ?? '', clock.now()] }),
  )
  return sendPage(reply, 200, statusSentencePage(place.page, done.length > 0 ? words.done : gone))
}
