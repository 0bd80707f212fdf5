import { auditedTypes, auditEntryOf } from '#domain/audit/audit-entry.ts'
import { defineConsumer } from '../events/consumer.ts'

/** Stores all changes with their author permanently, including silent ones. */
export const auditConsumer = defineConsumer({
  ...{ name: 'audit', title: 'Audit log', writes: 'own', audience: 'everything', from: 'start' },
  wants: auditedTypes,
  async handle({ sql }, event) {
    const entry = auditEntryOf(event)
    if (!entry) return
    const { seq, at, actorId, origin, ruleId, subjectId } = event
    await sql.rows({
      name: 'audit',
      text: `insert into audit_log (account_id, event_seq, at, user_id, origin, rule_id, area, action, subject_id,
          before, after) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
      values: [
        ...[sql.accountId, seq, at, actorId, origin, ruleId, entry.area, entry.action, subjectId],
        ...[JSON.stringify(entry.before), JSON.stringify(entry.after)],
      ],
    })
  },
})
