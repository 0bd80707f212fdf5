import type { ClockHours } from '../business-hours/business-clock.ts'
import type { SlaConversation, SlaRule } from './sla-rule.ts'

/** Content of a rule at a time, from which deadlines follow. Null hours mean all day, every day. */
export interface SlaTerms extends Pick<SlaRule, 'conditions' | 'targets' | 'warnBefore'> {
  hours: ClockHours | null
}

/**
 * Fields of a conversation that selected its rule, and the time from which its terms apply (epoch ms): they
 * stay as long as the fields do.
 */
export interface SlaChoice extends SlaConversation {
  since: number
}
