import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationSubject, type ConversationField } from '#domain/conversations/conversation-subject.ts'
import type { Operator } from '#domain/predicates/operators.ts'
import type { Operand, Predicate } from '#domain/predicates/predicate.ts'
import { resolve } from '#domain/predicates/resolve.ts'
import { conversationColumns } from '#server/conversations/conversation-columns.ts'
import { compile } from '#server/predicates/compile.ts'
import { knownTo, readerOf } from '#server/predicates/reader.ts'
import { shapes } from '#server/store/shape.ts'
import { mail, makeWorld, op, type World } from '../sync/world.ts'

let world: World
let userId: number
let mailboxId: number
let labelId: number

beforeAll(async () => {
  world = await makeWorld()
  userId = await world.addUser('Maya')
  mailboxId = await world.addMailbox('Support')
  const [label] = await world.sql<{ id: number }>(
    `insert into labels (label, color) values ('VIP', 'purple') returning id`,
  )
  labelId = label!.id
})
afterAll(() => world.close())

const condition = (field: ConversationField, operator: Operator, value: Operand): Predicate => ({
  field,
  operator,
  value,
})

const compiled = (predicate: Predicate, userIdOfReader: number | null = userId) =>
  world.database.look(world.accountId, async (desk) => {
    const reader = await readerOf(desk, userIdOfReader, world.now.at)
    const by = {
      subject: conversationSubject,
      reader,
      known: await knownTo(desk, conversationSubject, [predicate]),
    }
    return compile(resolve(predicate, by), { ...by, columns: conversationColumns })
  })

const foundBy = async (predicate: Predicate) => {
  const where = await compiled(predicate)
  const rows = await world.database.look(world.accountId, (desk) =>
    desk.rows<{ id: number }>(
      sql`select c.id from conversations c where c.account_id = ${world.accountId} and ${where}`,
    ),
  )
  return rows.map(({ id }) => id)
}

describe('the reader', () => {
  test('counts days in a zone of their own, else in the account’s', async () => {
    const zoneOf = async (id: number | null) =>
      (await world.database.look(world.accountId, (desk) => readerOf(desk, id, 1))).zone
    await world.sql(`update "accountSettings" set time_zone = 'America/New_York'`)
    expect([await zoneOf(userId), await zoneOf(null)]).toEqual(['America/New_York', 'America/New_York'])
    const device = await world.device(userId)
    await world.push(device, [op('people.setFormats', { userId, timeZone: 'Australia/Lord_Howe' })])
    expect([await zoneOf(userId), await zoneOf(world.ownerId)]).toEqual([
      'Australia/Lord_Howe',
      'America/New_York',
    ])
    await world.sql(`update "accountSettings" set time_zone = 'Mars/Olympus'`)
    expect(await zoneOf(null)).toBe('UTC')
  })
})

test('what is named is looked for once, and fits nothing once it is gone', async () => {
  const device = await world.device(userId)
  const id = device.newId()
  const sent = await world.push(device, [
    op('conversations.compose', mail(device.newId(), id, mailboxId), { op: randomUUID() }),
  ])
  expect(sent[0]).toMatchObject({ st: 'applied' })
  const isFound = async (predicate: Predicate) => (await foundBy(predicate)).includes(id)
  expect(await isFound(condition('author', 'isAnyOf', ['me']))).toBe(true)
  const untagged = condition('tags', 'hasNoneOf', [labelId])
  expect(await isFound(untagged)).toBe(true)
  await world.sql('delete from labels where id = $1', [labelId])
  expect([await isFound(untagged), await isFound({ not: untagged })]).toEqual([false, false])
  expect(await isFound({ or: [untagged, condition('mailbox', 'isAnyOf', [mailboxId])] })).toBe(true)
})

test('teams are known with their members', async () => {
  const [team] = await world.sql<{ id: number }>(`insert into teams (name) values ('Workshop') returning id`)
  await world.sql('insert into team_user (team_id, user_id) values ($1, $2)', [team!.id, userId])
  const asked = condition('team', 'isAnyOf', [team!.id, 999_999])
  await world.database.look(world.accountId, async (desk) => {
    const known = await knownTo(desk, conversationSubject, [
      asked,
      condition('assignee', 'isNoneOf', [userId]),
    ])
    expect(known.membersOf(team!.id)).toEqual([userId])
    const found = [
      known.has('teams', team!.id),
      known.has('teams', 999_999),
      known.has('users', userId),
      known.has('users', team!.id),
    ]
    expect(found).toEqual([true, false, true, false])
  })
})

test('what somebody wrote is a parameter, never text of a statement', async () => {
  const hostile = `'; drop table conversations; --`
  expect(await foundBy(condition('subject', 'contains', hostile))).toEqual([])
  expect(await foundBy(condition('priority', 'isAnyOf', [hostile]))).toEqual([])
  expect(await foundBy({ field: hostile, operator: 'is', value: hostile })).toEqual([])
})

describe('an index serves', () => {
  beforeAll(async () => {
    await world.sql(
      `insert into contacts (id, first_name, last_name, email, created_at)
        select 5000 + n, 'Dana', 'Whitlock', n || '@customer.example', 0 from generate_series(1, 400) n`,
    )
    const columns = shapes.conversations.fields.map(({ column }) => column)
    const own: Record<string, string> = {
      id: '1000 + n',
      ticket_no: '1000 + n',
      contact_id: '5001 + n % 400',
      last_activity_at: `${world.now.at} - n::bigint * 3600000`,
    }
    const values = columns.map((column) => own[column.replaceAll('"', '')] ?? `c.${column}`)
    await world.database.system(async (system) => {
      await system.script(`set local session_replication_role = replica;
        insert into conversations (account_id, ${columns.join(', ')})
          select c.account_id, ${values.join(', ')} from (select * from conversations limit 1) c, generate_series(1, 4000) n;
        analyze conversations`)
    })
  })

  test.each<[string, Predicate, string]>([
    ['a customer', condition('customer', 'isAnyOf', [5007, 5008]), 'contact_id'],
    ['a number', condition('number', 'is', 1012), 'ticket_no'],
    ['recent activity', condition('lastActivity', 'isWithin', 'today'), 'last_activity_at'],
    [
      'one among other conditions',
      { and: [condition('isStarred', 'is', true), condition('number', 'isAtMost', 1012)] },
      'ticket_no',
    ],
  ])('%s', async (_, predicate, column) => {
    const where = await compiled(predicate)
    const plan = await world.database.look(world.accountId, (desk) =>
      desk.rows<{ 'QUERY PLAN': string }>(
        sql`explain select c.id from conversations c where c.account_id = ${world.accountId} and ${where}`,
      ),
    )
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
      new RegExp(`Index Cond: .*${column} (=|>=|<)`),
    )
  })
})
