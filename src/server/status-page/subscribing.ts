import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { email } from '#domain/fields.ts'
import { statusPath } from '#domain/status-page/page.ts'
import type { PublicStatus } from '#site/status-page/public-status.ts'
import { missingStatusPage, statusSentencePage, subscribePage } from '#site/status-page/status-page.tsx'
import { networkOf } from '../http/network.ts'
import { isOwnForm, sendPage, type PublicPageParts } from '../http/send-page.ts'
import type { DeskSql } from '../store/database.ts'
import { jsonOf } from '../store/literal.ts'
import { findPage, type FoundPage } from './read.ts'
import { askToConfirm } from './subscribers.ts'

const minuteMs = 60_000
/** Posts of one network to the form. */
const perNetwork = { scope: 'status.subscribe', limit: 5, window: minuteMs }
/** Mails that ask one address to confirm. */
const perAddress = { scope: 'status.confirm', limit: 3, window: 24 * 60 * minuteMs }
const bodyLimit = 64 * 1024

/** The same for every address, known or not. */
const sentWords = {
  title: 'Look into your mail',
  text: 'If this address is not subscribed yet, a mail with a link to confirm is on its way to it.',
}

type Asked = FastifyRequest<{ Params: { domain: string; token?: string } }>
type StatusOf = (found: FoundPage) => Promise<PublicStatus>

/** Serves what visitors do on a status page: subscribe, confirm, unsubscribe. A GET changes nothing (D2-30). */
export function serveSubscribing(app: FastifyInstance, parts: PublicPageParts, statusOf: StatusOf): void {
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

function serveForm(pages: FastifyInstance, parts: PublicPageParts, statusOf: StatusOf): void {
  const { database, clock, limits, origin } = parts
  const found = async (request: Asked) => {
    const place = await findPage(database, request.params.domain)
    return place?.page.isSubscribable ? place : undefined
  }
  pages.get('/status/:domain/subscribe', async (request: Asked, reply) => {
    const place = await found(request)
    if (!place) return sendPage(reply, 404, missingStatusPage())
    return sendPage(reply, 200, subscribePage(await statusOf(place)))
  })
  pages.get('/status/:domain/subscribed', async (request: Asked, reply) => {
    const place = await found(request)
    if (!place) return sendPage(reply, 404, missingStatusPage())
    return sendPage(reply, 200, statusSentencePage(place.page, sentWords))
  })
  pages.post('/status/:domain/subscribe', async (request: Asked, reply) => {
    const place = await found(request)
    if (!place) return sendPage(reply, 404, missingStatusPage())
    const written = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const typed = written.get('email') ?? ''
    const again = async (status: number, error: string) =>
      sendPage(reply, status, subscribePage(await statusOf(place), { email: typed, error }))
    if (!isOwnForm(request, origin())) return again(403, 'Please send this form again')
    const address = z.safeParse(email(), typed)
    if (!address.success) return again(400, address.error.issues[0]?.message ?? '')
    try {
      await limits.enter([{ ...perNetwork, key: networkOf(request.ip) }])
    } catch (error) {
      if (error instanceof DeskError && error.code === 'RATE_LIMITED') return again(429, error.message)
      throw error
    }
    const status = await statusOf(place)
    const all = status.services.filter(({ type }) => type === 'service').map(({ id }) => id)
    const chosen = all.filter((id) => written.getAll('service').includes(String(id)))
    const services = chosen.length === 0 || chosen.length === all.length ? null : chosen
    if (await mayAsk(parts, place, address.data))
      await database.desk(place.accountId, (sql) =>
        subscribe(sql, { email: address.data, services, now: clock.now() }),
      )
    return reply.redirect(`${statusPath(place.page.domain)}/subscribed`, 303)
  })
}

/** Whether an address can be asked once more today; nobody is told. */
async function mayAsk(
  { limits }: PublicPageParts,
  { accountId }: FoundPage,
  address: string,
): Promise<boolean> {
  try {
    await limits.enter([{ ...perAddress, key: `${accountId} ${address.toLowerCase()}` }])
    return true
  } catch (error) {
    if (error instanceof DeskError && error.code === 'RATE_LIMITED') return false
    throw error
  }
}

/** Takes an address in, and asks it to confirm; who is subscribed stays as they are. */
async function subscribe(
  sql: DeskSql,
  { email: address, services, now }: { email: string; services: Id[] | null; now: number },
): Promise<void> {
  const [asked] = await sql.rows<{ id: Id }>({
    name: 'subscribe an address',
    text: `insert into "statusSubscribers" as s (account_id, email, is_active, services, revision, created_at)
      values ($1, $2, true, $3, 1, $4) on conflict (account_id, lower(email)) do update
        set services = case when s.confirmed_at is null then excluded.services else s.services end, created_at = $4
        where s.confirmed_at is null or not s.is_active
      returning id`,
    values: [sql.accountId, address, services === null ? null : jsonOf(services), now],
  })
  if (asked) await askToConfirm(sql, asked.id, now)
}

interface Pressed {
  title: string
  text: string
  label: string
  done: { title: string; text: string }
}

const confirming: Pressed = {
  title: 'Confirm your subscription',
  text: 'News of incidents and maintenance will be sent to your address.',
  label: 'Confirm',
  done: { title: 'Subscribed', text: 'You are told by mail from now on.' },
}

const unsubscribing: Pressed = {
  title: 'Unsubscribe',
  text: 'No more mail of this page will be sent to your address.',
  label: 'Unsubscribe',
  done: { title: 'Unsubscribed', text: 'No more mail of this page is sent to you.' },
}

/** The page before a press: links in mails are followed by scanners too. */
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
      gone: { title: 'This link has run out', text: 'Subscribe once more to get another one.' },
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
      // An address that is already off the list gets no mail either.
      gone: unsubscribing.done,
    }),
  )
}

interface Press {
  words: Pressed
  text: string
  gone: { title: string; text: string }
}

/** Does what was pressed: without cookie or redirect, as often as one likes. */
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
