import type { Id } from '#lib/id.ts'
import type { trackedFields } from '#domain/conversations/activity.ts'
import type { EventOf } from '#domain/events/event.ts'
import { businessHoursResource } from '#domain/business-hours/business-hours.ts'
import { slaRuleResource } from '#domain/sla/sla-rule.ts'
import { defineConsumer, type ConsumerWork, type DeskPlan } from '../events/consumer.ts'
import type { DeskSql } from '../store/database.ts'
import { letGo, reckon } from './reckon.ts'
import { keepTerms } from './terms.ts'

const wants = [
  'message.received',
  'message.moved',
  'message.removed',
  'delivery.sent',
  'delivery.failed',
  'conversation.changed',
  'record.saved',
  'record.deleted',
] as const

type Heard = EventOf<(typeof wants)[number]>

/** Fields that decide about a conversation's rule or its clock. */
const telling: readonly (typeof trackedFields)[number][] = [
  'statusId',
  'priority',
  'mailboxId',
  'isTrashed',
  'isSpam',
  'mergedInto',
]

/**
 * Recomputes the targets of a conversation when an event may affect them; after a rule was switched off or
 * deleted, those of its conversations by timers. A changed rule leaves open targets as they are: users decide
 * whether these follow (`follow-job.ts`).
 */
export const slaConsumer = defineConsumer({
  ...{ name: 'sla', title: 'SLA management', writes: 'desk', audience: 'present', origin: 'desk' },
  ...{ wants, isIdle, plan },
})

/** True if there are neither rules nor targets. */
async function isIdle(sql: DeskSql): Promise<boolean> {
  const [row] = await sql.rows<{ isIdle: boolean }>({
    name: 'any SLA rule',
    text: `select not exists (select from "slaRules" where account_id = $1)
      and not exists (select from sla_targets where account_id = $1 and ended_at is null) as "isIdle"`,
    values: [sql.accountId],
  })
  return row?.isIdle ?? true
}

function plan(_: ConsumerWork, event: Heard): Promise<DeskPlan | null> {
  const after = followUp(event)
  return Promise.resolve(after ? { calls: [], ruleId: null, after } : null)
}

function followUp(event: Heard): DeskPlan['after'] {
  const each =
    (...ids: Id[]) =>
    async ({ sql, now }: ConsumerWork) => {
      for (const id of ids.toSorted((a, b) => a - b)) await reckon(sql, { id, now })
    }
  switch (event.type) {
    case 'record.saved':
    case 'record.deleted': {
      const kinds = [slaRuleResource.name, businessHoursResource.name]
      if (!kinds.includes(event.payload.resource)) return undefined
      return async ({ sql, now }) => {
        await keepTerms(sql, event.at)
        await letGo(sql, now)
      }
    }
    case 'conversation.changed':
      return telling.includes(event.payload.field) ? each(event.payload.conversationId) : undefined
    case 'message.moved':
      return each(event.payload.conversationId, event.payload.fromConversationId)
    default:
      return each(event.payload.conversationId)
  }
}
