import type { VisitorIdentity, VisitorThread } from '#domain/support-widget/panel.ts'
import { expect } from 'vitest'
import type { TestDesk } from '../../support/desk.ts'

/** Origin that embeds the widgets of the tests. */
export const shop = 'https://shop.example'

/** Request of the panel. */
export interface Asking {
  token?: string
  origin?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Calls the API like the panel. */
export async function askPanel(
  desk: TestDesk,
  path: string,
  { token, origin = shop, body, headers }: Asking = {},
) {
  const answer = await fetch(`${desk.url}/widget/${path}`, {
    headers: {
      ...{ 'x-embedded-in': origin, 'sec-fetch-site': 'same-origin', ...headers },
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  })
  const said = (await answer.json()) as VisitorThread & { message?: string; field?: string }
  return { status: answer.status, said, headers: answer.headers }
}

/** Sets a new secret of a widget, as owner. */
export async function newSecretOf(desk: TestDesk, key: string): Promise<string> {
  const [widget] = await desk.sql<{ id: number }>('select id from "supportWidgets" where key = $1', [key])
  const path = `/support-widgets/${widget?.id}/secret`
  return (await desk.call<{ secret: string }>('POST', path, { as: desk.owner })).body.secret
}

/** Calls the API with an identity token of the site. */
export async function askIdentity(
  desk: TestDesk,
  key: string,
  { token, origin = shop }: { token: string; origin?: string | undefined },
) {
  const { status, said } = await askPanel(desk, `${key}/identify`, { body: { token }, origin })
  return { status, said: said as unknown as VisitorIdentity & { reason?: string } }
}

/** Conversations with a message of this text. */
export const conversationsOf = (desk: TestDesk, text: string) =>
  desk.sql<{
    id: number
    type: string
    subject: string
    isSpam: boolean
    html: string
    name: string
    total: number
  }>(
    `select c.id, c.type, c.subject, c.is_spam as "isSpam", m.html, m."from"->>'name' as name, c.total_messages as total
      from conversations c join messages m on m.account_id = c.account_id and m.conversation_id = c.id
      where m.preview = $1`,
    [text],
  )

/** Sends an agent's answer. */
export async function answerIn(desk: TestDesk, conversationId: number, html: string, more: object = {}) {
  const body = { to: ['ivo@petrov.example'], messageHtml: html, ...more }
  const sent = await desk.call('POST', `/desk/conversations/${conversationId}/messages`, {
    as: desk.agent,
    body,
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
}
