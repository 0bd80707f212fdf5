import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MacroAction } from '#domain/conversations/macro.ts'
import { leaseSize } from '#domain/sync/lease.ts'
import type { Lease } from '#domain/sync/lease-schema.ts'
import type { Verdict } from '#domain/sync/push.ts'
import type { TemplateView } from '#domain/templates/endpoints.ts'
import { nextFullHour } from '#lib/zone.ts'
import { areaRules } from '#server/areas.ts'
import { scheduledTimer } from '#server/conversations/scheduled.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { ringDue } from '#server/timers/ring.ts'
import { useCounting } from '#server/templates/uses.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { carryOutDue } from '../../support/outbox.ts'

/* Templates with actions: valid references, their effects, and use counts. */

let desk: TestDesk
let nextId: number

beforeAll(async () => {
  desk = await openDesk()
  const client = randomUUID()
  const { body } = await desk.call<Lease>('POST', '/desk/sync/lease', { as: desk.agent, body: { client } })
  nextId = body.k * leaseSize
})
afterAll(() => desk.close())
beforeEach(() => desk.sql('delete from outbox'))

type Refusal = { message: string; code: string; field?: string }

const call = <Body = TemplateView>(method: string, path: string, body?: object, as: DeskUser = desk.owner) =>
  desk.call<Body>(method, `/desk/${path}`, { as, ...(body ? { body } : {}) })

const words = { subject: 'Solved', body: '<p>Glad to help</p>' }
const closing = (): MacroAction[] => [
  { kind: 'status', statusId: 4 },
  { kind: 'assign', assigneeId: null, teamId: desk.teamId },
  { kind: 'labels', labelIds: [desk.labelId] },
]
const makeMacro = async (actions: MacroAction[] = closing()) =>
  (await call('POST', 'templates', { ...words, actions })).body

async function push(ops: object[], voids: string[] = []): Promise<Verdict[]> {
  const [meta] = await desk.sql<{ epoch: string }>('select db_epoch as epoch from sync_meta')
  const sent = { client: randomUUID(), wire: 1, epoch: meta?.epoch, ops, voids }
  const { body } = await call<string>('POST', 'sync/push', sent, desk.agent)
  const lines = body.trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Verdict).filter(({ t }) => t === 'verdict')
}

/** Sends a reply written with templates. */
async function replyWith(templateIds: number[], notBefore: number | null = null) {
  const { conversationId, messageId } = await desk.receive()
  const args = {
    ...{ id: nextId++, conversationId, messageId, mode: 'reply' },
    ...{ to: [{ email: 'dana@customer.example', name: '' }], cc: [], bcc: [] },
    ...{ html: '<p>Glad to help</p>', attachments: [], draftId: null, notBefore, acknowledged: 100 },
    templateIds,
  }
  return {
    ...{ op: randomUUID(), cmd: 'messages.reply', opv: 1, args, base: null, needs: [] },
    ...{ at: Date.now(), firstSentAt: null },
  }
}

const count = (now = Date.now()) => carryOutDue(desk, [useCounting], now)
const usage = async (id: number) => {
  const { body } = await call('GET', `templates/${id}`)
  return { usage: body.usage, revision: body.revision }
}

describe('the actions of a template', () => {
  test('are kept with it, and replaced with it', async () => {
    const made = await makeMacro()
    expect(made).toMatchObject({ actions: closing(), usage: 0, revision: 1 })
    const actions = [{ kind: 'snooze', hours: 24 }]
    const { body } = await call('PUT', `templates/${made.id}`, { ...words, actions, revision: 1 })
    expect(body).toMatchObject({ actions, revision: 2 })
    expect((await call('PUT', `templates/${made.id}`, words)).body.actions).toEqual([])
  })

  test('name only who and what the account has; what vanished later keeps nobody from the rest', async () => {
    const refusal = async (action: object) =>
      (await call<Refusal>('POST', 'templates', { ...words, actions: [action] })).body
    expect(await refusal({ kind: 'labels', labelIds: [desk.labelId, 999] })).toMatchObject({
      message: 'The tag does not exist any more',
      field: 'actions',
    })
    for (const assigneeId of [999, desk.stranger.id])
      expect(await refusal({ kind: 'assign', assigneeId, teamId: null })).toMatchObject({
        message: 'The person or team does not exist any more',
        field: 'actions',
      })
    const twice = [closing()[0], closing()[0]]
    expect((await call('POST', 'templates', { ...words, actions: twice })).status).toBe(400)
    expect((await call('POST', 'templates', { ...words, actions: [{ kind: 'trash' }] })).status).toBe(400)

    const [label] = await desk.sql<{ id: number }>(
      `insert into labels (id, label, color, description, is_static)
        values (nextval('desk_id'), 'short-lived', 'red', '', false) returning id`,
    )
    const actions: MacroAction[] = [{ kind: 'labels', labelIds: [label?.id ?? 0] }]
    const { id } = await makeMacro(actions)
    await desk.sql('delete from labels where id = $1', [label?.id])
    expect(
      await call('PUT', `templates/${id}`, { ...words, subject: 'Still solved', actions }),
    ).toMatchObject({
      status: 200,
      body: { subject: 'Still solved', actions },
    })
    expect((await call('POST', 'templates', { ...words, actions })).status).toBe(400)
  })

  test('are for whoever may write templates', async () => {
    expect((await call('POST', 'templates', { ...words, actions: closing() }, desk.agent)).status).toBe(403)
  })
})

describe('the use of a template', () => {
  test('counts once for a push that is repeated, and is no change of the template', async () => {
    const { id } = await makeMacro()
    const op = await replyWith([id, id])
    expect(await push([op])).toMatchObject([{ st: 'applied' }])
    expect(await push([op])).toMatchObject([{ st: 'applied' }])
    expect(await usage(id)).toEqual({ usage: 0, revision: 1 })
    // Two processes poll at the same time.
    await Promise.all([count(), count()])
    expect(await usage(id)).toEqual({ usage: 1, revision: 1 })
    expect(await push([op])).toMatchObject([{ st: 'applied' }])
    expect(await count()).toBe(0)
    const { body } = await call('PUT', `templates/${id}`, { ...words, actions: [], revision: 1 })
    expect(body).toMatchObject({ usage: 1, revision: 2 })
    await push([await replyWith([id]), await replyWith([id])])
    await count()
    expect(await usage(id)).toEqual({ usage: 3, revision: 2 })
  })

  test('does not count while the mail can be taken back, and never when it is', async () => {
    const { id } = await makeMacro()
    const held = Date.now() + 60_000
    const [gone, kept] = [await replyWith([id], held), await replyWith([id], held)]
    await push([gone, kept])
    await count()
    expect(await usage(id)).toMatchObject({ usage: 0 })
    expect(await push([], [gone.op])).toMatchObject([{ st: 'voided' }])
    await count(held)
    expect(await usage(id)).toMatchObject({ usage: 1 })
  })

  test('of one that is deleted, or of another account, is none', async () => {
    const { id } = await makeMacro()
    await push([await replyWith([id, 999_999])])
    await call('DELETE', `templates/${id}`)
    await count()
    const counted = await desk.sql(`select state from outbox where kind = 'template-uses'`)
    expect(counted).toEqual([{ state: 'done' }])
  })
})

test('a mail that is sent later does at its time what its template says, as far as that is there', async () => {
  const { id } = await makeMacro()
  const { conversationId, messageId } = await desk.receive()
  const sendTime = nextFullHour(Date.now(), 0)
  await desk.call('POST', `/desk/conversations/${conversationId}/messages`, {
    as: desk.agent,
    body: {
      ...{ messageId, to: ['dana@customer.example'], messageHtml: '<p>Glad to help</p>' },
      ...{ sendLater: true, sendTime, lastMessage: 1 },
    },
  })
  const actions: MacroAction[] = [...closing(), { kind: 'priority', priority: 'high' }]
  actions[1] = { kind: 'assign', assigneeId: 999, teamId: null }
  await desk.sql('update drafts set actions = $1, template_ids = $2 where conversation_id = $3', [
    JSON.stringify(actions),
    JSON.stringify([id]),
    conversationId,
  ])
  const row = async () =>
    (
      await desk.sql(
        'select status_id as "statusId", priority, assignee_id as assignee, label_ids as labels from conversations where id = $1',
        [conversationId],
      )
    )[0]
  const log = { error: () => undefined, warn: () => undefined }
  const { database } = desk
  const kinds = [scheduledTimer({ database, clock: desk.clock, log, areas: areaRules })]
  const send = () => ringDue({ database, kinds, random: nodeRandom, log }, sendTime)
  await send()
  expect(await row()).toEqual({ statusId: 4, priority: 'high', assignee: null, labels: [desk.labelId] })
  await send()
  await count(sendTime)
  expect(await usage(id)).toMatchObject({ usage: 1 })
})
