import { sql } from 'drizzle-orm'
import type { TaskField } from '#domain/tasks/task-subject.ts'
import type { TaskSort } from '#domain/tasks/task-filter.ts'
import { priorities } from '#domain/conversations/status.ts'
import type { Columns } from '../predicates/compile.ts'

/** SQL of each task field, of table `t`. */
export const taskColumns: Columns<TaskField> = {
  subject: sql`t.subject`,
  description: sql`t.description`,
  text: sql`concat_ws(E'\n', coalesce('T-' || t.task_no, ''), t.subject, t.description,
    (select string_agg(part.value ->> 'title', E'\n' order by part.place)
      from jsonb_array_elements(t.sub_tasks) with ordinality part(value, place)))`,
  number: sql`t.task_no`,
  type: sql`t.type`,
  callType: sql`t.call_type`,
  status: sql`t.status`,
  priority: sql`t.priority`,
  assignee: sql`t.assignee_id`,
  team: sql`t.assignee_id`,
  customer: sql`t.contact_id`,
  conversation: sql`t.conversation_id`,
  author: sql`t.author_id`,
  start: sql`t.start_at`,
  end: sql`t.end_at`,
  created: sql`t.created_at`,
  closed: sql`t.closed_at`,
}

const urgency = `array_position(array[${priorities.map((each) => `'${each}'`).join(', ')}], t.priority)`

/** Sort orders, equal to those on the device; ids break ties. */
export const taskOrders: Record<TaskSort, string> = {
  end: 't.end_at, t.id',
  start: 't.start_at, t.id',
  newest: 't.created_at desc, t.id',
  priority: `${urgency}, t.end_at, t.id`,
  subject: 'fold_text(t.subject) collate "C", t.id',
}
