import { invariant } from '#lib/invariant.ts'
import { slaTemplates } from '#domain/sla/sla-templates.ts'
import { placesAfter } from '#domain/tasks/place.ts'
import { ruleTemplates } from '#domain/workflows/rule-templates.ts'
import type { DeskSql } from '../store/database.ts'
import type { DemoWork } from './desk.ts'
import { freshIds, insertRows } from './insert-rows.ts'
import { setTimers, type DemoIds } from './load.ts'

const hour = 3_600_000

/** Loads companies, assets, a segment, templates and tasks, after the contacts. */
export async function loadWork(
  sql: DeskSql,
  work: DemoWork,
  { users, labels, contacts }: DemoIds,
  now: number,
): Promise<void> {
  const idIn = (ids: ReadonlyMap<string, number>, key: string | null) =>
    key === null ? null : invariant(ids.get(key), `demo ${key}`)
  await insertRows(sql, {
    table: 'companies',
    rows: (await withIds(sql, work.companies)).map(({ country, locality, ...words }) => ({
      ...words,
      bindWithDomain: true,
      address: { country, locality, streetAddress: '', postalCode: '' },
      ...{ labelIds: '{}', notes: [], fields: {}, createdAt: now - 90 * 24 * hour, revision: 1 },
    })),
  })
  await insertRows(sql, {
    table: '"contactSegments"',
    rows: (await withIds(sql, work.segments)).map(({ id, name, label }) => ({
      ...{ id, name, isStatic: false, conditions: { tag: idIn(labels, label) }, ids: '{}', revision: 1 },
    })),
  })
  await insertRows(sql, {
    table: 'assets',
    rows: (await withIds(sql, work.assets)).map(({ contact, ...words }) => ({
      ...words,
      ...{ contactId: idIn(contacts, contact), fields: {}, revision: 1 },
    })),
  })
  const createdBy = idIn(users, 'jun')
  await insertRows(sql, {
    table: '"taskTemplates"',
    rows: (await withIds(sql, work.templates)).map(({ id, name, description, days, priority, steps }) => ({
      ...{ id, name, description, priority, status: 'new', duration: days, assigneeId: null },
      ...{ applyTo: 'all', mailboxIds: '{}', createdBy, createdAt: now - 30 * 24 * hour, revision: 1 },
      subTasks: steps.map((step) => ({ name: step, assigneeId: null, duration: days })),
    })),
  })
  const ready = { isActive: false, createdAt: now, revision: 1 }
  await insertRows(sql, {
    table: '"workflowRules"',
    rows: (await withIds(sql, ruleTemplates)).map((words) => ({
      ...{ ...words, name: words.rule.name, madeBy: createdBy, ...ready },
    })),
  })
  await insertRows(sql, {
    table: '"slaRules"',
    rows: (await withIds(sql, slaTemplates)).map((words) => ({ ...words, ...ready })),
  })
  const stepIds = await freshIds(sql, work.tasks.flatMap(({ steps }) => steps).length)
  const tasks = (await withIds(sql, work.tasks)).map(({ contact, assignee, from, to, steps, ...task }) => {
    const people = {
      contactId: idIn(contacts, contact),
      assigneeId: idIn(users, assignee),
      authorId: createdBy,
    }
    const places = placesAfter(null, steps.length)
    const subTasks = steps.map((step, at) => ({
      id: stepIds.shift(),
      title: step.replace(/^\+/, ''),
      isDone: step.startsWith('+'),
      ...{ dueAt: null, assigneeId: null, place: places[at], authorId: createdBy },
    }))
    const endAt = now + to * hour
    return {
      ...task,
      ...people,
      ...fatesOf(task, endAt),
      startAt: now + from * hour,
      endAt,
      createdAt: now + from * hour,
      subTasks,
    }
  })
  await insertRows(sql, { table: 'tasks', rows: tasks })
  await setTimers(sql, 'tasks', tasks as never)
}

/** Fields of a task that depend on its status. */
const fatesOf = ({ type, status }: Pick<DemoWork['tasks'][number], 'type' | 'status'>, endAt: number) => ({
  scope: 'task',
  callType: type === 'call' ? 'outbound' : null,
  conversationId: null,
  ...{ statusBefore: status === 'overdue' ? 'open' : null, overdueFor: status === 'overdue' ? endAt : null },
  ...{ closedAt: status === 'closed' ? endAt : null, deletedAt: null },
})

async function withIds<Row>(sql: DeskSql, rows: readonly Row[]): Promise<(Row & { id: number })[]> {
  const ids = await freshIds(sql, rows.length)
  return rows.map((row, at) => ({ ...row, id: ids[at] as number }))
}
