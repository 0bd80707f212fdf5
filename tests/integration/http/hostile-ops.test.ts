import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Lease } from '#domain/sync/lease-schema.ts'
import { leaseSize } from '#domain/sync/lease.ts'
import type { PushLine, Verdict } from '#domain/sync/push.ts'
import { deskPassword, openDesk, type TestDesk } from '../../support/desk.ts'

/*
 * Ops that no real device sends. Each gets a final verdict, and the ops after it in the request are
 * processed: an op without a verdict would be sent again for ever.
 */

let desk: TestDesk
let epoch: string
let token: string
let nextId: number
let conversationId: number

beforeAll(async () => {
  desk = await openDesk()
  const [meta] = await desk.sql<{ epoch: string }>('select db_epoch as epoch from sync_meta')
  epoch = meta?.epoch as string
  const { body } = await desk.call<{ token: string }>('POST', '/account/login', {
    body: { email: desk.agent.email, password: deskPassword },
  })
  token = body.token
  const lease = await desk.call<Lease>('POST', '/desk/sync/lease', {
    as: desk.agent,
    body: { client: randomUUID() },
  })
  nextId = lease.body.k * leaseSize
})
beforeEach(async () => {
  ;({ conversationId } = await desk.receive())
})
afterAll(() => desk.close())

/** Placeholder for JSON that `JSON.stringify` cannot produce. */
const mark = '"<here>"'
const here = '<here>'

interface Hostile {
  /** The whole op. */
  op: object
  /** JSON to insert at `here`. */
  json?: string
}

const whole = (rest: object): { op: string } => ({
  ...{ op: randomUUID(), cmd: 'conversations.star', opv: 1, args: { conversationId, isStarred: true } },
  ...{ base: null, needs: [], at: Date.now(), firstSentAt: null },
  ...rest,
})

async function post(body: object, json = ''): Promise<{ status: number; verdicts: Verdict[] }> {
  const text = JSON.stringify({ client: randomUUID(), wire: 1, epoch, ops: [], voids: [], ...body })
  const answer = await fetch(`${desk.url}/api/desk/sync/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: text.replaceAll(mark, () => json),
  })
  const lines = (await answer.text()).trim().split('\n')
  const verdicts = answer.ok
    ? lines.map((line) => JSON.parse(line) as PushLine).filter((line) => line.t === 'verdict')
    : []
  return { status: answer.status, verdicts }
}

const deep = '['.repeat(100_000) + ']'.repeat(100_000)
const deepObject = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)
const star = (rest: object = {}) => ({ conversationId, isStarred: true, ...rest })
const reply = (rest: object = {}) => ({
  ...{ id: nextId++, conversationId, mode: 'reply', messageId: null, acknowledged: 100 },
  ...{ to: [{ email: 'dana@customer.example', name: '' }], cc: [], bcc: [], html: '<p>Thanks</p>' },
  ...{ attachments: [], draftId: null, notBefore: null },
  ...rest,
})
const note = (rest: object = {}) => ({
  ...{
    id: nextId++,
    conversationId,
    messageId: null,
    html: 'x',
    mentions: [],
    attachments: [],
    draftId: null,
  },
  ...rest,
})
const label = (name: string) => ({ id: nextId++, label: name, color: 'grey', description: '' })
const view = (rest: object) => ({ id: nextId++, position: 0, ...rest })

const refused: Record<string, () => Hostile> = {
  'arguments nested 100,000 deep': () => ({ op: whole({ args: star({ more: here }) }), json: deep }),
  'objects nested 100,000 deep': () => ({ op: whole({ args: here }), json: deepObject }),
  'a base nested 100,000 deep': () => ({ op: whole({ base: { statusId: here } }), json: deep }),
  'an id in capitals': () => ({ op: whole({ op: randomUUID().toUpperCase() }) }),
  'an id that is none': () => ({ op: whole({ op: `x${randomUUID()}` }) }),
  'no command': () => ({ op: whole({ cmd: undefined }) }),
  'a command that nobody knows': () => ({ op: whole({ cmd: 'conversations.fly' }) }),
  'a command of an object’s own': () => ({ op: whole({ cmd: '__proto__' }) }),
  'a command with a NUL': () => ({ op: whole({ cmd: 'conversations.star\0' }) }),
  'a command with half a letter': () => ({ op: whole({ cmd: 'conversations.\ud800' }) }),
  'a version from before the first': () => ({ op: whole({ opv: 0 }) }),
  'a version that will never be': () => ({ op: whole({ opv: Number.MAX_SAFE_INTEGER }) }),
  'a list for arguments': () => ({ op: whole({ args: [] }) }),
  'a number for arguments': () => ({ op: whole({ args: 5 }) }),
  'no arguments': () => ({ op: whole({ args: undefined }) }),
  'a moment that is text': () => ({ op: whole({ at: 'now' }) }),
  'a moment that is none': () => ({ op: whole({ at: null }) }),
  'a moment of 1e300': () => ({ op: whole({ at: 1e300 }) }),
  'a moment beyond all numbers': () => ({ op: whole({ at: here }), json: '1e999' }),
  'needs that are no list': () => ({ op: whole({ needs: 'all' }) }),
  'a need in capitals': () => ({ op: whole({ needs: [randomUUID().toUpperCase()] }) }),
  'itself among its needs': () => {
    const op = randomUUID()
    return { op: whole({ op, needs: [op] }) }
  },
  'a NUL in its words': () => ({ op: whole({ cmd: 'notes.add', args: note({ html: 'a\0b' }) }) }),
  'half a letter in its words': () => ({ op: whole({ cmd: 'notes.add', args: note({ html: 'a\ud83d' }) }) }),
  'a NUL in the name of an argument': () => ({ op: whole({ args: star({ 'a\0': 1 }) }) }),
  'a NUL in what was seen': () => ({ op: whole({ base: { lastMessage: 'a\0' } }) }),
  'a place that is no number': () => ({
    op: whole({ cmd: 'messages.reply', args: reply(), base: { lastMessage: { valueOf: 1, toString: 1 } } }),
  }),
  'a place for closing that is no number': () => ({
    op: whole({
      cmd: 'conversations.setStatus',
      args: { conversationId, statusId: 4, acknowledged: 0 },
      base: { lastInbound: { valueOf: 1, toString: 1 } },
    }),
  }),
  'a due date on no calendar': () => ({
    op: whole({ cmd: 'conversations.setDue', args: { conversationId, dueDate: Number.MAX_SAFE_INTEGER } }),
  }),
  'a revision that no column holds': () => ({
    op: whole({
      cmd: 'drafts.save',
      args: {
        ...{ id: nextId++, conversationId, mode: 'reply', messageId: null, to: [], cc: [], bcc: [] },
        ...{
          subject: '',
          html: 'x',
          attachments: [],
          rev: Number.MAX_SAFE_INTEGER,
          device: 'x',
          mailboxId: null,
        },
      },
    }),
  }),
  'a name that is a megabyte': () => ({
    op: whole({ cmd: 'labels.create', args: label('x'.repeat(1_000_000)) }),
  }),
  'a list of a hundred thousand': () => ({
    op: whole({
      cmd: 'notes.add',
      args: note({ mentions: Array.from({ length: 100_000 }, (_, i) => i + 1) }),
    }),
  }),
  'a view without anything': () => ({ op: whole({ cmd: 'views.save', args: view({ content: null }) }) }),
}

describe.each(Object.entries(refused))('%s', (_, make) => {
  test('is refused with a verdict, each time the same, and those behind it go on', async () => {
    const { op, json } = make()
    const behind = whole({})
    const first = await post({ ops: [op, behind] }, json)
    expect(first.status).toBe(200)
    const { op: id } = op as { op: string }
    expect(first.verdicts.map(({ op: each, st }) => [each, st])).toEqual([
      [id, 'rejected'],
      [behind.op, 'applied'],
    ])
    const again = await post({ ops: [op] }, json)
    expect(again.verdicts).toEqual([first.verdicts[0]])
  })
})

const taken: Record<string, () => Hostile> = {
  'a name that every object has': () => ({
    op: whole({ args: star({ more: here }) }),
    json: '{"__proto__":{"isStarred":false},"constructor":{"prototype":{}}}',
  }),
  'a moment before all others': () => ({ op: whole({ at: -5 }) }),
  'a moment far ahead': () => ({ op: whole({ at: Number.MAX_SAFE_INTEGER }) }),
  'a need named a hundred times': () => ({ op: whole({ needs: [] }) }),
  'places among what was seen that are none': () => ({
    op: whole({ cmd: 'messages.reply', args: reply(), base: { lastMessage: 0, through: { length: -1 } } }),
  }),
}

test.each(Object.entries(taken))('%s does no harm', async (_, make) => {
  const { op, json } = make()
  const behind = whole({})
  const { status, verdicts } = await post({ ops: [op, behind] }, json)
  expect(status).toBe(200)
  expect(verdicts.map(({ st }) => st)).toEqual(['applied', 'applied'])
})

test('the same id with other words in one request is refused, and the first stands', async () => {
  const op = whole({})
  const other = { ...op, args: star({ isStarred: false }) }
  const { verdicts } = await post({ ops: [op, other, op] })
  expect(verdicts.map(({ st, code }) => [st, code])).toEqual([
    ['applied', undefined],
    ['rejected', 'op_reuse'],
    ['applied', undefined],
  ])
})

test('an op that is taken back under an id that can be none never takes effect, and says so', async () => {
  for (const id of [randomUUID().toUpperCase(), 'x', '\0']) {
    const behind = whole({})
    const { status, verdicts } = await post({ ops: [behind], voids: [id] })
    expect(status).toBe(200)
    expect(verdicts.map(({ op, st }) => [op, st])).toEqual([
      [id, 'voided'],
      [behind.op, 'applied'],
    ])
  }
})

test('a device in doubt about an id that can be none still hears of what changed', async () => {
  const body = {
    ...{
      client: randomUUID(),
      wire: 1,
      epoch: null,
      cursor: [0, 0],
      scopeEpoch: -1,
      since: 0,
      snapshot: null,
    },
    ...{ want: [], doubt: ['x', randomUUID().toUpperCase(), '\0'] },
  }
  const { status } = await desk.call('POST', '/desk/sync/pull', { as: desk.agent, body })
  expect(status).toBe(200)
})

test.each([1, -5, 0])(
  'a note of the moment %d is taken, and stamped no earlier than a year ago',
  async (at) => {
    const args = note()
    await post({ ops: [whole({ cmd: 'notes.add', args, at })] })
    const [row] = await desk.sql<{ at: number }>('select created_at as at from notes where id = $1', [
      args.id,
    ])
    const year = 365 * 86_400_000
    expect(Date.now() - (row?.at ?? 0)).toBeLessThanOrEqual(year + 60_000)
    expect(Date.now() - (row?.at ?? 0)).toBeGreaterThanOrEqual(year)
  },
)
