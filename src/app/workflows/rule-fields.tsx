import { CircleAlert } from 'lucide-react'
import { useFormState, useWatch } from 'react-hook-form'
import {
  ruleEntities,
  ruleLimits,
  triggersOf,
  type RuleEntity,
  type RuleTrigger,
} from '#domain/workflows/rule-parts.ts'
import type { WorkflowRule } from '#domain/workflows/workflow-rule.ts'
import { BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import type { FieldsProps } from '#app/records/record-kind.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { CheckField } from '#app/ui/options/choice-fields.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { RuleRows } from './rule-rows.tsx'
import { RuleRuns } from './rule-runs.tsx'
import { RuleTrial } from './rule-trial.tsx'
import { entityTexts, triggerTexts } from './rule-texts.ts'
import { emptyRow, triggerFor, type RuleValues } from './rule-values.ts'
import { Fault, Keyword, Line, Token, Tokens } from './sentence.ts'

type Props = FieldsProps<RuleValues, WorkflowRule>

/** Fields of a rule as a sentence: when, if, then. */
export function RuleFields({ form, isLocked }: Props) {
  const { control, setValue } = form
  const denied = isLocked ? form.denied : undefined
  const [entity, isLast] = useWatch({ control, name: ['entity', 'isLast'] })
  return (
    <>
      <BoundText control={control} name="name" label="Name" max={ruleLimits.name} locked={isLocked} />
      <div>
        <WhenLine form={form} isLocked={isLocked} />
        {entity !== '' && (
          <>
            <RuleRows form={form} list="criterias" denied={denied} />
            <RuleRows form={form} list="actions" denied={denied} />
          </>
        )}
      </div>
      <CheckField
        label="Stop processing other rules"
        help="Rules below this one are skipped when it matches."
        checked={isLast}
        onChange={(checked) => setValue('isLast', checked, { shouldDirty: true })}
        denied={denied}
      />
      <BoundSwitch
        control={control}
        name="isActive"
        label="Active"
        help="Rules run from the oldest to the newest."
        denied={denied}
      />
      {entity !== '' && <RuleTrial form={form} />}
      {form.seen && <RuleRuns ruleId={form.seen.id} />}
    </>
  )
}

/** Trigger of the rule. Changing it resets conditions and actions. */
function WhenLine({ form, isLocked }: Pick<Props, 'form' | 'isLocked'>) {
  const { control, clearErrors, getValues, setValue } = form
  const denied = isLocked ? form.denied : undefined
  const [entity, trigger] = useWatch({ control, name: ['entity', 'trigger'] })
  const { errors } = useFormState({ control })
  const fault = errors.entity?.message ?? errors.trigger?.message
  const put = (values: Omit<RuleValues, 'name' | 'isLast' | 'isActive'>) => {
    clearErrors(['entity', 'trigger', 'criterias', 'actions'])
    for (const key of ['entity', 'trigger', 'criterias', 'actions'] as const)
      setValue(key, values[key], { shouldDirty: true })
  }
  const follow = (to: { entity: RuleEntity | ''; trigger: RuleTrigger | '' }) => {
    const before = structuredClone(getValues())
    put({ ...to, criterias: [emptyRow], actions: [emptyRow] })
    const hadRows = [...before.criterias, ...before.actions].some(({ kind }) => kind !== '')
    if (hadRows)
      showToast({
        text: 'Conditions and actions were cleared',
        action: { label: 'Undo', run: () => put(before) },
      })
  }
  const triggers = entity === '' ? [] : triggersOf[entity]
  return (
    <Line>
      <Keyword data-strong>When</Keyword>
      <div>
        <Tokens>
          <Token>
            <DropdownButton<RuleEntity | ''>
              label="When"
              size="input"
              value={entity}
              options={ruleEntities.map((each) => ({ value: each, label: entityTexts[each] }))}
              placeholder="Choose what happens"
              denied={denied}
              invalid={errors.entity !== undefined}
              onChange={(to) => to !== '' && to !== entity && follow({ entity: to, trigger: triggerFor(to) })}
            />
          </Token>
          {triggers.length === 1 && trigger !== '' && <span>{triggerTexts[trigger]}</span>}
          {triggers.length > 1 && (
            <DropdownButton<RuleTrigger | ''>
              label="Trigger"
              size="input"
              value={trigger}
              options={triggers.map((each) => ({ value: each, label: triggerTexts[each] }))}
              placeholder="Choose a trigger"
              denied={denied}
              invalid={errors.trigger !== undefined}
              onChange={(to) => to !== trigger && follow({ entity, trigger: to })}
            />
          )}
        </Tokens>
        {fault && (
          <Fault role="alert">
            <Icon of={CircleAlert} size="sm" />
            {fault}
          </Fault>
        )}
      </div>
    </Line>
  )
}
