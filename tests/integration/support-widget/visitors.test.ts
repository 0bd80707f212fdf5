import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SupportWidget, SupportWidgetInput } from '#domain/support-widget/support-widget.ts'
import { visitorLimits, type VisitorThread } from '#domain/support-widget/panel.ts'
import { tokenLife, VisitorTokens } from '#server/support-widget/visitor-token.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { identityToken } from '../../support/services/identity-token.ts'
import {
  answerIn,
  askIdentity,
  askPanel,
  conversationsOf,
  newSecretOf,
  shop,
  type Asking,
} from './panel-calls.ts'
import { proveArticles } from './prove-articles.ts'
import { supportWidgetProof } from './support-widget-proof.ts'

/* Permissions of a visitor, and attacks, through the panel's calls on a real server. */

let desk: TestDesk
const start = Date.now()
let now = start
beforeAll(async () => {
  const clock = { now: () => now, monotonic: () => now, after: () => () => undefined }
  desk = await openDesk({ clock })
})
afterAll(() => desk.close())
beforeEach(async () => {
  now = start
  for (const table of ['attempts', '"supportWidgets"'])
    await desk.database.system((sql) => sql.rows({ text: `delete from ${table}` }))
})

/** Creates a widget; returns its key. */
async function widgetOf(change: Partial<SupportWidgetInput> = {}): Promise<string> {
  const body = { ...supportWidgetProof.good(desk), name: randomUUID(), ...change }
  const made = await desk.call<SupportWidget>('POST', '/support-widgets', { as: desk.owner, body })
  return /data-widget="(\w+)"/.exec(made.body.code)?.[1] ?? ''
}

const ask = (path: string, asking?: Asking) => askPanel(desk, path, asking)

const words = (text = 'Where is my fork?', more: object = {}) => ({
  ...{ id: randomUUID(), name: 'Ivo Petrov', email: 'ivo@petrov.example', text },
  ...more,
})

/** Starts a conversation. */
async function begin(key: string, body = words()) {
  const { status, said } = await ask(`${key}/start`, { body })
  expect(status, JSON.stringify(said)).toBe(200)
  return { token: said.token ?? '', thread: said }
}

const read = (key: string, token: string) => ask(`${key}/thread`, { token })
const texts = ({ said }: { said: VisitorThread }) => said.messages.map(({ text }) => text)

const conversations = (text: string) => conversationsOf(desk, text)

const answer = (id: number, html: string, more?: object) => answerIn(desk, id, html, more)

test('INB-016, CHN-001: a first message is a conversation of type support_widget, and goes on in it', async () => {
  const key = await widgetOf()
  const { token } = await begin(key, words('First words\nand more'))
  const further = await ask(`${key}/messages`, {
    token,
    body: { id: randomUUID(), text: 'Second <b>words</b>' },
  })
  expect(texts(further)).toEqual(['First words\nand more', 'Second <b>words</b>'])
  const [made] = await conversations('Second <b>words</b>')
  expect(made).toMatchObject({ type: 'support_widget', subject: 'First words', isSpam: false, total: 2 })
  expect(made?.html).toContain('Second &lt;b&gt;words&lt;/b&gt;')
  expect(made?.name).toBe('Ivo Petrov')
})

test('an answer goes by mail to the address given and stands in the panel; notes, drafts and other mail do not', async () => {
  const key = await widgetOf()
  const { token } = await begin(key, words('Please answer'))
  const [{ id } = { id: 0 }] = await conversations('Please answer')
  const [message] = await desk.sql<{ id: number }>('select id from messages where conversation_id = $1', [id])
  const noted = await desk.call('POST', '/desk/notes', {
    ...{ as: desk.agent, body: { messageId: message?.id, note: '<p>Secret note</p>' } },
  })
  expect(noted.status).toBe(200)
  await answer(id, '<p>It left <b>today</b>.</p>')
  await answer(id, '<p>Secret draft</p>', { isDraft: true })
  const mailed = await desk.sql<{ state: string; to: { email: string }[] }>(
    `select d.state, m."to" from messages m join deliveries d on d.account_id = m.account_id and d.id = m.id
      where m.conversation_id = $1`,
    [id],
  )
  expect(mailed.map(({ to }) => to[0]?.email)).toEqual(['ivo@petrov.example'])
  // The mail's In-Reply-To is a valid message id.
  const [source] = await desk.sql<{ messageId: string }>(
    `select s.internet_message_id as "messageId" from message_sources s
      join messages m on m.account_id = s.account_id and m.id = s.message_id where m.conversation_id = $1`,
    [id],
  )
  expect(source?.messageId).toMatch(/^[\w.]+@[\w-]+$/)
  // The answer can be undone for a moment.
  now += 61_000
  const thread = await read(key, token)
  expect(texts(thread)).toEqual(['Please answer', 'It left today.'])
  expect(thread.said.messages.map(({ isOwn }) => isOwn)).toEqual([true, false])
  expect(JSON.stringify(thread.said)).not.toContain('@')
  expect(thread.headers.get('cache-control')).toBe('no-store')
})

test('what came in from other people or by a merge is not shown, and a joined conversation shows nothing', async () => {
  const key = await widgetOf()
  const { token } = await begin(key, words('Mine alone'))
  const [{ id } = { id: 0 }] = await conversations('Mine alone')
  const { conversationId } = await desk.receive({ from: 'ivo@petrov.example', text: 'An older secret' })
  await desk.sql(
    `update messages set origins = '[{"conversationId": 1, "position": 1}]', conversation_id = $1, position = 90
      where conversation_id = $2`,
    [id, conversationId],
  )
  expect(texts(await read(key, token))).toEqual(['Mine alone'])
  await desk.sql('update conversations set merged_into = $2 where id = $1', [id, conversationId])
  expect((await read(key, token)).said).toEqual({ messages: [], isOver: true, token: null })
  const further = await ask(`${key}/messages`, { token, body: { id: randomUUID(), text: 'Into another' } })
  expect(further.status).toBe(409)
})

test('a message that is sent again, also at once, is one; the same id with other words is refused', async () => {
  const key = await widgetOf()
  const first = words('Only once')
  const both = await Promise.all([ask(`${key}/start`, { body: first }), ask(`${key}/start`, { body: first })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await conversations('Only once')).toHaveLength(1)
  const stolen = await ask(`${key}/start`, { body: { ...first, email: 'eve@evil.example' } })
  expect([stolen.status, stolen.said.token]).toEqual([409, undefined])
  const { token } = both[0].said
  const next = { id: randomUUID(), text: 'And this once' }
  await ask(`${key}/messages`, { token: token ?? '', body: next })
  const again = await ask(`${key}/messages`, { token: token ?? '', body: next })
  expect(texts(again)).toEqual(['Only once', 'And this once'])
})

test('a typed address opens nothing that is there, and a blocked one arrives as spam', async () => {
  const key = await widgetOf()
  await desk.receive({ from: 'ivo@petrov.example', text: 'A mail of the real Ivo' })
  await begin(key, words('I am Ivo'))
  const again = await begin(key, words('I am Ivo too'))
  expect(again.thread.messages.map(({ text }) => text)).toEqual(['I am Ivo too'])
  await desk.sql(
    `insert into "blockedSenders" (account_id, sender, user_id, created_at) values ($1, 'bad@spam.example', $2, 1)`,
    [desk.accountId, desk.agent.id],
  )
  await begin(key, words('Buy now', { email: 'bad@spam.example' }))
  expect((await conversations('Buy now'))[0]).toMatchObject({ isSpam: true })
})

test('ATTACK: a token that is forged, over, of another widget, page or conversation opens nothing', async () => {
  const [key, other] = [await widgetOf({ allowedOrigins: [shop, 'https://two.example'] }), await widgetOf()]
  const { token } = await begin(key, words('Hidden words'))
  const stranger = await begin(key, words('Of somebody else', { email: 'eve@evil.example' }))
  const forged = new VisitorTokens('another secret')
  const session = {
    key,
    conversationId: 1,
    email: 'ivo@petrov.example',
    name: '',
    origin: shop,
    isVerified: true,
    endsAt: now + tokenLife,
  }
  const [said = '', mac = ''] = token.split('.')
  const [, theirMac = ''] = stranger.token.split('.')
  const changed = Buffer.from(said, 'base64url').toString().replace(shop, 'https://two.example')
  const attempts: [string, string, string?][] = [
    [key, ''],
    [key, 'x'],
    [key, forged.make(session)],
    [key, `${said}.${theirMac}`],
    [key, `${Buffer.from(changed).toString('base64url')}.${mac}`],
    [key, `${said}.`],
    [other, token],
    [key, token, 'https://two.example'],
  ]
  for (const [at, bearer, origin] of attempts) {
    const { status, said: told } = await ask(`${at}/thread`, { token: bearer, ...(origin && { origin }) })
    expect([status, told.messages], bearer).toEqual([401, undefined])
    const body = { id: randomUUID(), text: 'Let me in' }
    expect((await ask(`${at}/messages`, { token: bearer, body, ...(origin && { origin }) })).status).toBe(401)
  }
  expect(await conversations('Let me in')).toEqual([])
  expect(texts(await read(key, stranger.token))).toEqual(['Of somebody else'])
  now += tokenLife / 2 + 1
  const renewed = (await read(key, token)).said.token ?? ''
  now += tokenLife / 2
  expect((await read(key, token)).status).toBe(401)
  expect((await read(key, renewed)).status).toBe(200)
})

const renew = (key: string) => newSecretOf(desk, key)
const signed = (aud: string, secret: string, change: object = {}) =>
  identityToken({ aud, email: 'ivo@petrov.example', name: 'Ivo', exp: now / 1000 + 600, ...change }, secret)
const identify = (key: string, token: string, origin?: string) => askIdentity(desk, key, { token, origin })

test('a signed token opens the earlier conversations of that contact, and speaks as them', async () => {
  const key = await widgetOf()
  const typed = await begin(key, words('Typed by somebody', { email: 'vera@petrov.example' }))
  await begin(key, words('Of somebody else', { email: 'eve@evil.example' }))
  await desk.receive({ from: 'vera@petrov.example', text: 'A mail, and no chat' })
  const secret = await renew(key)
  const token = signed(key, secret, { email: 'Vera@Petrov.example' })
  const { said } = await identify(key, token)
  expect(said.conversations.map(({ subject }) => subject)).toEqual(['Typed by somebody'])
  const own = said.conversations[0]?.token ?? ''
  expect(texts(await read(key, own))).toEqual(['Typed by somebody'])
  const findings = (text: string) =>
    desk.sql('select findings, "from" from messages where preview = $1', [text]).then(([row]) => row)
  expect(await findings('Typed by somebody')).toMatchObject({
    findings: [{ kind: 'typedAddress' }, { kind: 'noAutoReply' }],
  })
  // A conversation started with a typed address becomes the verified user's, and is closed to the typist.
  const body = { id: randomUUID(), text: 'It is me' }
  expect((await ask(`${key}/messages`, { token: own, body })).status).toBe(200)
  expect(await findings('It is me')).toMatchObject({ findings: [{ kind: 'signedFor' }] })
  expect((await read(key, typed.token)).said).toEqual({ messages: [], isOver: true, token: null })
  const late = { token: typed.token, body: { id: randomUUID(), text: 'Still here?' } }
  expect((await ask(`${key}/messages`, late)).status).toBe(409)
  // A new one, whatever else is claimed besides the token.
  const first = { id: randomUUID(), text: 'Something new' }
  const claiming = { token: said.token, body: { ...first, email: 'eve@evil.example' } }
  expect((await ask(`${key}/start`, claiming)).status).toBe(400)
  const begun = await ask(`${key}/start`, { token: said.token, body: first })
  expect(texts(begun)).toEqual(['Something new'])
  expect(await findings('Something new')).toMatchObject({
    from: { email: 'Vera@Petrov.example', name: 'Ivo' },
  })
  expect((await identify(key, token)).said.conversations).toHaveLength(2)
  now += tokenLife
  expect((await read(key, begun.said.token ?? '')).status).toBe(401)
})

test('ATTACK: tokens that prove nothing are refused with a code, and open and mark nothing', async () => {
  const [key, other] = [await widgetOf(), await widgetOf()]
  expect((await identify(key, signed(key, ''))).said.reason).toBe('no_secret')
  const [secret, theirs] = [await renew(key), await renew(other)]
  const { token } = await begin(key, words('Unsigned'))
  const good = signed(key, secret)
  const [head = '', claims = ''] = good.split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const table: [string, string][] = [
    ['', 'malformed'],
    [token, 'malformed'],
    [`${good}${'x'.repeat(4096)}`, 'too_long'],
    [`${none}.${claims}.`, 'algorithm'],
    [`${head}.${claims}.`, 'signature'],
    [signed(key, theirs), 'signature'],
    [signed(other, theirs), 'signature'],
    [signed(other, secret), 'audience'],
    [signed(key, secret, { exp: now / 1000 - 1 }), 'expired'],
    [signed(key, secret, { exp: now / 1000 + 3601 }), 'lifetime'],
    [signed(key, secret, { email: 'nobody' }), 'claims'],
  ]
  for (const [refused, reason] of table)
    expect(await identify(key, refused), refused).toMatchObject({
      ...{ status: 401, said: { code: 'UNAUTHENTICATED', reason } },
    })
  const elsewhere = await identify(key, good, 'https://evil.example')
  expect([elsewhere.status, elsewhere.said.token]).toEqual([403, undefined])
  for (const bearer of [good, token])
    expect((await ask(`${key}/start`, { token: bearer, body: { id: randomUUID(), text: 'x' } })).status).toBe(
      401,
    )
  expect((await read(key, (await identify(key, good)).said.token)).status).toBe(401)
  // Of three the oldest is invalid at once.
  const [, last] = [await renew(other), await renew(other)]
  expect((await identify(other, signed(other, theirs))).said.reason).toBe('signature')
  expect((await identify(other, signed(other, last))).status).toBe(200)
  const renewed = await renew(key)
  now += 86_399_000
  expect((await identify(key, signed(key, secret))).status).toBe(200)
  now += 1000
  expect((await identify(key, signed(key, secret))).said.reason).toBe('signature')
  expect((await identify(key, signed(key, renewed))).status).toBe(200)
  const told = await desk.sql('select from domain_events where payload::text like $1', [`%${last}%`])
  expect(told).toEqual([])
})

test('ATTACK: pages that are not allowed, and scripts beside the frame, get nothing', async () => {
  const key = await widgetOf()
  const { token } = await begin(key)
  const body = words('From elsewhere')
  for (const asking of [
    { body, origin: 'https://evil.example' },
    { body, origin: '' },
    { body, origin: `${shop}.evil.example` },
    { body, headers: { 'sec-fetch-site': 'cross-site' } },
    { body, headers: { 'sec-fetch-site': 'same-site' } },
  ])
    expect((await ask(`${key}/start`, asking)).status).toBe(403)
  const foreign = await ask(`${key}/thread`, {
    token,
    headers: { 'sec-fetch-site': 'cross-site', origin: shop },
  })
  expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
  expect(await conversations('From elsewhere')).toEqual([])
  // Removing an origin from the list closes its conversations.
  await desk.sql(`update "supportWidgets" set allowed_origins = '["https://new.example"]' where key = $1`, [
    key,
  ])
  expect((await read(key, token)).status).toBe(403)
})

test('ATTACK: bodies that are too large, of another shape or no JSON are refused', async () => {
  const key = await widgetOf()
  const huge = await ask(`${key}/start`, { body: words('x'.repeat(visitorLimits.body)) })
  expect(huge.status).toBe(413)
  const long = await ask(`${key}/start`, { body: words('x'.repeat(visitorLimits.text + 1)) })
  expect([long.status, long.said.field]).toEqual([400, 'text'])
  for (const body of [
    '{',
    '[]',
    'null',
    words('Odd', { conversationId: 1 }),
    words('Odd', { email: 'ivo' }),
    words('Odd', { id: '1' }),
    words('Odd', { text: ['x'] }),
    words('   '),
    words('Odd', { name: 'x'.repeat(101) }),
    '{"__proto__":{"isAdmin":true},"id":"x"}',
  ])
    expect((await ask(`${key}/start`, { body })).status, JSON.stringify(body)).toBe(400)
  expect(await conversations('Odd')).toEqual([])
})

test('ATTACK: markup in settings and messages stays text, and the frame runs one script of ours', async () => {
  const evil = '"><script>alert(1)</script>'
  const key = await widgetOf({ name: evil, greeting: evil })
  const page = await fetch(`${desk.url}/widget/${key}`)
  const html = await page.text()
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).toContain('src="/support/widget/panel.js"')
  const policy = page.headers.get('content-security-policy') ?? ''
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    `frame-ancestors ${shop}`,
  ])
    expect(policy.split('; ')).toContain(directive)
  expect(page.headers.get('x-frame-options')).toBeNull()
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const { token } = await begin(key, words(evil))
  expect(texts(await read(key, token))).toEqual([evil])
})

test('ATTACK: one address, one conversation, one widget and one network send only so much', async () => {
  const key = await widgetOf()
  const statuses: number[] = []
  for (let index = 0; index < 11; index += 1)
    statuses.push((await ask(`${key}/start`, { body: words(`Flood ${index}`) })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  await desk.database.system((sql) => sql.rows({ text: 'delete from attempts' }))
  const { token } = await begin(key, words('Much', { email: 'much@petrov.example' }))
  const say = () => ask(`${key}/messages`, { token, body: { id: randomUUID(), text: 'More' } })
  for (let index = 0; index < 30; index += 1) expect((await say()).status).toBe(200)
  expect((await say()).status).toBe(429)
  now += 60_001
  const left = await Promise.all(Array.from({ length: 30 }, say))
  expect(left.filter(({ status }) => status === 429)).not.toEqual([])
})

proveArticles(() => ({ desk, widgetOf }))

test('PR2-020: a widget is closed without the plan feature, switched off, without its inbox, or unknown', async () => {
  const key = await widgetOf()
  const { token } = await begin(key)
  const isClosed = async () => {
    const [frame, thread] = [await fetch(`${desk.url}/widget/${key}`), await read(key, token)]
    expect(await frame.text()).not.toContain('<script')
    return [frame.status, thread.status]
  }
  await desk.sql(`update accounts set features = '{}' where id = $1`, [desk.accountId])
  expect(await isClosed()).toEqual([404, 404])
  const refused = await desk.call('POST', '/support-widgets', {
    ...{ as: desk.owner, body: supportWidgetProof.good(desk) },
  })
  expect([refused.status, refused.body.code]).toEqual([403, 'PLAN'])
  await desk.sql('update accounts set features = null where id = $1', [desk.accountId])
  await desk.sql('update "supportWidgets" set is_active = false where key = $1', [key])
  expect(await isClosed()).toEqual([404, 404])
  await desk.sql('update "supportWidgets" set is_active = true, mailbox_id = 999999 where key = $1', [key])
  expect(await isClosed()).toEqual([404, 404])
  expect((await ask('nothing/start', { body: words() })).status).toBe(404)
})

test('PRM-015, PR2-012: settings of widgets need manage_support_widget', async () => {
  const body = supportWidgetProof.good(desk)
  expect((await desk.call('POST', '/support-widgets', { as: desk.powerless, body })).status).toBe(403)
})
