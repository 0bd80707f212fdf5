import { beforeEach, expect, test } from 'vitest'
import { windowOver } from '#domain/conversations/messages/reply-window.ts'
import { until } from '../../support/until.ts'
import {
  channel,
  cloud,
  desk,
  found,
  hook,
  now,
  onWhatsAppDesk,
  pass,
  reply,
  settles,
} from './whatsapp-desk.ts'
import { stateOf, tell, textOf, write, type Row } from './whatsapp-desk.ts'
import { whatsappWords } from './whatsapp-samples.ts'

onWhatsAppDesk()
beforeEach(() => {
  cloud.messages.length = 0
})

const day = 86_400_000
let people = 100
/** New customer with a first message. */
async function customer(text = 'My fork is bent') {
  people += 1
  const number = `+4915100000${people}`
  await write(number, textOf(text))
  const [row] = await found(number)
  return { number, row: row as Row }
}

test('the address is verified with the token of its channel alone', async () => {
  const path = desk.url + new URL(channel.receiveUrl).pathname
  const ask = async (change: object = {}, at = path) => {
    const query = { mode: 'subscribe', verify_token: channel.verifyToken, challenge: '1158201444', ...change }
    const named = Object.entries(query).map(([key, value]) => [`hub.${key}`, String(value)])
    const answer = await fetch(`${at}?${new URLSearchParams(named)}`)
    return [
      answer.status,
      answer.headers.get('content-type'),
      answer.status === 200 ? await answer.text() : '',
    ]
  }
  expect(await ask()).toEqual([200, expect.stringContaining('text/plain'), '1158201444'])
  expect((await ask({ verify_token: 'guessed' }))[0]).toBe(403)
  expect((await ask({ verify_token: '' }))[0]).toBe(403)
  expect((await ask({ mode: 'unsubscribe' }))[0]).toBe(403)
  expect((await ask({ challenge: '<script>' }))[0]).toBe(403)
  expect((await ask({}, `${desk.url}/whatsapp/another`))[0]).toBe(403)
})

test('nothing is taken without the signature of the app over the very bytes, or of another shape', async () => {
  const from = '+4915100000001'
  const message = { from: from.slice(1), id: 'wamid.X', timestamp: '1700000000', ...textOf('Hi') }
  expect(await hook({ messages: [message] }, 'guessed')).toBe(403)
  expect(await hook({ messages: [message] }, '')).toBe(403)
  const path = desk.url + new URL(channel.receiveUrl).pathname
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(path, { method: 'POST', body: '{}', headers })).status).toBe(403)
  // For another number, and unreadable content: accepted without effect.
  expect(await hook({ metadata: { phone_number_id: '1' }, messages: [message] })).toBe(200)
  expect(await hook({ messages: [{ ...message, from: 'x' }, 5] })).toBe(200)
  expect(await found(from)).toEqual([])
})

test('CHN-002: a message opens a conversation of type whatsapp with the customer by name, once however often it comes', async () => {
  const number = '+4915100000002'
  const id = await write(number, textOf('My fork <is> bent'), { name: 'Ana Lopes' })
  const again = { id, from: number.slice(1), timestamp: '1', ...textOf('My fork <is> bent') }
  expect(await hook({ messages: [again] })).toBe(200)
  await write(number, textOf('And my bell'))
  const rows = await found(number)
  expect(rows.map(({ html }) => html)).toEqual([
    expect.stringContaining('My fork &lt;is&gt; bent'),
    expect.stringContaining('And my bell'),
  ])
  expect(rows[0]).toMatchObject({ type: 'whatsapp', mailboxId: channel.id, firstName: 'Ana', externalId: id })
  expect(new Set(rows.map((row) => row.id)).size).toBe(1)
  // The inbox belongs to the channel, and is changed through it.
  const inbox = await desk.call('GET', `/desk/mailboxes/${channel.id}`, { as: desk.agent })
  expect(inbox.body).toMatchObject({
    type: 'whatsapp',
    email: 'whatsapp:+16315555555',
    name: 'Workshop chat',
  })
  expect((await desk.call('DELETE', `/desk/mailboxes/${channel.id}`, { as: desk.owner })).status).toBe(409)
  await pass(8 * day)
  await write(number, textOf('Later'))
  expect((await found(number)).at(-1)?.id).not.toBe(rows[0]?.id)
})

test('each kind of message comes in with its words', async () => {
  const { number } = await customer()
  const cases: [object, string][] = [
    [{ type: 'button', button: { text: 'Yes, please', payload: 'YES' } }, 'Yes, please'],
    [
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'a', title: 'Red' } } },
      'Red',
    ],
    [{ type: 'location', location: { latitude: 52.5, longitude: 13.4, name: 'Depot' } }, 'Depot'],
    [
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Bo Ek' }, phones: [{ phone: '+461' }] }] },
      'Bo Ek, +461',
    ],
    [{ type: 'reaction', reaction: { message_id: 'wamid.IN1', emoji: '👍' } }, 'Reacted with 👍'],
    [{ type: 'order', order: {} }, 'A message that cannot be shown here (order)'],
  ]
  for (const [content, words] of cases) {
    await write(number, content)
    expect((await found(number)).at(-1)?.html).toContain(words)
  }
})

test('a file is fetched and kept; one that cannot be had is said, and its words come in', async () => {
  const { number } = await customer()
  cloud.files.set('700', { type: 'image/jpeg', bytes: Uint8Array.from([255, 216, 255]) })
  await write(number, { type: 'image', image: { id: '700', mime_type: 'image/jpeg', caption: 'Look' } })
  const [, row] = await found(number)
  expect(row?.html).toContain('Look')
  expect(row?.attachments).toMatchObject([{ name: 'image.jpg', type: 'image/jpeg', size: 3 }])
  const document = { id: '701', mime_type: 'application/pdf', filename: 'bill.pdf' }
  await write(number, { type: 'document', document })
  expect((await found(number)).at(-1)).toMatchObject({
    attachments: [],
    html: expect.stringContaining('The file bill.pdf could not be fetched: ') as unknown,
  })
})

test('what answers a message is in the conversation of that, with its words below it', async () => {
  const { number, row } = await customer('First matter')
  await pass(8 * day)
  await write(number, textOf('Second matter'))
  await write(number, { ...textOf('About the first'), context: { from: '1', id: row.externalId } })
  const rows = await found(number)
  expect(rows.map(({ id }) => id)).toEqual([row.id, rows[1]?.id, row.id])
  expect(rows[1]?.id).not.toBe(row.id)
  expect(rows[2]?.quotedHtml).toContain('First matter')
  // Our messages are identified by WhatsApp's ids.
  const ours = await reply(rows[1] as Row, number, 'Ours')
  await settles(ours.id, 'sent')
  await write(number, { ...textOf('Yes'), context: { id: `wamid.OUT${cloud.messages.length}` } })
  expect((await found(number)).at(-1)?.id).toBe(rows[1]?.id)
})

test('an answer leaves once, as plain text that names what it answers', async () => {
  const { number, row } = await customer()
  const { id, verdict } = await reply(row, number, 'Yes &amp; <b>ready</b>')
  expect(verdict).toMatchObject({ st: 'applied' })
  await settles(id, 'sent')
  expect(cloud.messages).toEqual([
    {
      ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to: number.slice(1), type: 'text' },
      ...{ text: { body: 'Yes & ready', preview_url: false }, context: { message_id: row.externalId } },
      biz_opaque_callback_data: String(id),
    },
  ])
})

test('states never go back: read stays read, and what is lost is lost with the words of WhatsApp', async () => {
  const { number, row } = await customer()
  const { id } = await reply(row, number, 'Here')
  await settles(id, 'sent')
  await tell(id, 'read')
  await settles(id, 'read')
  await tell(id, 'delivered')
  await tell(id, 'sent', { timestamp: '2' })
  const other = await reply(row, number, 'There')
  await settles(other.id, 'sent')
  await tell(other.id, 'delivered')
  await settles(other.id, 'delivered')
  expect(await stateOf(id)).toEqual({ state: 'read', reason: null })
  const lost = await reply(row, number, 'Gone')
  await settles(lost.id, 'sent')
  const error_data = { details: 'Message failed to send because of an unknown error' }
  await tell(lost.id, 'failed', { errors: [{ code: 131_000, title: 'Something went wrong', error_data }] })
  await settles(lost.id, 'failed')
  await tell(lost.id, 'delivered')
  await pass(1000)
  expect(await stateOf(lost.id)).toEqual({
    state: 'failed',
    reason: `${error_data.details} (WhatsApp 131000)`,
  })
})

test('what WhatsApp refuses is told in words; what may have left is not sent again by itself', async () => {
  const { number, row } = await customer()
  cloud.next.push({ status: 400, code: 131_026, message: 'Message undeliverable' })
  const nobody = await reply(row, number, 'One')
  await settles(nobody.id, 'failed')
  expect((await stateOf(nobody.id))?.reason).toBe(
    'This number has no WhatsApp, or cannot get messages of businesses (WhatsApp 131026)',
  )
  cloud.next.push('hangUp')
  const unknown = await reply(row, number, 'Two')
  await settles(unknown.id, 'unknown')
  cloud.next.push({ status: 400, code: 130_429, message: 'Rate limit hit' })
  const later = await reply(row, number, 'Three')
  await until('a retry', async () => (await stateOf(later.id))?.reason === 'Rate limit hit (WhatsApp 130429)')
  await pass(60_000)
  await settles(later.id, 'sent')
  expect(cloud.messages).toHaveLength(1)
})

test('a file is handed over first and goes with the words as its caption; a second one is refused', async () => {
  const { number, row } = await customer()
  const bytes = Uint8Array.from([137, 80, 78, 71])
  const sha256 = await desk.attachments.of(desk.accountId).keep(bytes)
  const [{ id: fileId }] = (await desk.sql<{ id: number }>(
    `insert into attachments (id, sha256, name, type, size, uploaded_bytes, is_complete, uploader_id, created_at)
      values (6000001, $1, 'fork.png', 'image/png', 4, 4, true, $2, $3) returning id`,
    [sha256, desk.agent.id, now()],
  )) as [{ id: number }]
  const file = {
    ...{ id: fileId, name: 'fork.png', type: 'image/png', size: 4, sha256, contentId: null, isInline: false },
  }
  const two = await reply(row, number, 'Look', { attachments: [file, { ...file, id: 6_000_002 }] })
  expect(two.verdict).toMatchObject({ message: 'A WhatsApp message carries one file at most' })
  const long = await reply(row, number, 'x'.repeat(1025), { attachments: [file] })
  expect(long.verdict).toMatchObject({
    message: 'A WhatsApp message with a file has at most 1,024 characters',
  })
  const { id, verdict } = await reply(row, number, 'Look', { attachments: [file] })
  expect(verdict).toMatchObject({ st: 'applied' })
  await settles(id, 'sent')
  const image = cloud.messages[0]?.['image'] as { id: string; caption: string }
  expect(cloud.messages).toMatchObject([{ type: 'image', image: { caption: 'Look' } }])
  expect(cloud.files.get(image.id)).toEqual({ type: 'image/png', name: 'fork.png', bytes })
})

test('after 24 hours only a template goes, which is listed as WhatsApp has it and filled in', async () => {
  const { number, row } = await customer()
  const body = { type: 'BODY', text: 'Hello {{1}}, your order {{2}} is ready.' }
  const template = {
    name: 'order_ready',
    language: 'en_US',
    status: 'APPROVED',
    category: 'UTILITY',
    id: '1',
  }
  cloud.templates = [
    { ...template, components: [body, { type: 'FOOTER', text: 'Northwind' }] },
    { ...template, name: 'rejected', status: 'REJECTED', components: [body] },
    { ...template, name: 'pictured', components: [{ type: 'HEADER', format: 'IMAGE' }, body] },
  ]
  const path = `/channels/${channel.id}/templates`
  const listed = await desk.call('GET', path, { as: desk.agent })
  expect(listed.body).toEqual({
    data: [
      {
        ...{ name: 'order_ready', language: 'en_US', category: 'UTILITY', header: '', footer: 'Northwind' },
        ...{ body: body.text, placeholders: ['1', '2'] },
      },
    ],
    left: 1,
  })
  expect((await desk.call('GET', path, { as: desk.stranger })).status).toBe(404)
  await pass(day + 60_000)
  const refused = await reply(row, number, 'Still there?')
  expect(refused.verdict).toMatchObject({ st: 'rejected', message: windowOver })
  const values = [
    { name: '1', value: 'Ana' },
    { name: '2', value: '4711' },
  ]
  const use = { name: 'order_ready', language: 'en_US', values }
  const empty = { ...use, values: [{ name: '1', value: ' ' }] }
  expect((await reply(row, number, 'Hello', { template: empty })).verdict).toMatchObject({ st: 'rejected' })
  const { id } = await reply(row, number, 'Hello Ana, your order 4711 is ready.', { template: use })
  await settles(id, 'sent')
  const parameters = [
    { type: 'text', text: 'Ana' },
    { type: 'text', text: '4711' },
  ]
  expect(cloud.messages).toMatchObject([
    {
      type: 'template',
      template: {
        ...{ name: 'order_ready', language: { code: 'en_US' } },
        components: [{ type: 'body', parameters }],
      },
    },
  ])
})

test('of a message that was handed over late the 24 hours count from when it was written', async () => {
  const number = '+491510000999'
  await write(number, textOf('The chain slips'), { ageMs: day + 60_000 })
  const [row] = await found(number)
  const { verdict } = await reply(row as Row, number, 'Bring it in')
  expect(verdict).toMatchObject({ st: 'rejected', message: windowOver })
})

test('what waits while the 24 hours end does not leave', async () => {
  const { number, row } = await customer()
  await pass(day - 30_000)
  const { id, verdict } = await reply(row, number, 'Just in time', { notBefore: now() + 25_000 })
  expect(verdict).toMatchObject({ st: 'applied' })
  await pass(60_000)
  await settles(id, 'failed')
  expect((await stateOf(id))?.reason).toBe(windowOver)
  expect(cloud.messages).toEqual([])
})

test('a channel that is deleted takes nothing more, frees its number, and leaves its conversations', async () => {
  const { number, row } = await customer()
  expect((await desk.call('DELETE', `/channels/${channel.id}`, { as: desk.owner })).status).toBe(200)
  expect(await hook({ messages: [] })).toBe(403)
  const { verdict } = await reply(row, number, 'No')
  expect(verdict).toMatchObject({ message: 'The WhatsApp channel of this conversation was deleted' })
  expect((await desk.call('GET', `/desk/conversations/${row.id}`, { as: desk.agent })).status).toBe(200)
  const again = await desk.call('POST', '/channels/addWhatsApp', { as: desk.owner, body: whatsappWords })
  expect(again.status).toBe(200)
})
