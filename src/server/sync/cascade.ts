import type { Id } from '#lib/id.ts'
import { literal } from '../store/literal.ts'
import type { StoreTx } from '../store/tx.ts'

/** Ids of what goes from one conversation to another. */
interface Journey {
  from: Id
  to: Id
  ids: Id[]
}

const list = (ids: readonly Id[]) => `array[${ids.map((id) => literal(id)).join(', ')}]::bigint[]`

/**
 * An agent has one open timer on a conversation (C22). Where a merge brought several, those that pause are logged: the
 * one that runs stays, or the newest.
 */
const logRested = (account: string, conversation: string) =>
  `update "timeEntries" t set status = 'completed' where t.${account} and t.conversation_id = ${conversation} ` +
  `and t.status = 'paused' and exists (select from "timeEntries" o where o.account_id = t.account_id ` +
  'and o.user_id = t.user_id and o.conversation_id = t.conversation_id ' +
  `and (o.status = 'running' or (o.status = 'paused' and o.id > t.id)))`

/**
 * The statements for what goes along when messages and notes go to another conversation: mails under way
 * and the answers that colleagues have begun; of a merged one also the time that was spent on it.
 */
export function cascadeMoves(accountId: Id, tx: StoreTx): string[] {
  const account = `account_id = ${literal(accountId)}`
  const journeys = new Map<string, Journey>()
  const statements: string[] = []
  for (const { name, id, before, after } of tx.changes()) {
    const [from, to] = [before?.conversationId, after?.conversationId]
    if ((name === 'messages' || name === 'notes') && from != null && to != null && from !== to) {
      const key = `${from} ${to}`
      journeys.set(key, { from, to, ids: [...(journeys.get(key)?.ids ?? []), id] })
    }
    const mergedInto = name === 'conversations' ? after?.['mergedInto'] : null
    if (mergedInto != null && before?.['mergedInto'] == null) {
      for (const table of ['drafts', '"timeEntries"'])
        statements.push(
          `update ${table} set conversation_id = ${literal(mergedInto)} where ${account} and conversation_id = ${literal(id)}`,
        )
      statements.push(logRested(account, literal(mergedInto)))
    }
    // An agent who did not know yet counted the time of a conversation that had become part of another one.
    if (name === 'timeEntries' && to != null) {
      const where = `${account} and id = ${literal(id)}`
      statements.push(
        `update "timeEntries" t set conversation_id = c.merged_into from conversations c where t.${account} ` +
          `and t.id = ${literal(id)} and c.account_id = t.account_id and c.id = t.conversation_id ` +
          'and c.merged_into is not null',
        logRested(account, `(select conversation_id from "timeEntries" where ${where})`),
      )
    }
  }
  for (const { from, to, ids } of journeys.values()) {
    const go = (table: string, key: string) =>
      `update ${table} set conversation_id = ${literal(to)} where ${account} and conversation_id = ${literal(from)} ` +
      `and ${key} = any(${list(ids)})`
    statements.push(go('effects', 'message_id'), go('drafts', 'message_id'))
  }
  return statements
}
