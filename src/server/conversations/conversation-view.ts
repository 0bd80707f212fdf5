import type { ConversationView } from '#domain/conversations/calls/rest-shapes.ts'
import { conversationView } from '#domain/conversations/calls/rest-shapes.ts'
import { statuses } from '#domain/conversations/status.ts'
import { shapes } from '../store/shape.ts'

/** Fields with the same value for REST callers and devices, read by the same code. */
const own = Object.keys(conversationView.shape)
  .flatMap((key) => shapes.conversations.field(key) ?? [])
  .map(({ key, read }) => `${read('c')} as "${key}"`)

const words = statuses.map(({ status }) => `'${status}'`).join(', ')

const person = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name) end`

const joined = [
  `json_build_object('id', c.status_id, 'status', (array[${words}])[c.status_id]) as status`,
  `${person('assignee')} as assignee`,
  `case when team.id is not null then json_build_object('id', team.id, 'name', team.name) end as team`,
  `coalesce((select json_agg(json_build_object('id', l.id, 'label', l.label, 'color', l.color,
      'description', l.description, 'isStatic', l.is_static) order by array_position(c.label_ids, l.id))
    from labels l where l.account_id = c.account_id and l.id = any(c.label_ids)), '[]') as labels`,
  `case when contact.id is not null then json_build_object('id', contact.id, 'firstName', contact.first_name,
    'lastName', contact.last_name, 'email', contact.email) end as contact`,
  `${person('author')} as agent`,
]

/** SQL for the columns of a `ConversationView` of the alias `c`; needs {@link viewJoins}. */
export const viewColumns = [...own, ...joined].join(',\n')

/** Joins for the names in a view. */
export const viewJoins = `
  left join users assignee on assignee.account_id = c.account_id and assignee.id = c.assignee_id
  left join teams team on team.account_id = c.account_id and team.id = c.team_id
  left join contacts contact on contact.account_id = c.account_id and contact.id = c.contact_id
  left join users author on author.account_id = c.account_id and author.id = c.author_id`

export type { ConversationView }
