import { Workflow } from 'lucide-react'
import { ruleTemplates } from '#domain/workflows/rule-templates.ts'
import { workflowRuleResource, type WorkflowRule } from '#domain/workflows/workflow-rule.ts'
import { callsOf, switchOf, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { RuleFields } from './rule-fields.tsx'
import { entityTexts, sizeText, triggerTexts } from './rule-texts.ts'
import { ruleValuesSchema, valuesOf, inputOf, type RuleValues } from './rule-values.ts'

const lineOf = ({ rule, criterias, actions, isActive }: WorkflowRule) => ({
  title: rule.name,
  text: isActive ? '' : 'Switched off',
  cells: [
    `${entityTexts[rule.entity]} ${triggerTexts[rule.trigger]}`,
    sizeText(Object.keys(criterias).length, actions.length),
  ],
})

const served = fromServer(workflowRuleResource)
const calls = callsOf(workflowRuleResource, (rule): WorkflowRule => rule)
const onOff = switchOf(workflowRuleResource)

const kind: RecordKind<RuleValues, WorkflowRule> = {
  icon: Workflow,
  about: 'A rule does the routine work: it tags, assigns, moves or closes by itself.',
  access: workflowRuleResource.write,
  needsConnection: true,
  source: {
    ...served,
    // In execution order (D1-85).
    useAll() {
      const { value, ...rest } = served.useAll()
      return { value: value?.toSorted((a, b) => a.id - b.id), ...rest }
    },
  },
  schema: ruleValuesSchema,
  valuesOf,
  changes: { ...calls, save: (desk, values, seen) => calls.save(desk, inputOf(values), seen) },
  toasts: { created: 'Rule Created', updated: 'Rule Updated', deleted: 'Rule Deleted' },
  onOff: {
    ...onOff,
    async turn(desk, rule, isOn) {
      await onOff.turn(desk, rule, isOn)
      showToast({ text: 'Status Updated' })
    },
  },
  useLine: () => lineOf,
  templates: ruleTemplates.map((words) => ({
    name: words.rule.name,
    values: valuesOf({ ...words, id: 0, revision: 0, name: words.rule.name }),
  })),
  columns: ['When', 'Rule'],
  isWide: true,
  Fields: RuleFields,
}

/** List and form of workflow rules. */
export const { List, Form } = recordPages(kind)
