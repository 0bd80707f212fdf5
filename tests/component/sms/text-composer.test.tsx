import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { emptyContent } from '#app/composer/texts/composer-content.ts'
import { ConversationPane } from '#app/conversations/conversation-pane.tsx'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import { withBox } from '#local/rows.ts'
import { toChunks } from '#local/threads.ts'
import { conversationRow, inboundRow, mailboxRow } from '../../support/replica.ts'
import { render } from '../render.tsx'

const id = 4821
const number = { email: '+4915112345678', name: '' }

const template = {
  ...{ name: 'order_ready', language: 'en_US', category: 'UTILITY', header: '', footer: 'Northwind' },
  ...{ body: 'Hello {{1}}, your order {{2}} is ready.', placeholders: ['1', '2'] },
}

const draft = {
  ...{
    ...emptyContent,
    mode: 'reply' as const,
    id: 77,
    conversationId: id,
    userId: 7,
    messageId: 1,
    to: [number],
  },
  ...{ rev: 1, savedBy: 'op', device: 'A laptop', updatedAt: 1, scheduled: null, v: 1 },
}

const list = () => Response.json({ data: [template], left: 2 })

async function open(
  preview: string,
  {
    type = 'sms' as 'sms' | 'whatsapp',
    agoMs = 0,
    lateMs = 0,
    typed = '',
    kept = undefined as (Draft & { v: number }) | undefined,
    listTemplates = list,
  } = {},
) {
  const page = await render(
    <ConversationPane conversationId={id} layout="pane" onBack={vi.fn<() => void>()} />,
    {
      async fill({ db }) {
        await db.mailboxes.put({ ...mailboxRow, type, email: '+15005550006', v: 1 })
        await db.conversations.put(withBox({ ...conversationRow(id), type, v: 1 }))
        if (typed !== '') await db.drafts.put({ ...draft, html: `<p>${typed}</p>` })
        if (kept) await db.drafts.put(kept)
        const createdAt = Date.now() - agoMs
        const sentAt = lateMs > 0 ? createdAt - lateMs : null
        const r = {
          ...inboundRow(1, id, 1),
          createdAt,
          sentAt,
          from: number,
          preview,
          html: `<p>${preview}</p>`,
        }
        await db.threads.bulkPut(toChunks(id, [{ e: 'messages' as const, v: 1, r }]))
      },
      serve: (_, path) => (path.endsWith('/templates') ? listTemplates() : Response.json({})),
    },
  )
  await page.user.click(await screen.findByRole('radio', { name: 'Reply' }))
  return page
}

test('an answer to a text message is plain text without subject, files and copies, with its segments', async () => {
  const page = await open('Is it done?')
  expect((await screen.findAllByRole('radio')).map(({ textContent }) => textContent)).toEqual([
    'Reply',
    'Note',
  ])
  const field = await screen.findByRole('textbox', { name: 'Message' })
  expect(field.tagName).toBe('TEXTAREA')
  expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Formatting' })).toBeNull()
  expect(screen.getByText('To +4915112345678')).toBeDefined()
  await page.user.type(field, 'Yes{Enter}ready ✓')
  await screen.findByText('1 segment, 59 characters left, UCS-2')
  await page.user.click(screen.getByRole('button', { name: /^Send$/ }))
  const sent = await waitFor(async () => {
    const op = (await page.ops()).find(({ cmd }) => cmd === 'messages.reply')
    if (!op) throw new Error('nothing was sent')
    return op
  })
  expect(sent.args).toMatchObject({ to: [number], cc: [], attachments: [] })
  expect((sent.args as { html: string }).html).toContain('Yes')
})

test('a number that replied STOP cannot be written to, and the composer says why', async () => {
  const page = await open('Stop')
  await page.user.type(await screen.findByRole('textbox', { name: 'Message' }), 'But')
  await screen.findByText(
    '+4915112345678 has replied STOP and gets no more text messages until it sends START',
  )
  expect(screen.getByRole('button', { name: /^Send$/ })).toHaveProperty('disabled', true)
})

const sent = (page: Awaited<ReturnType<typeof open>>) =>
  waitFor(async () => {
    const op = (await page.ops()).find(({ cmd }) => cmd === 'messages.reply')
    if (!op) throw new Error('nothing was sent')
    return op.args
  })

test('a WhatsApp message is answered with plain text and one file, and for how long is said', async () => {
  const page = await open('Is it done?', { type: 'whatsapp', agoMs: 22.5 * 3_600_000 })
  const field = await screen.findByRole('textbox', { name: 'Message' })
  await screen.findByText(/^Can be answered freely for 1 h (?:29|30|31) min more$/)
  expect(screen.getByRole('button', { name: 'Attach files' })).toBeDefined()
  await page.user.type(field, 'Yes')
  await page.user.click(screen.getByRole('button', { name: /^Send$/ }))
  expect(await sent(page)).toMatchObject({ to: [number], html: expect.stringContaining('Yes') as unknown })
  expect(await sent(page)).not.toHaveProperty('template')
})

test('a day after the last message only a template is sent, once its places are filled', async () => {
  const page = await open('Is it done?', { type: 'whatsapp', agoMs: 25 * 3_600_000 })
  await screen.findByText(/^WhatsApp lets nothing but an approved template through 24 hours after/)
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull()
  await page.user.click(await screen.findByRole('combobox', { name: /^Template/ }))
  await page.user.click(await screen.findByRole('option', { name: 'order_ready (en_US)' }))
  await screen.findByText('2 more templates have parts that cannot be filled in here.')
  const send = () => screen.getByRole('button', { name: /^Send$/ })
  await page.user.type(await screen.findByRole('textbox', { name: 'Placeholder 1' }), 'Ana')
  expect(send()).toHaveProperty('disabled', true)
  await page.user.type(screen.getByRole('textbox', { name: 'Placeholder 2' }), '4711')
  await screen.findByText(/Hello Ana, your order 4711 is ready\.\s+Northwind/)
  await waitFor(() => expect(send()).toHaveProperty('disabled', false))
  await page.user.click(send())
  const values = [
    { name: '1', value: 'Ana' },
    { name: '2', value: '4711' },
  ]
  expect(await sent(page)).toMatchObject({
    template: { name: 'order_ready', language: 'en_US', values },
    html: expect.stringContaining('Hello Ana, your order 4711 is ready.') as unknown,
  })
})

test('words that the closed window keeps from going stand beside the template, and stay a draft', async () => {
  const page = await open('Is it done?', { type: 'whatsapp', agoMs: 25 * 3_600_000, typed: 'Almost done' })
  await screen.findByText('Your draft is kept until the customer writes again.')
  expect(screen.getByText('Almost done')).toBeDefined()
  await page.user.click(await screen.findByRole('combobox', { name: /^Template/ }))
  await page.user.click(await screen.findByRole('option', { name: 'order_ready (en_US)' }))
  await screen.findByText('Your draft is kept and comes back when the template is taken away.')
  expect(screen.queryByText('Almost done')).toBeNull()
  await page.user.type(await screen.findByRole('textbox', { name: 'Placeholder 1' }), 'Ana')
  await page.user.click(screen.getByRole('button', { name: 'Take template away' }))
  await screen.findByText('Almost done')
  expect(screen.queryByRole('button', { name: 'Take template away' })).toBeNull()
  await page.user.click(await screen.findByRole('combobox', { name: /^Template/ }))
  await page.user.click(await screen.findByRole('option', { name: 'order_ready (en_US)' }))
  await page.user.type(await screen.findByRole('textbox', { name: 'Placeholder 1' }), 'Ana')
  await page.user.type(screen.getByRole('textbox', { name: 'Placeholder 2' }), '4711')
  await page.user.click(screen.getByRole('button', { name: /^Send$/ }))
  expect(await sent(page)).toMatchObject({
    draftId: 77,
    html: expect.stringContaining('order 4711 is ready') as unknown,
  })
  expect(await page.desk.db.drafts.toArray()).toMatchObject([
    { id: 77, html: '<p>Almost done</p>', template: null },
  ])
})

test('a template that is half filled in is a draft: a reload finds it, and sending it ends the draft', async () => {
  const page = await open('Is it done?', { type: 'whatsapp', agoMs: 25 * 3_600_000 })
  await page.user.click(await screen.findByRole('combobox', { name: /^Template/ }))
  await page.user.click(await screen.findByRole('option', { name: 'order_ready (en_US)' }))
  await page.user.type(await screen.findByRole('textbox', { name: 'Placeholder 1' }), 'Ana')
  // The page is left.
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () =>
    expect(await page.desk.db.drafts.toArray()).toMatchObject([
      { html: '', template: { template, values: { '1': 'Ana' } } },
    ]),
  )
  const [kept] = await page.desk.db.drafts.toArray()
  cleanup()
  const again = await open('Is it done?', {
    type: 'whatsapp',
    agoMs: 25 * 3_600_000,
    kept: kept && { ...kept, v: 1 },
  })
  expect(await screen.findByRole('textbox', { name: 'Placeholder 1' })).toHaveProperty('value', 'Ana')
  await again.user.type(screen.getByRole('textbox', { name: 'Placeholder 2' }), '4711')
  await again.user.click(screen.getByRole('button', { name: /^Send$/ }))
  expect(await sent(again)).toMatchObject({ draftId: kept?.id, template: { name: 'order_ready' } })
  expect(await again.desk.db.drafts.toArray()).toEqual([])
})

test('a template that is being filled in stays when the customer writes meanwhile', async () => {
  const page = await open('Is it done?', { type: 'whatsapp', agoMs: 25 * 3_600_000, typed: 'Almost done' })
  await page.user.click(await screen.findByRole('combobox', { name: /^Template/ }))
  await page.user.click(await screen.findByRole('option', { name: 'order_ready (en_US)' }))
  await page.user.type(await screen.findByRole('textbox', { name: 'Placeholder 1' }), 'Ana')
  const r = {
    ...inboundRow(2, id, 2),
    from: number,
    createdAt: Date.now(),
    preview: 'Hello?',
    html: '<p>Hello?</p>',
  }
  await page.desk.db.threads.bulkPut(toChunks(id, [{ e: 'messages' as const, v: 2, r }]))
  page.desk.bus.publish({ threads: [id] })
  await screen.findByText('Hello?')
  await page.user.click(screen.getByRole('radio', { name: 'Note' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Placeholder 1' })).toBeNull())
  await page.user.click(screen.getByRole('radio', { name: 'Reply' }))
  await screen.findByRole('textbox', { name: 'Placeholder 1' })
  expect(screen.getByRole('textbox', { name: 'Placeholder 1' })).toHaveProperty('value', 'Ana')
  await page.user.click(screen.getByRole('button', { name: 'Take template away' }))
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Almost done')
})

test('templates that cannot be read are asked for again', async () => {
  let isDown = true
  const listTemplates = () =>
    isDown ? Response.json({ code: 'UNAVAILABLE', message: 'WhatsApp is down' }, { status: 502 }) : list()
  const page = await open('Is it done?', { type: 'whatsapp', agoMs: 25 * 3_600_000, listTemplates })
  await screen.findByText('The templates cannot be read now.')
  isDown = false
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('combobox', { name: /^Template/ })
})

test('a message that was handed over late counts from when it was written', async () => {
  await open('Is it done?', { type: 'whatsapp', lateMs: 22.5 * 3_600_000 })
  await screen.findByText(/^Can be answered freely for 1 h (?:29|30|31) min more$/)
})
