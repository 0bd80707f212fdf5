import { actionOf, type WorkflowRuleInput } from './workflow-rule.ts'
import type { RuleAction } from './workflow-rule.ts'

type Rule = WorkflowRuleInput['rule']

const template = (
  rule: Omit<Rule, 'isLast'>,
  criterias: WorkflowRuleInput['criterias'],
  actions: readonly RuleAction[],
): WorkflowRuleInput => ({
  rule: { ...rule, isLast: false },
  criterias,
  actions: actions.map(actionOf),
  isActive: true,
})

const incoming = { entity: 'incoming', trigger: 'incoming' } as const

/** Templates of rules. They reference no records, so that they are valid in every account. */
export const ruleTemplates: readonly WorkflowRuleInput[] = [
  template({ name: 'Urgent mail first', ...incoming }, { subjectLike: 'urgent' }, [
    { target: 'priority', data: 'critical' },
  ]),
  template({ name: 'Refund requests', ...incoming }, { subjectLike: 'refund' }, [
    { target: 'priority', data: 'high' },
    { target: 'note', data: 'Check the order and its payment before you answer.' },
  ]),
  template({ name: 'Questions about invoices', ...incoming }, { subjectLike: 'invoice' }, [
    { target: 'note', data: 'Name the number of the invoice in the answer.' },
  ]),
  template({ name: 'Close unsubscribe requests', ...incoming }, { subjectLike: 'unsubscribe' }, [
    { target: 'statusId', data: 4 },
  ]),
  template(
    { name: 'Wait after a quote', entity: 'outgoing', trigger: 'outgoing' },
    { subjectLike: 'quote' },
    [{ target: 'statusId', data: 3 }],
  ),
  template({ name: 'Regular customers', entity: 'contacts', trigger: 'updated' }, { interactions: 5 }, [
    { target: 'title', data: 'Current Customer' },
  ]),
]
