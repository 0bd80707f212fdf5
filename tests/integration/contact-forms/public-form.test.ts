import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContactForm, ContactFormInput } from '#domain/contact-forms/contact-form.ts'
import type { SetAsideMail, SetAsideView } from '#domain/channels/set-aside.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { contactFormProof } from './contact-form-proof.ts'

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
  for (const table of ['attempts', '"contactForms"'])
    await desk.database.system((sql) => sql.rows({ text: `delete from ${table}` }))
})

/** Creates a form; returns its public URL. */
async function formOf(change: Partial<ContactFormInput> = {}): Promise<string> {
  const body = { ...contactFormProof.good(desk), captcha: false, ...change }
  const made = await desk.call<ContactForm>('POST', '/channels', { as: desk.owner, body })
  return /src="https?:\/\/[^/]+(\/contact\/\w+)\?embed"/.exec(made.body.code)?.[1] ?? ''
}

const get = (path: string) => fetch(desk.url + path)
const tokenIn = (page: string) => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
const good = { name: 'Ivo Petrov', email: 'ivo@petrov.example', subject: 'Bent fork' }

interface Sending {
  files?: File[]
  headers?: Record<string, string>
  /** Time since the form was shown, in ms. */
  after?: number
  token?: string
}

async function send(path: string, fields: Record<string, string>, sending: Sending = {}) {
  const token = sending.token ?? tokenIn(await (await get(path)).text())
  now += sending.after ?? 5000
  const body = new FormData()
  for (const [name, value] of Object.entries({ token, website: '', ...fields })) body.append(name, value)
  for (const file of sending.files ?? [new File([], '')]) body.append('files', file)
  const answer = await fetch(desk.url + path, {
    ...{ method: 'POST', body, redirect: 'manual' },
    headers: { 'sec-fetch-site': 'same-origin', ...sending.headers },
  })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

const conversations = (subject: string) =>
  desk.sql<{ type: string; isSpam: boolean; html: string; email: string; files: { name: string }[] }>(
    `select c.type, c.is_spam as "isSpam", m.html, m."from"->>'email' as email, m.attachments as files
      from conversations c join messages m on m.account_id = c.account_id and m.conversation_id = c.id
      where c.subject = $1`,
    [subject],
  )

test('CHF-007, CHF-009: the page shows the words and fields of the form, and follows the phone', async () => {
  const page = await (await get(await formOf())).text()
  for (const words of ['Write to the workshop', 'We answer within one working day.', 'Send message'])
    expect(page).toContain(words)
  expect(page).toContain('Phone</label>')
  expect(page.match(/<script[^>]*>/g)).toEqual([
    expect.stringMatching(
      /^<script defer="" src="\/support\/widget\/kept-forms.js" data-owner="contact \w+">$/,
    ),
  ])
  const fixed = await formOf({ allowFields: ['name', 'email', 'subject', 'message'], attachments: false })
  const without = await (await get(fixed)).text()
  expect(without).not.toContain('Phone')
  expect(without).not.toContain('type="file"')
})

test('CHN-003: a submission is a conversation of type support_form, with its files, and leads to submitMsg', async () => {
  const path = await formOf()
  const files = [new File(['bytes'], 'fork.png', { type: 'image/png' })]
  const words = { ...good, message: 'It pulls <b>left</b>.', phone: '+359 2 123' }
  const sent = await send(path, words, { files })
  expect([sent.status, sent.to]).toEqual([303, `${path}/sent`])
  expect(await (await get(`${path}/sent`)).text()).toContain('Thank you. We have your message.')
  const [made, ...others] = await conversations('Bent fork')
  expect(others).toEqual([])
  expect(made).toMatchObject({ type: 'support_form', isSpam: false, email: 'ivo@petrov.example' })
  expect(made?.html).toContain('It pulls &lt;b&gt;left&lt;/b&gt;.')
  expect(made?.html).toContain('Phone: +359 2 123')
  expect(made?.files.map(({ name }) => name)).toEqual(['fork.png'])
})

test('a mail that answers a submission can name it: its id is one as mail has them', async () => {
  await send(await formOf(), { ...good, subject: 'Answered', message: 'x' })
  const [source] = await desk.sql<{ id: string }>(
    `select s.internet_message_id as id from message_sources s
      join messages m on m.account_id = s.account_id and m.id = s.message_id where m.subject = 'Answered'`,
  )
  expect(source?.id).toMatch(/^[\w.]+@[\w-]+$/)
})

test('all faults stand under their fields, and what was written stays', async () => {
  const path = await formOf({ captcha: true })
  const sent = await send(path, { name: '', email: 'ivo', subject: '"><script>', message: ' ', sum: '99' })
  expect(sent.status).toBe(400)
  for (const [field, fault] of [
    ['name', 'Name is a required field'],
    ['email', 'Email must be a valid email'],
    ['message', 'Message is a required field'],
    ['sum', 'This is not the sum'],
  ])
    expect(sent.text).toContain(`<p id="${field}-error" class="kit-error" role="alert">${fault}</p>`)
  expect(sent.text).toContain('value="&quot;&gt;&lt;script&gt;"')
})

test('CHF-010, D1-96: a captcha is a sum that the page asks, and the right one sends', async () => {
  const path = await formOf({ captcha: true })
  const page = await (await get(path)).text()
  const [, one, other] = /What is (\d) \+ (\d)\?/.exec(page) ?? []
  const sum = String(Number(one) + Number(other))
  const sent = await send(path, { ...good, subject: 'Sum', message: 'x', sum }, { token: tokenIn(page) })
  expect(sent.status).toBe(303)
})

test('the same submission twice is one conversation, also at once; after ten minutes it is another', async () => {
  const path = await formOf()
  const words = { ...good, subject: 'Twice', message: 'x' }
  const token = tokenIn(await (await get(path)).text())
  now += 5000
  const both = await Promise.all([1, 2].map(() => send(path, words, { token, after: 0 })))
  expect(both.map(({ status }) => status)).toEqual([303, 303])
  await send(path, words)
  expect(await conversations('Twice')).toHaveLength(1)
  await send(path, words, { after: 11 * 60_000 })
  expect(await conversations('Twice')).toHaveLength(2)
})

test('sent again with its id days after the answer was lost it is one, also at once; without an id it is another', async () => {
  const path = await formOf()
  const words = { ...good, subject: 'Kept', message: 'x', submission: crypto.randomUUID() }
  const token = tokenIn(await (await get(path)).text())
  now += 5000
  const both = await Promise.all([1, 2].map(() => send(path, words, { token, after: 0 })))
  const late = await send(path, words, { token, after: 70 * 3_600_000 })
  expect([...both, late].map(({ status, to }) => [status, to])).toEqual(Array(3).fill([303, `${path}/sent`]))
  expect(await conversations('Kept')).toMatchObject([{ isSpam: false }])
  await send(path, { ...words, submission: crypto.randomUUID() })
  expect(await conversations('Kept')).toHaveLength(2)
  await send(path, { ...words, submission: '' }, { after: 11 * 60_000 })
  expect(await conversations('Kept')).toHaveLength(3)
})

/** Calls as the owner with a fresh session, since forms may wait longer than a session lasts. */
async function asOwner<Body>(method: string, path: string, body?: object): Promise<Body> {
  const then = now
  now = start
  const answer = await desk.call<Body>(method, path, { as: desk.owner, ...(body && { body }) })
  now = then
  return answer.body
}
const setAside = async (subject: string, query = '') =>
  (await asOwner<{ data: SetAsideMail[] }>('GET', `/desk/set-aside${query}`)).data.filter(
    (each) => each.subject === subject,
  )

const links = Array.from({ length: 6 }, (_, index) => `https://shop${index}.example`).join(' ')

test('what looks like spam is refused nobody: it waits with its reasons, and opens no conversation', async () => {
  const path = await formOf()
  const token = tokenIn(await (await get(path)).text())
  const doubtsOf = async (subject: string, fields: object, sending: Sending) => {
    const sent = await send(path, { ...good, subject, message: 'x', ...fields }, sending)
    expect([sent.status, sent.to]).toEqual([303, `${path}/sent`])
    const [row] = await setAside(subject)
    expect(await conversations(subject)).toHaveLength(row ? 0 : 1)
    return row?.doubts ?? null
  }
  expect(await doubtsOf('First', {}, { token })).toBeNull()
  expect(await doubtsOf('Sent again with other words', {}, { token })).toEqual(['repeated'])
  expect(await doubtsOf('Filled', { website: 'https://spam.example' }, {})).toEqual(['filled'])
  expect(await doubtsOf('At once', {}, { after: 500 })).toEqual(['early'])
  expect(await doubtsOf('Very late', {}, { after: 97 * 3_600_000 })).toEqual(['late'])
  expect(await doubtsOf('Links', { message: links, website: 'x' }, {})).toEqual(['filled', 'links'])
})

test('a doubtful submission is released once into a conversation with its file, or discarded; sent again it is one', async () => {
  const path = await formOf()
  const files = [new File(['bytes'], 'fork.png', { type: 'image/png' })]
  const words = { ...good, subject: 'Doubtful', message: 'Help <b>me</b>', website: 'x' }
  const submission = crypto.randomUUID()
  await send(path, { ...words, submission }, { files })
  // The answer was lost: the retry gets the stored answer.
  await send(path, { ...words, website: '', submission }, { files, after: 70 * 3_600_000 })
  const [row, ...others] = await setAside('Doubtful')
  expect(others).toEqual([])
  const at = `/desk/set-aside/${row?.id}`
  expect(await asOwner<SetAsideView>('GET', at)).toMatchObject({
    ...{ text: expect.stringContaining('Help <b>me</b>'), files: [{ name: 'fork.png' }], reason: 'doubtful' },
    ...{ from: { email: 'ivo@petrov.example', name: 'Ivo Petrov' }, doubts: ['filled'] },
  })
  const release = () => asOwner<SetAsideMail>('POST', `${at}/retry`)
  const both = await Promise.all([release(), release()])
  expect(new Set(both.map(({ conversationId }) => conversationId)).size).toBe(1)
  expect(both[0]?.conversationId).toEqual(expect.any(Number))
  expect(await conversations('Doubtful')).toMatchObject([
    { type: 'support_form', isSpam: false, files: [{ name: 'fork.png' }] },
  ])
  await send(path, { ...words, submission }, { files })
  expect(await conversations('Doubtful')).toHaveLength(1)

  await send(path, { ...words, subject: 'Unwanted' })
  const [unwanted] = await setAside('Unwanted')
  await asOwner('PUT', `/desk/set-aside/${unwanted?.id}`, { isDone: true })
  expect(await setAside('Unwanted')).toEqual([])
  expect(await setAside('Unwanted', '?isDone=true')).toMatchObject([{ conversationId: null }])
  expect(await conversations('Unwanted')).toEqual([])
})

test('a forged token, the token of another form and a form of another site send nothing, and lose no words', async () => {
  const path = await formOf()
  const words = { ...good, subject: 'Forged', message: 'Kept words' }
  const other = tokenIn(await (await get(await formOf())).text())
  for (const sending of [
    { token: `${now}.${'0'.repeat(24)}.${'0'.repeat(64)}` },
    { token: other },
    { headers: { 'sec-fetch-site': 'cross-site' } },
  ]) {
    const sent = await send(path, words, sending)
    expect(sent.status).toBe(403)
    expect(sent.text).toContain('Kept words')
  }
  expect(await conversations('Forged')).toEqual([])
})

test('fields and files that the form does not have are refused', async () => {
  const path = await formOf({ allowFields: ['name', 'email', 'subject', 'message'], attachments: false })
  const words = { ...good, subject: 'Unasked', message: 'x' }
  expect((await send(path, { ...words, phone: '1' })).status).toBe(400)
  expect((await send(path, words, { files: [new File(['x'], 'x.txt')] })).status).toBe(400)
  expect(await conversations('Unasked')).toEqual([])
})

test('files over the limits are refused under their field', async () => {
  const path = await formOf()
  const words = { ...good, subject: 'Large', message: 'x' }
  const many = Array.from({ length: 6 }, (_, index) => new File(['x'], `${index}.txt`))
  const large = [new File([new Uint8Array(26 * 1024 * 1024)], 'large.bin')]
  for (const files of [many, [...many, ...many], large]) {
    const sent = await send(path, words, { files })
    expect(sent.status).toBe(400)
    expect(sent.text).toContain('id="files-error"')
  }
  expect(await conversations('Large')).toEqual([])
})

test('what one address or network sends over its limits waits for a person; only a flood is refused', async () => {
  const path = await formOf()
  const post = (index: number, email = good.email) =>
    send(path, { ...good, email, subject: `Many ${index}`, message: 'x' }, { after: 3000 })
  for (let index = 0; index < 10; index += 1) expect((await post(index)).status).toBe(303)
  expect((await post(10)).status).toBe(303)
  expect((await setAside('Many 10'))[0]?.doubts).toEqual(['addressLimit'])
  for (let index = 11; index < 21; index += 1) await post(index, `a${index}@b.example`)
  expect((await setAside('Many 20'))[0]?.doubts).toEqual(['networkLimit'])
  await desk.database.system((sql) =>
    sql.rows({
      text: "update attempts set tries = 200, next_at = ends_at where kind = 'form.flood'",
    }),
  )
  const last = await send(path, { ...good, email: 'c@d.example', message: 'Kept words' }, { after: 3000 })
  expect(last.status).toBe(429)
  expect(last.text).toContain('Kept words')
})

test('CHF-006: a form that is switched off says so, and shows nothing inside other pages', async () => {
  const path = await formOf({ isActive: false })
  const page = await get(path)
  expect(page.status).toBe(410)
  expect(await page.text()).toContain('This form is closed')
  expect(await (await get(`${path}?embed`)).text()).not.toContain('closed')
  expect((await send(path, { ...good, message: 'x' }, { token: 'x' })).status).toBe(410)
  expect((await get('/contact/nothing')).status).toBe(404)
})

test('only the page of a form may stand inside pages of others, and markup in settings stays text', async () => {
  const path = await formOf({ headerText: '"><script>alert(1)</script>' })
  const { headers } = await get(path)
  expect(headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(headers.get('x-frame-options')).toBeNull()
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(await (await get(path)).text()).not.toContain('<script>')
  const other = await get('/contact/nothing/else')
  expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  const [{ code } = { code: '' }] = (
    await desk.call<{ data: ContactForm[] }>('GET', '/channels?type=support_form', { as: desk.owner })
  ).body.data
  expect(code).not.toContain('<script')
})
