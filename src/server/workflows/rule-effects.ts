import * as mutators from '#domain/conversations/mutators.ts'
import { addNote } from '#domain/conversations/notes/note-mutators.ts'
import { addContactLabels, editContact } from '#domain/customers/contact-mutators.ts'
import type { RuledContact } from '#domain/workflows/rule-subject.ts'
import type { RuleAction } from '#domain/workflows/workflow-rule.ts'
import type { RuleResult } from '#domain/workflows/rule-endpoints.ts'
import type { RuleTarget } from '#domain/workflows/rule-parts.ts'
import type { Id } from '#lib/id.ts'
import type { DeskCall } from '../events/consumer.ts'
import type { DeskSql } from '../store/database.ts'
import type { RuleMessage } from './rule-rows.ts'
import { escapeHtml } from '#lib/text.ts'

/** Rule's note text as HTML for the thread. */
const noteHtml = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((block) => `<p>${block.split('\n').map(escapeHtml).join('<br>')}</p>`)
    .join('')

/** Result of an action: a change with the resulting row, for later rules; nothing; or a refusal's reason. */
export type Effect<Row> =
  { call: Omit<DeskCall, 'ruleId' | 'ruleName'>; row: Row } | 'unneeded' | { reason: string }

type Work<Row> = (row: Row, data: never, sql: DeskSql) => Effect<Row> | Promise<Effect<Row>>

const nobody = 'The assignee is switched off or does not see the conversation'

const become = (row: RuleMessage, fields: Partial<RuleMessage['conversation']>): RuleMessage => ({
  ...row,
  conversation: { ...row.conversation, ...fields },
})

const withAll = (ids: readonly Id[], more: readonly Id[]) => [...new Set([...ids, ...more])]

const onConversation: Partial<Record<RuleTarget, Work<RuleMessage>>> = {
  async assigneeId(row, assigneeId: Id, sql) {
    const { id: conversationId, assigneeId: holder, teamId, mailboxId } = row.conversation
    if (holder === assigneeId) return 'unneeded'
    if (!(await sees(sql, assigneeId, mailboxId))) return { reason: nobody }
    const args = { conversationId, assigneeId, teamId }
    return { call: { mutator: mutators.assign, args }, row: become(row, { assigneeId }) }
  },
  statusId(row, statusId: RuleMessage['conversation']['statusId']) {
    const { id: conversationId, statusId: before, lastInboundPosition } = row.conversation
    if (before === statusId) return 'unneeded'
    const args = { conversationId, statusId, acknowledged: lastInboundPosition }
    return { call: { mutator: mutators.setStatus, args }, row: become(row, { statusId }) }
  },
  async note(row, text: string, sql) {
    const [made] = await sql.rows<{ id: Id }>({
      name: 'id of a note',
      text: `select nextval('desk_id') as id`,
    })
    const args = {
      ...{
        id: made?.id,
        conversationId: row.conversation.id,
        messageId: row.messageId,
        html: noteHtml(text),
      },
      ...{ mentions: [], attachments: [], draftId: null },
    }
    return { call: { mutator: addNote, args }, row }
  },
  addLabelIds(row, labelIds: Id[]) {
    const { id: conversationId, labelIds: before } = row.conversation
    const after = withAll(before, labelIds)
    if (after.length === before.length) return 'unneeded'
    const args = { conversationId, labelIds }
    return { call: { mutator: mutators.addLabels, args }, row: become(row, { labelIds: after }) }
  },
  removeLabelIds(row, labelIds: Id[]) {
    const { id: conversationId, labelIds: before } = row.conversation
    const after = before.filter((id) => !labelIds.includes(id))
    if (after.length === before.length) return 'unneeded'
    const args = { conversationId, labelIds }
    return { call: { mutator: mutators.removeLabels, args }, row: become(row, { labelIds: after }) }
  },
  mailboxId(row, mailboxId: Id) {
    const { id: conversationId, mailboxId: before } = row.conversation
    if (before === mailboxId) return 'unneeded'
    const args = { conversationId, mailboxId }
    return { call: { mutator: mutators.move, args }, row: become(row, { mailboxId }) }
  },
  delete: (row) => ({
    call: { mutator: mutators.trash, args: { conversationId: row.conversation.id, isTrashed: true } },
    row: become(row, { isTrashed: true }),
  }),
  priority(row, priority: RuleMessage['conversation']['priority']) {
    const { id: conversationId, priority: before } = row.conversation
    if (before === priority) return 'unneeded'
    const args = { conversationId, priority }
    return { call: { mutator: mutators.setPriority, args }, row: become(row, { priority }) }
  },
}

const onContact: Partial<Record<RuleTarget, Work<RuledContact>>> = {
  companyId: (row, companyId: Id) => edited(row, { companyId }),
  title: (row, jobTitle: string) => edited(row, { jobTitle }),
  labelIds(row, labelIds: Id[]) {
    const { id: contactId, labelIds: before } = row.contact
    const after = withAll(before, labelIds)
    if (after.length === before.length) return 'unneeded'
    const args = { contactId, labelIds }
    const contact = { ...row.contact, labelIds: after }
    return { call: { mutator: addContactLabels, args }, row: { ...row, contact } }
  },
}

function edited(row: RuledContact, fields: Partial<RuledContact['contact']>): Effect<RuledContact> {
  const contact = { ...row.contact, ...fields }
  const [key] = Object.keys(fields) as (keyof typeof contact)[]
  if (key && row.contact[key] === contact[key]) return 'unneeded'
  const args = { contactId: contact.id, ...fields }
  return { call: { mutator: editContact, args }, row: { ...row, contact } }
}

/** Computes the effect of an action on a row. */
export function effectOf<Row extends RuleMessage | RuledContact>(
  row: Row,
  { target, data }: RuleAction,
  sql: DeskSql,
): Effect<Row> | Promise<Effect<Row>> {
  const effects = ('contact' in row ? onContact : onConversation) as Partial<Record<RuleTarget, Work<Row>>>
  return effects[target]?.(row, data as never, sql) ?? { reason: 'It is for something else' }
}

/** Fields of a conversation or contact changed by actions. */
const changedBy = {
  ...{ assigneeId: 'assigneeId', statusId: 'statusId', mailboxId: 'mailboxId', priority: 'priority' },
  ...{ addLabelIds: 'labelIds', removeLabelIds: 'labelIds', title: 'jobTitle', labelIds: 'labelIds' },
} satisfies Partial<Record<RuleTarget, string>>

/** Value of the changed field, before and after; null for actions without a displayed field. */
export function changeOf(
  target: RuleTarget,
  before: RuleMessage | RuledContact,
  after: RuleMessage | RuledContact,
): RuleResult['change'] {
  const field: string | undefined = Object.hasOwn(changedBy, target)
    ? changedBy[target as keyof typeof changedBy]
    : undefined
  const valueIn = (row: RuleMessage | RuledContact) =>
    ('contact' in row ? row.contact : row.conversation)[field as never] as unknown
  return field === undefined ? null : { from: valueIn(before), to: valueIn(after) }
}

/** True if an active user can see an inbox. */
async function sees(sql: DeskSql, userId: Id, mailboxId: Id): Promise<boolean> {
  const rows = await sql.rows({
    name: 'who sees an inbox',
    text: `select from users u join user_scope v on v.account_id = u.account_id and v.user_id = u.id
      where u.account_id = $1 and u.id = $2 and u.is_active and v.scope = $3`,
    values: [sql.accountId, userId, `mbox:${mailboxId}`],
  })
  return rows.length > 0
}
