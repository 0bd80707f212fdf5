import { Timer } from 'lucide-react'
import { slaTemplates } from '#domain/sla/sla-templates.ts'
import { slaRuleResource, type SlaRule } from '#domain/sla/sla-rule.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { callsOf, switchOf, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { WatchedFollowing } from './following-line.tsx'
import { offerFollowing } from './offer-following.ts'
import { SlaFields } from './sla-fields.tsx'
import { slaValuesSchema, valuesOf, inputOf, type SlaValues } from './sla-values.ts'

const served = fromServer(slaRuleResource)
const calls = callsOf(slaRuleResource, (rule): SlaRule => rule)
const onOff = switchOf(slaRuleResource)

const kind: RecordKind<SlaValues, SlaRule> = {
  icon: Timer,
  about: 'A rule sets how soon customers get an answer, and warns before it is late.',
  access: slaRuleResource.write,
  needsConnection: true,
  source: {
    ...served,
    // The first matching rule applies.
    useAll() {
      const { value, ...rest } = served.useAll()
      return { value: value?.toSorted((a, b) => a.id - b.id), ...rest }
    },
  },
  schema: slaValuesSchema,
  valuesOf,
  changes: {
    ...calls,
    async save(desk, values, seen) {
      const saved = await calls.save(desk, inputOf(values), seen)
      const { id, name } = saved
      // The progress line is on the list, to which the form returns.
      if (seen) void offerFollowing(desk, { kind: 'rule', id, name }).catch(reportFailure)
      return saved
    },
  },
  toasts: {
    created: 'SLA Management Created',
    updated: 'SLA Management Updated',
    deleted: 'SLA Management Deleted',
  },
  onOff: {
    ...onOff,
    async turn(desk, rule, isOn) {
      await onOff.turn(desk, rule, isOn)
      showToast({ text: 'SLA Management Status Updated' })
    },
  },
  useLine: () => (rule) => ({ title: rule.name, text: rule.isActive ? rule.description : 'Switched off' }),
  templates: slaTemplates.map((words) => ({
    name: words.name,
    values: valuesOf({ ...words, id: 0, revision: 0 }),
  })),
  Above: () => <WatchedFollowing kind="rule" />,
  Fields: SlaFields,
}

/** List and form of SLA rules. */
export const { List, Form } = recordPages(kind)
