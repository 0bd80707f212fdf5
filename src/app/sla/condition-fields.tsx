import { X } from 'lucide-react'
import { Controller, type Control } from 'react-hook-form'
import { priorities } from '#domain/conversations/status.ts'
import { companyEndpoints } from '#domain/customers/endpoints.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundMany } from '#app/forms/bound-fields.tsx'
import { ManyField } from '#app/forms/many-field.tsx'
import { priorityOptions } from '#app/messages/field-options.tsx'
import { styled } from '#app/theme/styled.ts'
import type { Denial } from '#app/ui/denial.ts'
import { Field } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { CompanyPicker } from '#app/workflows/value-pickers.tsx'
import { reference } from '#local/queries/people.ts'
import type { SlaValues } from './sla-values.ts'

interface Props {
  control: Control<SlaValues, unknown, unknown>
  denied: Denial | undefined
}

const ranks = priorityOptions.map((option, index) => ({ ...option, value: index }))

/** Conditions of a rule; an empty field matches everything. */
export function ConditionFields({ control, denied }: Props) {
  const mailboxes = useLive(reference, undefined)?.mailboxes
  return (
    <>
      <BoundMany
        control={control}
        name="conditions.mailboxIds"
        label="Inboxes"
        placeholder="Any inbox"
        more="Add an inbox"
        options={[...(mailboxes?.values() ?? [])]
          .map(({ id, name }) => ({ value: id, label: name }))
          .toSorted((a, b) => a.label.localeCompare(b.label))}
        denied={denied}
      />
      <Controller
        control={control}
        name="conditions.companyIds"
        render={({ field, fieldState }) => (
          <Companies
            value={field.value}
            onChange={field.onChange}
            denied={denied}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="conditions.priorities"
        render={({ field, fieldState }) => (
          <ManyField
            label="Priorities"
            placeholder="Any priority"
            more="Add a priority"
            value={field.value.map((each) => priorities.indexOf(each))}
            onChange={(chosen) => field.onChange(chosen.map((index) => priorities[index]))}
            options={ranks}
            denied={denied}
            inputRef={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  )
}

const Chosen = styled('ul')(({ theme }) => ({
  ...theme.typography.ui,
  '& > li': { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  '& > li:empty': { display: 'none' },
}))

interface CompaniesProps {
  value: readonly number[]
  onChange: (value: number[]) => void
  denied: Denial | undefined
  error: string | undefined
}

/** Multi-select of companies with a search. */
function Companies({ value, onChange, denied, error }: CompaniesProps) {
  return (
    <Field label="Companies" group error={error}>
      {({ describedBy }) => (
        <>
          <CompanyPicker
            label="Companies"
            value={null}
            onChange={(id) => onChange([...new Set([...value, id])])}
            denied={denied}
            invalid={error !== undefined}
            describedBy={describedBy}
            placeholder={value.length === 0 ? 'Any company' : 'Add a company'}
          />
          <Chosen aria-label="Companies">
            {value.map((id) => (
              <Company
                key={id}
                id={id}
                onRemove={denied ? undefined : () => onChange(value.filter((each) => each !== id))}
              />
            ))}
          </Chosen>
        </>
      )}
    </Field>
  )
}

/** Chip of a chosen company. */
function Company({ id, onRemove }: { id: number; onRemove: (() => void) | undefined }) {
  const { value } = useCallAbout(companyEndpoints.get, id)
  const name = value === null ? 'One that is gone' : (value?.name ?? '')
  return (
    <li>
      <span>{name}</span>
      {onRemove && <IconButton name={`Remove ${name}`} icon={X} size="sm" onClick={onRemove} />}
    </li>
  )
}
