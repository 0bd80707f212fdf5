/* Parts of a workflow rule, apart from its schema: the form and the engine read them too. */

/** Entities of a rule (WFL-005). */
export const ruleEntities = ['incoming', 'outgoing', 'contacts'] as const
/** Entity of a rule. */
export type RuleEntity = (typeof ruleEntities)[number]

/** Triggers of a rule: for messages the entity itself (WFL-006, WFL-007). */
export const ruleTriggers = ['incoming', 'outgoing', 'created', 'updated'] as const
/** Trigger of a rule. */
export type RuleTrigger = (typeof ruleTriggers)[number]

/** The triggers of each entity. */
export const triggersOf: Readonly<Record<RuleEntity, readonly RuleTrigger[]>> = {
  incoming: ['incoming'],
  outgoing: ['outgoing'],
  contacts: ['created', 'updated'],
}

const ofContact = ['firstName', 'lastName', 'title', 'country', 'labelIds'] as const

/** The conditions of each trigger (WFL-008 to WFL-011). */
export const conditionsOf = {
  incoming: [
    'mailboxId',
    'contactId',
    'contactEmailDomain',
    'subjectLike',
    'assigneeId',
    'haveTags',
    'doNotHaveTags',
    'contactEmail',
    'company',
  ],
  outgoing: ['mailboxId', 'contactEmailDomain', 'subjectLike', 'contactEmail', 'company'],
  created: ofContact,
  updated: [...ofContact, 'interactions'],
} as const satisfies Record<RuleTrigger, readonly string[]>

/** Condition of a rule. */
export type RuleCondition = (typeof conditionsOf)[RuleTrigger][number]

const onConversation = [
  'assigneeId',
  'statusId',
  'note',
  'addLabelIds',
  'removeLabelIds',
  'mailboxId',
  'delete',
  'priority',
] as const
const onContact = ['companyId', 'title', 'labelIds'] as const

/** The target fields of the actions of each entity (WFL-012 to WFL-020). */
export const actionsOf = {
  incoming: onConversation,
  outgoing: onConversation,
  contacts: onContact,
} as const satisfies Record<RuleEntity, readonly string[]>

/** The target field of an action. */
export type RuleTarget = (typeof actionsOf)[RuleEntity][number]

/** Action code of each target field (WFL-012 to WFL-020). */
export const actionCodes = {
  assigneeId: 'ASSIGN_CONVERSATION',
  statusId: 'SET_STATUS',
  note: 'ADD_NOTE',
  addLabelIds: 'ADD_LABELS',
  removeLabelIds: 'REMOVE_LABELS',
  mailboxId: 'MOVE_CONVERSATION',
  delete: 'DELETE_CONVERSATION',
  priority: 'SET_PRIORITY',
  companyId: 'CONTACT_UPDATE',
  title: 'CONTACT_UPDATE',
  labelIds: 'CONTACT_UPDATE',
} as const satisfies Record<RuleTarget, string>

/** Suggested values of a contact's title, besides free text (WFL-022, D2-17). */
export const contactTypes = ['Potential Customer', 'Current Customer', 'Others'] as const

/** Limits of a rule: characters, and rows offered by the form (WFL-028, WFL-029, WFL-034). */
export const ruleLimits = { name: 30, rows: 2, most: 20, note: 2000, tags: 50 }

/** A rule that ran this often on one conversation within `ms` is deactivated instead of its next run. */
export const runawayLimits = { runs: 20, ms: 3_600_000 }
