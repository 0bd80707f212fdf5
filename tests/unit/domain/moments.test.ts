import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { snoozeArgs } from '#domain/conversations/snooze-mutators.ts'
import { untilReply } from '#domain/conversations/snooze.ts'
import { endpointList } from '#domain/endpoints.ts'
import { latestMoment, moment } from '#domain/fields.ts'
import { mutators } from '#domain/registry.ts'

type Schema = z.ZodMiniType & { _zod: { def: Def } }
interface Def {
  type: string
  innerType?: Schema
  in?: Schema
  out?: Schema
  element?: Schema
  valueType?: Schema
  options?: readonly Schema[]
  shape?: Record<string, Schema>
}

interface Named {
  path: string
  key: string
  schema: Schema
}

/** All numbers of a schema, with their keys. */
function numbersOf(schema: Schema, path: string, key = ''): Named[] {
  const { def } = schema._zod
  if (def.type === 'number') return [{ path, key, schema }]
  const below = [def.innerType, def.in, def.element, def.valueType, ...(def.options ?? [])]
  return [
    ...below.flatMap((each) => (each ? numbersOf(each, path, key) : [])),
    ...Object.entries(def.shape ?? {}).flatMap(([name, each]) => numbersOf(each, `${path}.${name}`, name)),
  ]
}

/** True for the name of a time. */
const isTime = ({ key }: Named) => /(At|Time|Date|Before)$|^(at|ts|until|since)$/.test(key)

/** Compared, clamped or ignored, but never stored as received. */
const neverKept = new Set([
  'POST /desk/sync/pull.since',
  'POST /desk/sync/pull.snapshot.after.lastActivityAt',
  'POST /desk/user-notifications/subscribe.expirationTime',
  'conversations.unmerge.became.dueDate',
  'conversations.unmerge.became.snoozeTime',
])

const taken = [
  ...endpointList.flatMap(({ endpoint: { method, path, input } }) =>
    numbersOf(input as unknown as Schema, `${method} ${path}`),
  ),
  ...[...mutators.values()].flatMap(({ name, args }) => numbersOf(args as unknown as Schema, name)),
].filter((each) => isTime(each) && !neverKept.has(each.path))

test('moments are found where they are taken', () => {
  const paths = taken.map(({ path }) => path)
  for (const path of [
    'conversations.setDue.dueDate',
    'conversations.snooze.until',
    'drafts.schedule.sendAt',
    'messages.reply.notBefore',
    'conversations.compose.notBefore',
    'time.add.startTime',
    'PUT /desk/conversations/:id/snooze.ts',
    'POST /desk/conversations.sendTime',
  ])
    expect(paths).toContain(path)
})

const absurd = [Number.MAX_SAFE_INTEGER, untilReply + 1, latestMoment + 1, -1, 1.5, NaN, Infinity]

test.each(taken.map(({ path, schema }) => [path, schema] as const))(
  '%s takes no absurd moment',
  (_, schema) => {
    expect(absurd.filter((at) => z.safeParse(schema, at).success)).toEqual([])
  },
)

test('a moment lies between 1970 and 2199, and says so', () => {
  for (const at of [0, Date.UTC(2026, 10, 20), latestMoment])
    expect(z.safeParse(moment(), at).success).toBe(true)
  const refused = z.safeParse(moment(), latestMoment + 1)
  expect(refused.error?.issues[0]?.message).toBe('The date must be before the year 2200')
})

test('a time to send may be written as ISO 8601, within the same range', () => {
  const found = endpointList.find(
    ({ endpoint }) => endpoint.path === '/desk/conversations' && endpoint.method === 'POST',
  )
  const parse = (sendTime: string) =>
    z.safeParse(found!.endpoint.input as z.ZodMiniType, { sendTime }).success
  expect(parse('2026-11-20T10:00:00Z')).toBe(true)
  for (const text of ['9999-12-31T23:59:59Z', '2200-01-01T00:00:00Z', '0001-01-01T00:00:00Z'])
    expect(parse(text)).toBe(false)
})

test('a snooze may last until the customer replies', () => {
  expect(z.safeParse(snoozeArgs, { conversationId: 1, until: untilReply }).success).toBe(true)
})
