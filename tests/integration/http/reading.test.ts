import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConversationView, ThreadView } from '#domain/conversations/calls/rest-shapes.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

interface List {
  data: ConversationView[]
  total: number
}

const list = async (query: Record<string, string | number | boolean> = {}, as: DeskUser = desk.agent) => {
  const words = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const answer = await desk.call<List>('GET', `/desk/conversations?${words}`, { as })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const inOrder = (ids: number[]) => ids.toSorted((a, b) => a - b)
const idsOf = async (query: Parameters<typeof list>[0], as?: DeskUser) =>
  (await list(query, as)).data.map(({ id }) => id)
const put = (word: string, body: object, as: DeskUser = desk.agent) =>
  desk.call('PUT', `/desk/conversations/${word}`, { as, body })

describe('the list', () => {
  const made: Record<'brakes' | 'battery' | 'invoice' | 'spam' | 'trash' | 'closed', number> = {} as never

  beforeAll(async () => {
    const messages: Record<string, number> = {}
    const receive = async (subject: string, text: string, from = 'Dana Whitlock <dana@customer.example>') => {
      const { conversationId, messageId } = await desk.receive({ subject, text, from })
      messages[(subject.split(' ')[0] ?? '').toLowerCase()] = messageId
      return conversationId
    }
    made.brakes = await receive('Squeaky brakes', 'They squeak when it rains.')
    made.battery = await receive(
      'Leere Batterie',
      'Schon wieder leer, schade.',
      'Jürgen Weiß <j.weiss@kunde.example>',
    )
    made.invoice = await receive('Invoice 2026-114', 'Where is it? The brakes are fine.')
    made.spam = await receive('You have won', 'brakes brakes brakes')
    made.trash = await receive('Old brakes', 'Never mind.')
    made.closed = await receive('Bell', 'Too quiet')
    await desk.sql('update conversations set is_spam = true where id = $1', [made.spam])
    await put('trash', { conversationIds: [made.trash], isTrashed: true })
    await put('status', { conversationIds: [made.closed], statusId: 4 })
    await put('assign', { conversationIds: [made.brakes], assigneeId: desk.agent.id })
    await put('assign', { conversationIds: [made.battery], teamId: desk.teamId })
    await put('labels', { conversationIds: [made.invoice], labelIds: [desk.labelId] })
    await put('priority', { conversationIds: [made.invoice], priority: 'critical' })
    await put('starred', { conversationIds: [made.battery], isStarred: true })
    await put('read', { conversationIds: [made.closed], isRead: true })
    await desk.sql('update conversations set snooze_time = $1, due_date = $1 where id = $2', [
      Date.now() + 3_600_000,
      made.battery,
    ])
    const note = (id: number, body: object) =>
      desk.call('POST', '/desk/notes', {
        as: desk.insider,
        body: { messageId: id, note: '<p>Look</p>', ...body },
      })
    await note(messages['invoice'] ?? 0, { mentions: [desk.agent.id] })
    await note(messages['squeaky'] ?? 0, { mentions: [desk.insider.id] })
    const draft = { to: ['dana@customer.example'], messageText: 'Not yet', isDraft: true }
    await desk.call('POST', `/desk/conversations/${made.closed}/messages`, { as: desk.agent, body: draft })
  })

  test('CON-044: has the shape of the specification, names joined in', async () => {
    const { data, total } = await list()
    expect(total).toBe(4)
    expect(data.find(({ id }) => id === made.invoice)).toEqual({
      id: made.invoice,
      ticketNo: expect.any(Number),
      type: 'email',
      subject: 'Invoice 2026-114',
      mailboxId: desk.mailboxId,
      status: { id: 1, status: 'new' },
      priority: 'critical',
      assignee: null,
      team: null,
      labels: [{ id: desk.labelId, label: 'VIP', color: 'purple', description: '', isStatic: false }],
      isDraft: false,
      isTrashed: false,
      isSpam: false,
      isRead: false,
      isStarred: false,
      snoozeTime: null,
      dueDate: null,
      contact: {
        id: expect.any(Number),
        firstName: 'Dana',
        lastName: 'Whitlock',
        email: 'dana@customer.example',
      },
      agent: null,
      totalMessages: 1,
      hasAttachment: false,
      preview: 'Where is it? The brakes are fine.',
      waitingSince: expect.any(Number),
      lastActivityAt: expect.any(Number),
      createdAt: expect.any(Number),
    })
    expect(data.find(({ id }) => id === made.brakes)?.assignee).toEqual({
      id: desk.agent.id,
      firstName: 'Maya',
    })
    expect(data.find(({ id }) => id === made.battery)?.team).toEqual({ id: desk.teamId, name: 'Workshop' })
  })

  test('API-018: is narrowed by each filter', async () => {
    const only = async (query: Parameters<typeof list>[0], ...names: (keyof typeof made)[]) =>
      expect(inOrder(await idsOf(query)), JSON.stringify(query)).toEqual(
        inOrder(names.map((name) => made[name])),
      )
    await only({ status: 'closed' }, 'closed')
    await only({ status: 4 }, 'closed')
    await only({ assigneeId: desk.agent.id }, 'brakes')
    await only({ assigneeId: 'none', teamId: 'none' }, 'invoice', 'closed')
    await only({ teamId: desk.teamId }, 'battery')
    await only({ labelId: desk.labelId }, 'invoice')
    await only({ priority: 'critical' }, 'invoice')
    await only({ isStarred: true }, 'battery')
    await only({ isRead: true }, 'closed')
    await only({ snoozed: true }, 'battery')
    await only({ snoozed: false, isRead: false }, 'brakes', 'invoice')
    await only({ isTrashed: true }, 'trash')
    await only({ isSpam: true }, 'spam')
    await only({ type: 'email', mailboxId: desk.mailboxId }, 'brakes', 'battery', 'invoice', 'closed')
    await only({ type: 'sms' })
    // Waited for as well, but snoozed or closed.
    await only({ waiting: true }, 'brakes', 'battery', 'invoice')
    await only({ waiting: true, snoozed: false }, 'brakes', 'invoice')
    await only({ waiting: false }, 'closed')
    await only({ mentioned: true }, 'invoice')
    await only({ mentioned: false }, 'brakes', 'battery', 'closed')
    await only({ hasDraft: true }, 'closed')
    await only({ hasDraft: false }, 'brakes', 'battery', 'invoice')
  })

  test('API-018: comes in each order, what has no such time last, and the other way round', async () => {
    const { brakes, battery, invoice, closed } = made
    expect((await idsOf({ sort: 'priority' }))[0]).toBe(invoice)
    expect((await idsOf({ sort: '-priority' })).at(-1)).toBe(invoice)
    expect((await idsOf({ sort: 'dueDate' }))[0]).toBe(battery)
    await desk.sql('update conversations set waiting_since = id where id = any($1)', [
      [brakes, battery, closed],
    ])
    await desk.sql('update conversations set waiting_since = null where id = $1', [invoice])
    const waiting = [brakes, battery, closed]
    expect(await idsOf({ sort: 'waitingSince' })).toEqual([...waiting, invoice])
    expect(await idsOf({ sort: '-waitingSince' })).toEqual([...waiting.toReversed(), invoice])
    await desk.sql('update conversations set waiting_since = id where id = $1', [invoice])
  })

  test('finds words in subject, text, contact and number, the last one as a beginning, never in trash or spam', async () => {
    const found = async (text: string, query: object = {}) => inOrder(await idsOf({ text, ...query }))
    expect(await found('brakes')).toEqual(inOrder([made.brakes, made.invoice]))
    expect(await found('brakes where')).toEqual([made.invoice])
    expect(await found('squeak rain')).toEqual([made.brakes])
    expect(await found('rains squeak')).toEqual([made.brakes])
    expect(await found('rains brakes squea')).toEqual([made.brakes])
    expect(await found('JURGEN weiss')).toEqual([made.battery])
    expect(await found('kunde.example')).toEqual([made.battery])
    expect(await found('2026-114')).toEqual([made.invoice])
    expect(await found('brakes', { isTrashed: true })).toEqual([made.trash])
    const [{ ticketNo } = { ticketNo: 0 }] = (await list({ text: 'bell' })).data
    expect(await found(String(ticketNo))).toContain(made.closed)
    for (const nothing of ['zebra', '%', "'", '\\', ':*', '!', '& |', '"quo', '()'])
      expect(await found(nothing), nothing).toEqual([])
  })

  test('comes in pages that are told how many there are', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, limit: 3 })))
    expect(pages.map(({ total, data }) => [total, data.length])).toEqual([
      [4, 3],
      [4, 1],
      [4, 0],
    ])
    const all = pages.flatMap(({ data }) => data.map(({ id }) => id))
    expect(all).toEqual(await idsOf({}))
    expect(await idsOf({ sort: 'lastActivityAt' })).toEqual([...all].reverse())
  })

  test('shows mailboxes that are closed to one to nobody else', async () => {
    const { insider, owner, agent, closedMailboxId } = desk
    const sent = await desk.call<ThreadView>('POST', '/desk/conversations', {
      as: insider,
      body: {
        mailboxId: closedMailboxId,
        to: ['dana@customer.example'],
        subject: 'Closed',
        messageText: 'For us',
      },
    })
    const { id } = sent.body
    expect(await idsOf({ mailboxId: closedMailboxId }, insider)).toEqual([id])
    expect(await idsOf({ mailboxId: closedMailboxId }, owner)).toEqual([id])
    expect(await idsOf({ mailboxId: closedMailboxId }, agent)).toEqual([])
    expect(await idsOf({ text: 'closed' }, agent)).toEqual([])
    for (const path of [`/desk/conversations/${id}`, `/desk/mailboxes/${closedMailboxId}`])
      expect((await desk.call('GET', path, { as: agent })).status).toBe(404)
    const refused = await desk.call('POST', '/desk/conversations', {
      as: agent,
      body: { mailboxId: closedMailboxId, to: ['dana@customer.example'], messageText: 'Hello' },
    })
    expect(refused).toMatchObject({ status: 400, body: { field: 'mailboxId' } })
  })

  test('is counted as the lists show it', async () => {
    const { body } = await desk.call('GET', '/desk/conversations/counts', { as: desk.agent })
    expect(body).toEqual({
      all: 3,
      unread: 2,
      mine: 1,
      unassigned: 2,
      waiting: 2,
      mentions: 1,
      starred: 1,
      snoozed: 1,
      drafts: 1,
      scheduled: 0,
      trash: 1,
      spam: 1,
      statuses: [
        { id: 1, status: 'new', count: 2 },
        { id: 2, status: 'open', count: 0 },
        { id: 3, status: 'on_hold', count: 0 },
        { id: 4, status: 'closed', count: 1 },
      ],
    })
  })
})

describe('how long a customer waits', () => {
  const since = async (id: number) =>
    (
      await desk.sql<{ at: number | null }>('select waiting_since as at from conversations where id = $1', [
        id,
      ])
    )[0]?.at
  const answer = (id: number, mode: string) =>
    desk.call('POST', `/desk/conversations/${id}/messages`, {
      as: desk.agent,
      body: { to: ['dana@customer.example'], messageText: 'Oil', mode },
    })

  test('counts from the first mail since the last answer; a forward is no answer', async () => {
    const { conversationId: id } = await desk.receive({ id: 'wait-1@customer.example' })
    const first = await since(id)
    expect(first).toEqual(expect.any(Number))
    await desk.receive({ id: 'wait-2@customer.example', inReplyTo: 'wait-1@customer.example' })
    expect((await answer(id, 'forward')).status).toBe(200)
    expect(await since(id)).toBe(first)
    await answer(id, 'reply')
    expect(await since(id)).toBeNull()
    await desk.receive({ inReplyTo: 'wait-1@customer.example' })
    expect(await since(id)).toBeGreaterThanOrEqual(first as number)
  })

  test('begins anew when a mail reopens what was closed without an answer', async () => {
    const { conversationId: id } = await desk.receive({ id: 'thanks@customer.example' })
    await desk.sql('update conversations set waiting_since = 1 where id = $1', [id])
    await put('status', { conversationIds: [id], statusId: 4 })
    await desk.receive({ inReplyTo: 'thanks@customer.example' })
    expect(await since(id)).toBeGreaterThan(1)
  })
})

describe('a conversation', () => {
  test('CON-046: holds its messages with bodies, and notes under them', async () => {
    const { conversationId, messageId } = await desk.receive({
      id: 'one@customer.example',
      text: 'First\n\nSecond',
    })
    await desk.call('POST', '/desk/notes', {
      as: desk.insider,
      body: { messageId, note: '<p>A regular</p>', mentions: [desk.agent.id, 'all'] },
    })
    await desk.call('POST', `/desk/conversations/${conversationId}/messages`, {
      as: desk.agent,
      body: {
        messageId,
        mode: 'replyAll',
        to: ['dana@customer.example'],
        cc: ['someone@else.example'],
        messageHtml: '<p>Oil &amp; wait</p>',
      },
    })
    const { body } = await desk.call<ThreadView>('GET', `/desk/conversations/${conversationId}`, {
      as: desk.agent,
    })
    expect(body).toMatchObject({
      id: conversationId,
      totalMessages: 2,
      status: { id: 2, status: 'open' },
      notes: [],
    })
    const [inbound, outgoing] = body.messages
    expect(inbound).toMatchObject({
      id: messageId,
      kind: 'inbound',
      isInbound: true,
      isDraft: false,
      from: {
        firstName: 'Dana',
        name: 'Dana Whitlock',
        email: 'dana@customer.example',
        username: null,
        phone: null,
      },
      messageHtml: '<p>First</p>\n<p>Second</p>',
      messageText: expect.stringContaining('First'),
      delivery: null,
      notes: [
        {
          note: '<p>A regular</p>',
          author: { id: desk.insider.id, firstName: 'Priya' },
          mentions: [desk.agent.id, 'all'],
        },
      ],
    })
    expect(outgoing).toMatchObject({
      kind: 'replyAll',
      isInbound: false,
      from: { firstName: 'Maya', name: 'Support', email: 'support@northwind.example' },
      to: [{ id: expect.any(Number), email: 'dana@customer.example', firstName: 'Dana' }],
      cc: [{ id: null, email: 'someone@else.example', firstName: '' }],
      messageText: 'Oil & wait',
      delivery: { state: 'queued', reason: null },
      notes: [],
    })
  })

  test('gives a body that is too large for the list apart', async () => {
    const text = `${`${'Long words. '.repeat(40)}\n`.repeat(100)}The end`
    const { conversationId, messageId } = await desk.receive({ text })
    const thread = await desk.call<ThreadView>('GET', `/desk/conversations/${conversationId}`, {
      as: desk.agent,
    })
    expect(thread.body.messages[0]?.messageHtml).toBeNull()
    const { body } = await desk.call<{ html: string; text: string }>(
      'GET',
      `/desk/messages/${messageId}/body`,
      { as: desk.agent },
    )
    expect(body.html.length).toBeGreaterThan(40_000)
    expect(body.html).toMatch(/The end<\/p>$/)
    expect(body.text).toContain('The end')
  })
})

test('nothing went wrong on our side', () => expect(desk.logged).toEqual([]))

test('INB-018, INB-020: the statuses that can be chosen are listed in their order, each by its name', async () => {
  const { body } = await desk.call('GET', '/desk/conversations/statuses', { as: desk.agent })
  expect(body).toEqual({
    data: [
      { id: 1, status: 'new', label: 'New' },
      { id: 2, status: 'open', label: 'Open' },
      { id: 3, status: 'on_hold', label: 'On Hold' },
      { id: 4, status: 'closed', label: 'Closed' },
    ],
    total: 4,
  })
})
