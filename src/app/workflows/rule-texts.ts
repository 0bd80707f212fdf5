import type { RuleCondition, RuleEntity, RuleTarget, RuleTrigger } from '#domain/workflows/rule-parts.ts'
import type { RuleFinding, RuleResult } from '#domain/workflows/rule-endpoints.ts'
import { ruledContact, ruledConversation } from '#domain/workflows/rule-subject.ts'

/** Names of a rule's entities in its form. */
export const entityTexts: Record<RuleEntity, string> = {
  incoming: 'Incoming message',
  outgoing: 'Outgoing message',
  contacts: 'Contact',
}

/** Names of triggers. */
export const triggerTexts: Record<RuleTrigger, string> = {
  incoming: 'arrives',
  outgoing: 'is sent',
  created: 'is created',
  updated: 'is updated',
}

const fields = { ...ruledConversation.fields, ...ruledContact.fields }

/** Labels of conditions (D1-89). */
export const conditionLabels = Object.fromEntries(
  Object.entries(fields).map(([key, { label }]) => [key, label]),
) as Record<RuleCondition, string>

/** Text between a condition and its value; empty if the condition includes it. */
export const conditionLinks: Partial<Record<string, string>> = {
  mailboxId: 'is',
  contactEmailDomain: 'is',
  assigneeId: 'is',
  contactEmail: 'is',
  company: 'is',
  firstName: 'is',
  lastName: 'is',
  title: 'is',
  country: 'is',
  labelIds: 'include',
  interactions: 'are at least',
}

/** Labels of actions, shown before their value. */
export const actionLabels: Record<RuleTarget, string> = {
  assigneeId: 'Assign to',
  statusId: 'Set status to',
  note: 'Add note',
  addLabelIds: 'Add tags',
  removeLabelIds: 'Remove tags',
  mailboxId: 'Move to',
  delete: 'Move to trash',
  priority: 'Set priority to',
  companyId: 'Set company to',
  title: 'Set title to',
  labelIds: 'Add tags',
}

/** Texts for an action's outcomes. */
export const outcomeTexts: Record<RuleResult['outcome'], string> = {
  done: 'done',
  unneeded: 'not needed',
  refused: 'not done',
}

/** Texts for the result of a condition. */
export const findingTexts: Record<RuleFinding['outcome'], string> = {
  met: 'met',
  failed: 'not met',
  broken: 'names something that is gone',
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** `2 conditions, 1 action`. */
export const sizeText = (conditions: number, actions: number): string =>
  `${counted(conditions, 'condition')}, ${counted(actions, 'action')}`
