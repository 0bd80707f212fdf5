import fc, { type Arbitrary } from 'fast-check'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '#lib/id.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { conversationSubject } from '#domain/conversations/conversation-subject.ts'
import { conversationTypes, priorities } from '#domain/conversations/status.ts'
import { explain, fitsOf } from '#domain/predicates/evaluate.ts'
import { predicateSchema } from '#domain/predicates/predicate-schema.ts'
import { resolve } from '#domain/predicates/resolve.ts'
import type { Known, ReferenceKind, Subject } from '#domain/predicates/subject.ts'
import { callTypes, taskStatuses, taskTypes } from '#domain/tasks/status.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { contactSubject } from '#domain/customers/contact-subject.ts'
import { customKey } from '#domain/customers/filters.ts'
import { contactColumns } from '#server/customers/import/contact-columns.ts'
import { customOf } from '#server/customers/list-subjects.ts'
import { countries } from '#domain/places/countries.ts'
import { taskSubject } from '#domain/tasks/task-subject.ts'
import type { Task } from '#domain/tasks/task.ts'
import { conversationColumns } from '#server/conversations/conversation-columns.ts'
import { compile, type Columns } from '#server/predicates/compile.ts'
import type { DeskSql } from '#server/store/database.ts'
import { taskColumns } from '#server/tasks/task-columns.ts'
import {
  amountTexts,
  dayTexts,
  moments,
  nows,
  numbers,
  predicatesOf,
  texts,
  zones,
  type Named,
} from '../../support/data/predicates.ts'
import { isProof, times } from '../../support/prove.ts'
import { makeWorld, type World } from '../sync/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const ids = [1, 2, 3, 4, 5]

/** Ids 4 and 5 of each kind are deleted, but rows may still refer to them. */
const named: Named = {
  ...{
    users: ids,
    teams: ids,
    labels: ids,
    mailboxes: ids,
    contacts: ids,
    companies: ids,
    conversations: ids,
  },
}
const known: Known = {
  has: (_: ReferenceKind, id: Id) => id <= 3,
  membersOf: (id) => (id === 1 ? [1, 2] : id === 2 ? [3] : []),
}

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)
const orNull = <T>(values: Arbitrary<T>) => fc.option(values, { freq: 3 })
const anId = oneOf(ids)

const conversationRows: Arbitrary<Omit<Conversation, 'id'>> = fc.record({
  ticketNo: fc.constant(null),
  type: oneOf(conversationTypes),
  subject: texts,
  mailboxId: anId,
  statusId: oneOf([1, 2, 3, 4] as const),
  priority: oneOf(priorities),
  assigneeId: orNull(anId),
  teamId: orNull(anId),
  labelIds: fc.uniqueArray(anId, { maxLength: 3 }),
  contactId: orNull(anId),
  authorId: orNull(anId),
  isDraft: fc.constant(false),
  isTrashed: fc.boolean(),
  isSpam: fc.boolean(),
  isRead: fc.boolean(),
  isStarred: fc.boolean(),
  snoozeTime: orNull(moments),
  dueDate: orNull(moments),
  totalMessages: numbers,
  items: numbers,
  hasAttachment: fc.boolean(),
  preview: fc.constant(''),
  lastPosition: numbers,
  lastInboundPosition: numbers,
  lastInboundAt: orNull(moments),
  waitingSince: orNull(moments),
  mentions: fc.uniqueArray(oneOf<number | 'all'>([1, 2, 3, 'all']), { maxLength: 2 }),
  lastActivityAt: moments,
  createdAt: moments,
  mergedInto: fc.constant(null),
  incidentId: fc.constant(null),
  sla: orNull(
    fc.record({
      ...{ metric: fc.constant('resolution' as const), left: fc.constant(null), isBreached: fc.boolean() },
      ...{ dueAt: orNull(moments), warnsAt: orNull(moments) },
    }),
  ),
})

interface Kind<Row> {
  subject: Subject<Row>
  columns: Columns<string>
  rows: Arbitrary<Omit<Row, 'id'>>
  /** Query for matching rows of the table. */
  idsWhere(condition: SQL): SQL
  insert(desk: DeskSql, rows: readonly Row[]): Promise<void>
}

const snakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Inserts rows without checking references. */
async function insertRows(desk: DeskSql, table: string, rows: readonly { id: number }[]): Promise<void> {
  const keys = Object.keys(rows[0] as object)
  const kept = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value])),
  )
  const columns = keys.map((key) => `"${snakeCase(key)}"`).join(', ')
  await desk.rows({
    text: `insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    values: [JSON.stringify(kept)],
  })
}

const conversations: Kind<Conversation> = {
  subject: conversationSubject,
  columns: conversationColumns,
  rows: conversationRows,
  idsWhere: (condition) => sql`select c.id from conversations c where ${condition}`,
  insert: (desk, rows) => insertRows(desk, 'conversations', rows),
}

const parts = fc.array(
  fc.record({
    ...{ id: fc.constant(1), title: texts, dueAt: fc.constant(null), assigneeId: fc.constant(null) },
    ...{ isDone: fc.boolean(), place: fc.constant('a'), authorId: fc.constant(null) },
  }),
  { maxLength: 2 },
)

const taskRows: Arbitrary<Omit<Task, 'id'>> = fc.record({
  scope: fc.constant('task'),
  taskNo: fc.constant(null),
  type: oneOf(taskTypes),
  callType: orNull(oneOf(callTypes)),
  subject: texts,
  description: texts,
  contactId: orNull(anId),
  conversationId: orNull(anId),
  status: oneOf(taskStatuses.map(({ status }) => status)),
  statusBefore: fc.constant(null),
  overdueFor: fc.constant(null),
  priority: oneOf(priorities),
  assigneeId: orNull(anId),
  startAt: fc.constant(0),
  endAt: moments,
  subTasks: parts,
  authorId: orNull(anId),
  createdAt: moments,
  closedAt: orNull(moments),
  deletedAt: fc.constant(null),
  ...{ recurrence: fc.constant(null), againAt: fc.constant(null) },
})

const tasks: Kind<Task> = {
  subject: taskSubject,
  columns: taskColumns,
  rows: taskRows,
  idsWhere: (condition) => sql`select t.id from tasks t where ${condition}`,
  insert: (desk, rows) => insertRows(desk, 'tasks', rows),
}

const contactRows: Arbitrary<Omit<Contact, 'id'>> = fc.record({
  firstName: texts,
  lastName: fc.constant(''),
  email: fc.option(texts, { freq: 9 }),
  otherEmails: fc.constant([]),
  phone: fc.constant(null),
  companyId: orNull(anId),
  companyName: fc.constant(''),
  jobTitle: texts,
  country: oneOf(countries.map(({ code }) => code)),
  city: fc.constant(''),
  streetAddress: fc.constant(''),
  postalCode: fc.constant(''),
  timeZone: fc.constant(''),
  ...{ allowPortalAccess: fc.boolean(), seesCompanyId: fc.constant(null) },
  labelIds: fc.uniqueArray(anId, { maxLength: 3 }),
  notes: fc.constant([]),
  fields: fc.record(
    {
      7: fc.oneof(amountTexts, oneOf(['x', ''])),
      8: fc.oneof(oneOf(dayTexts), oneOf(['2026-13-01', ''])),
      9: texts,
    },
    { requiredKeys: [] },
  ),
  assigneeId: orNull(anId),
  isUndeliverable: fc.constant(false),
  createdAt: moments,
})

const custom = (['number', 'date', 'text'] as const).map((type, n) => {
  const rule = { id: n + 7, name: type, type, options: [], isRequired: false }
  return [customKey(rule.id), ...customOf(rule, sql`c`)] as const
})

const contacts: Kind<Contact> = {
  subject: {
    ...contactSubject,
    fields: { ...contactSubject.fields, ...Object.fromEntries(custom.map(([key, field]) => [key, field])) },
  } as unknown as Subject<Contact>,
  columns: {
    ...contactColumns,
    ...Object.fromEntries(custom.map(([key, , column]) => [key, column])),
  },
  rows: contactRows,
  idsWhere: (condition) => sql`select c.id from contacts c where ${condition}`,
  // Two contacts never share an address.
  insert: (desk, rows) =>
    insertRows(
      desk,
      'contacts',
      rows.map((row, n) => {
        const isFirst = rows.findIndex((each) => keyOf(each) === keyOf(row)) === n
        if (!isFirst) row.email = null
        return row
      }),
    ),
}
const keyOf = ({ email }: Contact) => email?.toLowerCase()

const readers = fc.record({
  now: oneOf(nows),
  zone: oneOf<(typeof zones)[number]>(zones),
  userId: oneOf([1, 2, null]),
})

type AnyKind = Kind<{ id: Id }>

describe.each([
  ['conversations', conversations as unknown as AnyKind, 0.5],
  ['tasks', tasks as unknown as AnyKind, 0.5],
  // Four of the eleven fields are texts, which match rarely.
  ['contacts', contacts as unknown as AnyKind, 0.4],
] as const)('%s', (name, kind, least) => {
  const rows: { id: Id }[] = []

  beforeAll(async () => {
    const made = fc.sample(kind.rows, { numRuns: 300, seed: 11 })
    rows.push(...made.map((row, n) => ({ ...row, id: n + 1 })))
    await world.database.system(async (system) => {
      // Without triggers that check references.
      await system.script(
        `set local session_replication_role = replica; set local app.account = '${world.accountId}'`,
      )
      await kind.insert({ ...system, accountId: world.accountId }, rows)
    })
  })

  test(
    'D2-21: device and database find the same rows by every predicate',
    { timeout: times(60_000, 1_200_000) },
    async () => {
      let found = 0
      let asked = 0
      await world.database.look(world.accountId, async (desk) => {
        const holds = fc.asyncProperty(
          predicatesOf(kind.subject, named),
          readers,
          async (predicate, reader) => {
            const by = { subject: kind.subject, reader, known }
            const test = resolve(predicateSchema.parse(predicate), by)
            const condition = compile(test, { ...by, columns: kind.columns } as never)
            const here = rows.filter(fitsOf(test, by)).map(({ id }) => id)
            const there = await desk.rows<{ id: Id }>(kind.idsWhere(condition))
            asked += 1
            if (here.length > 0 && here.length < rows.length) found += 1
            expect(there.map(({ id }) => id).sort((a, b) => a - b)).toEqual(here)
            const explained = rows.filter((row) => explain(test, row, by).isMatch).map(({ id }) => id)
            expect(explained).toEqual(here)
          },
        )
        await fc.assert(holds, { numRuns: times(700, 20_000), ...(isProof ? {} : { seed: 79 }) })
      })
      // Predicates that match all rows or none compare little.
      expect(found / asked, name).toBeGreaterThan(least)
    },
  )
})
