import type { ClockHours } from '../business-hours/business-clock.ts'
import type { SlaConversation, SlaRule } from './sla-rule.ts'

/** Content of a rule at a time: what deadlines follow from. Null hours are all day, every day. */
export interface SlaTerms extends Pick<SlaRule, 'conditions' | 'targets' | 'warnBefore'> {
  hours: ClockHours | null
}

/**
 * Fields of a conversation by which its rule was chosen, and since when its terms hold for it (epoch ms): while the
 * fields stay, the terms stay.
 */
export interface SlaChoice extends SlaConversation {
  since: number
}
