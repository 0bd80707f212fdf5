import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SurveyMail } from '#domain/auth/system-mail.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { ratingsOf } from '#domain/ratings/scale.ts'
import type { Survey, SurveyInput } from '#domain/surveys/survey.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { surveyConsumer, surveyTimer } from '#server/surveys/sending.ts'
import { SurveyTokens } from '#server/surveys/survey-token.ts'
import { ringDue } from '#server/timers/ring.ts'
import { drawMail } from '#site/mail/system-mail.tsx'
import { times } from '../../support/prove.ts'
import { followAll } from '../../support/consumers.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { surveyProof } from './survey-proof.ts'

const minute = 60_000
const day = 24 * 60 * minute

let desk: TestDesk
const start = Date.now()
let now = start
beforeAll(async () => {
  const clock = { now: () => now, monotonic: () => now, after: () => () => undefined }
  desk = await openDesk({ clock })
})
afterAll(() => desk.close())
beforeEach(async () => {
  // Sessions stay valid.
  now = start
  for (const table of ['surveys', 'survey_answers', 'timers', 'outbox', 'attempts'])
    await desk.database.system((sql) => sql.rows({ text: `delete from ${table}` }))
})

const make = async (change: Partial<SurveyInput> = {}) => {
  const body = { ...surveyProof.good(desk), ...change }
  return (await desk.call<Survey>('POST', '/productivity/surveys', { as: desk.owner, body })).body
}
const set = async (id: number, what: string, body: object) => {
  const path = `/desk/conversations/${what}`
  const answer = await desk.call('PUT', path, { as: desk.agent, body: { conversationIds: [id], ...body } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const close = (id: number) => set(id, 'status', { statusId: statusIds.closed })

/** Advances the time and runs due work in two processes at once. */
async function pass(ms: number) {
  await followAll(desk.database, [surveyConsumer], () => now)
  now += ms
  const kinds = [surveyTimer(new SurveyTokens(desk.secret))]
  const parts = { database: desk.database, kinds, random: nodeRandom }
  const ring = async () => {
    while (await ringDue({ ...parts, log: { warn: (text) => expect.fail(text) } }, now));
  }
  await Promise.all([ring(), ring()])
}

interface Letter {
  to: { address: string }
  from: { address: string }
  inReplyTo: string
  mail: SurveyMail
}
const letters = async () =>
  (
    await desk.database.system((sql) =>
      sql.rows<{ payload: Letter }>({
        text: `select payload from outbox where kind = 'transactional-mail' order by id`,
      }),
    )
  ).map(({ payload }) => payload)

const received = async (from?: string) => (await desk.receive(from ? { from } : {})).conversationId

const page = (path: string) => fetch(desk.url + path)
const send = async (path: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const answer = await fetch(desk.url + path, { method: 'POST', body, redirect: 'manual' })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}
const trail = (id: number) =>
  desk.sql<{ from: object; to: object }>(
    `select "from", "to" from activities where conversation_id = $1 and field = 'rated' order by position`,
    [id],
  )

test('SUR-016 D1-81 D2-13: five minutes after a closing the newest active survey leaves from the inbox, once', async () => {
  await make({ heading: 'Older' })
  await make()
  await make({ heading: 'Off', isActive: false })
  const id = await received()
  await desk.sql('update conversations set assignee_id = $2 where id = $1', [id, desk.agent.id])
  await close(id)
  await pass(4 * minute)
  expect(await letters()).toEqual([])
  await pass(minute)
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    from: { address: 'support@northwind.example' },
    mail: { heading: 'How did Maya do?', subject: 'How did we do?' },
  })
  expect(letter?.inReplyTo).toMatch(/@/)
  await pass(day)
  expect(await letters()).toHaveLength(1)
})

test('SUR-016: reopened, merged, in the trash, spam, or without a customer who may be written to: no survey leaves', async () => {
  await make()
  const [reopened, trashed, spam] = [await received(), await received(), await received()]
  const [merged, target] = [await received('rider@merged.example'), await received('rider@target.example')]
  const machine = await received('noreply@shop.example')
  for (const id of [reopened, trashed, spam, machine, merged]) await close(id)
  const into = await desk.call('POST', '/desk/conversations/merge', {
    ...{ as: desk.agent, body: { targetId: target, ids: [merged] } },
  })
  expect(into.status).toBe(200)
  await set(reopened, 'status', { statusId: statusIds.open })
  await set(trashed, 'trash', { isTrashed: true })
  await set(spam, 'spam', { isSpam: true })
  await pass(5 * minute)
  expect(await letters()).toEqual([])
  await close(reopened)
  await desk.sql(`update accounts set features = '{}' where id = $1`, [desk.accountId])
  await pass(5 * minute)
  await desk.sql('update accounts set features = null where id = $1', [desk.accountId])
  expect(await letters()).toEqual([])
})

test('D2-13: one contact is asked once in 7 days, whatever is closed at once, and again after that', async () => {
  await make()
  const ids = [await received(), await received()]
  for (const id of ids) await close(id)
  await pass(5 * minute)
  expect(await letters()).toHaveLength(1)
  await desk.sql(`update survey_answers set asked_at = asked_at - ${7 * day}`)
  for (const id of ids) {
    await set(id, 'status', { statusId: statusIds.open })
    await close(id)
  }
  await pass(5 * minute)
  expect(await letters()).toHaveLength(2)
})

test(
  'SUR-016 D2-30: of closings that race each is asked once, and a robot that opens all links of all mails rates none',
  { timeout: times(30_000, 600_000) },
  async () => {
    await make()
    const ids: number[] = []
    for (let n = 0; n < times(50, 1000); n += 1) ids.push(await received(`rider${n}@customer.example`))
    const slices = (all: readonly number[]) =>
      Array.from({ length: Math.ceil(all.length / 10) }, (_, n) => all.slice(n * 10, n * 10 + 10))
    // Two agents close the same conversations in reverse order.
    const closeBy = async (as: DeskUser, all: readonly number[]) => {
      const body = { statusId: statusIds.closed }
      for (const conversationIds of slices(all)) {
        const path = '/desk/conversations/status'
        const { status } = await desk.call('PUT', path, { as, body: { conversationIds, ...body } })
        expect(status).toBe(200)
      }
    }
    await Promise.all([closeBy(desk.agent, ids), closeBy(desk.owner, ids.toReversed())])
    await pass(5 * minute)
    const sent = await letters()
    expect(new Set(sent.map(({ to }) => to.address)).size).toBe(ids.length)
    expect(new Set(sent.map(({ mail }) => mail.path)).size).toBe(ids.length)
    expect(sent).toHaveLength(ids.length)
    let opened = 0
    const scanned = sent.slice(0, times(5, 1000))
    for (const { mail } of scanned) {
      const { html, text } = drawMail(mail, desk.url)
      const links = new Set(
        [...html.matchAll(/(?:href|src)="([^"]+)"/g), ...text.matchAll(/(https?:[^\s>)]+)/g)].map(
          ([, link = '']) => link.replaceAll('&amp;', '&'),
        ),
      )
      expect(links.size).toBeGreaterThanOrEqual(ratingsOf(mail.ratingsType).length)
      for (const link of links)
        for (const method of ['HEAD', 'GET']) {
          expect((await fetch(link, { method })).status, link).toBe(200)
          opened += 1
        }
    }
    expect(opened).toBeGreaterThanOrEqual(scanned.length * 18)
    expect(await desk.sql(`select from activities where field = 'rated'`)).toEqual([])
    expect(await desk.sql('select from survey_answers where rating is not null')).toEqual([])
    await pass(day)
    expect(await letters()).toHaveLength(ids.length)
  },
)

test('SUR-017: with auto off nothing leaves by itself; an agent gets the link for a single mail', async () => {
  await make({ auto: false })
  const id = await received()
  await close(id)
  await pass(5 * minute)
  expect(await letters()).toEqual([])
  const link = await desk.call<{ url: string }>('POST', `/desk/conversations/${id}/survey-link`, {
    as: desk.agent,
  })
  expect(link.status).toBe(200)
  expect((await page(new URL(link.body.url).pathname)).status).toBe(200)
  await desk.sql('delete from surveys')
  const none = await desk.call('POST', `/desk/conversations/${id}/survey-link`, { as: desk.agent })
  expect(none).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
})

/** Sends a survey; returns the path of its page. */
async function asked(change: Partial<SurveyInput> = {}) {
  await make(change)
  const id = await received()
  await close(id)
  await pass(5 * minute)
  return { id, path: (await letters())[0]?.mail.path ?? '' }
}

test('SUR-006 SUR-007 SUR-009 SUR-010 SUR-030: the page shows the scale, and takes words only below the limit', async () => {
  const { id, path } = await asked()
  const html = await (await page(path)).text()
  for (const words of [
    'Bad',
    'Good',
    'What went wrong?',
    'Thank you for riding with us.',
    'It takes a moment.',
  ])
    expect(html).toContain(words)
  expect([...html.matchAll(/type="radio"[^>]*value="(\d+)"/g)].map(([, value]) => value)).toEqual(
    ratingsOf('number').map(String),
  )
  expect(html).not.toContain('<script')
  const sent = await send(path, { rating: '3', comment: 'Not asked for' })
  expect([sent.status, sent.to]).toEqual([303, `${path}/sent`])
  expect(await (await page(`${path}/sent`)).text()).toContain('<h1>Thank you</h1>')
  await send(path, { rating: '2', comment: '<b>Slow</b>' })
  // A repeated answer counts once.
  await send(path, { rating: '2', comment: '<b>Slow</b>' })
  const first = { rating: 3, ratingsType: 'number', comment: '' }
  const second = { rating: 2, ratingsType: 'number', comment: '<b>Slow</b>' }
  expect(await trail(id)).toEqual([
    { from: null, to: first },
    { from: first, to: second },
  ])
  const again = await (await page(path)).text()
  expect(again).toContain('&lt;b&gt;Slow&lt;/b&gt;</textarea>')
  const told = await desk.sql(`select payload->'rating' as rating from domain_events
    where type = 'conversation.rated' and subject_id = ${id} order by seq`)
  expect(told).toEqual([{ rating: 3 }, { rating: 2 }])
  const [contact] = await desk.sql<{ id: number }>(
    'select contact_id as id from conversations where id = $1',
    [id],
  )
  const ratings = await desk.call('GET', `/desk/customers/${contact?.id}/ratings`, { as: desk.agent })
  expect(ratings.body).toMatchObject({ data: [{ ...second, conversationId: id }] })
})

test('D2-30: ten links opened by a scanner leave no rating; a press chooses it', async () => {
  const { id, path } = await asked({ ratingsType: 'star' })
  const html = await (await page(path)).text()
  expect(html).toContain('value="10"')
  for (let rating = 1; rating <= 10; rating += 1) {
    expect(await (await page(`${path}?rating=${rating}`)).text()).toMatch(
      new RegExp(`checked=""[^>]*value="${rating}"|value="${rating}"[^>]*checked=""`),
    )
    await fetch(`${desk.url}${path}?rating=${rating}`, { method: 'HEAD' })
  }
  expect(await trail(id)).toEqual([])
  for (const rating of ['0', '11', '', 'x']) {
    const refused = await send(path, { rating })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Choose a rating')
  }
  expect(await trail(id)).toEqual([])
})

test('D1-80: a link is good for 30 days, also of a survey that was switched off; a forged one is none', async () => {
  const { id, path } = await asked()
  await desk.sql('update surveys set is_active = false')
  now += 29 * day
  expect((await send(path, { rating: '9' })).status).toBe(303)
  now += 2 * day
  expect((await page(path)).status).toBe(410)
  expect((await send(path, { rating: '1' })).status).toBe(410)
  const [account = '', conversation = '', ...rest] = path.slice('/survey/'.length).split('.')
  const forged = `/survey/${[account, (Number.parseInt(conversation, 36) + 1).toString(36), ...rest].join('.')}`
  expect((await page(forged)).status).toBe(404)
  expect(await trail(id)).toHaveLength(1)
})
