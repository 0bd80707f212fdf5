import { useFormState } from 'react-hook-form'
import { businessHoursResource } from '#domain/business-hours/business-hours.ts'
import { slaLimits, type SlaRule } from '#domain/sla/sla-rule.ts'
import { BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { FieldPair } from '#app/forms/field-pair.tsx'
import { FormPart } from '#app/forms/form-part.tsx'
import type { FieldsProps } from '#app/records/record-kind.ts'
import { fromServer } from '#app/records/record-source.ts'
import { FollowingLine } from './following-line.tsx'
import { ConditionFields } from './condition-fields.tsx'
import type { SlaValues } from './sla-values.ts'
import { TargetTable } from './target-table.tsx'

const hours = fromServer(businessHoursResource)

/** Fields of an SLA rule. */
export function SlaFields({ form, isLocked }: FieldsProps<SlaValues, SlaRule>) {
  const { control, seen } = form
  const denied = isLocked ? form.denied : undefined
  const { errors } = useFormState({ control, name: 'targets' })
  const fault = errors.targets?.root?.message ?? errors.targets?.message
  const calendars = hours.useAll().value ?? []
  return (
    <>
      {seen && <FollowingLine followed={{ kind: 'rule', id: seen.id, name: seen.name }} />}
      <FieldPair>
        <BoundText control={control} name="name" label="Name" max={slaLimits.name} locked={isLocked} />
        <BoundText
          control={control}
          name="description"
          label="Description"
          max={slaLimits.description}
          locked={isLocked}
        />
      </FieldPair>
      <FormPart>
        <h2>For conversations where</h2>
        <ConditionFields control={control} denied={denied} />
        <p>The first rule that fits a conversation counts, from the oldest to the newest.</p>
      </FormPart>
      <FormPart>
        <h2>Targets</h2>
        <TargetTable control={control} isLocked={isLocked} fault={fault} />
      </FormPart>
      <FormPart>
        <h2>Clock</h2>
        <BoundSelect<SlaValues, number | null>
          control={control}
          name="businessHoursId"
          label="Business hours"
          help="The clock stops while On Hold."
          options={[
            { value: null, label: 'All day, every day' },
            ...calendars.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          placeholder="Business hours"
          denied={denied}
        />
        <BoundText
          control={control}
          name="warnBefore"
          label="Warn before"
          help="Such as 15m or 1h of the clock; empty for no warning"
          locked={isLocked}
        />
        <BoundSwitch
          control={control}
          name="isActive"
          label="Active"
          help="A rule that is off sets no targets"
          denied={denied}
        />
      </FormPart>
    </>
  )
}
