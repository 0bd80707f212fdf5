import { TextField } from '@mui/material'
import type { FieldRule } from '#domain/customers/field-values.ts'
import {
  operandsOf,
  operatorsOfType,
  type ContactFilters,
  type FieldOperator,
} from '#domain/customers/filters.ts'
import { operatorLabels } from '#domain/predicates/operators.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'

const labelOf = (operator: FieldOperator): string =>
  operator === 'isBetween' ? 'is between' : operatorLabels[operator]

interface AmountFilterProps {
  /** A number or date field. */
  field: FieldRule
  value: ContactFilters
  onChange: (change: Partial<ContactFilters>) => void
}

/** Condition on a custom field with a number or date: operator, then value. */
export function AmountFilter({ field: { id, name, type }, value, onChange }: AmountFilterProps) {
  const operator = value.field === id ? (value.operator ?? 'is') : undefined
  const operands = operator === undefined ? 0 : operandsOf(operator)
  const input = (label: string, key: 'value' | 'upTo') => (
    <TextField
      type={type}
      size="small"
      value={value[key] ?? ''}
      slotProps={{ htmlInput: { 'aria-label': label, step: type === 'number' ? 'any' : undefined } }}
      onChange={({ target }) => onChange({ [key]: target.value === '' ? undefined : target.value })}
    />
  )
  return (
    <>
      <DropdownButton
        label={name}
        value={operator}
        {...(operator && { shown: `${name} ${labelOf(operator)}` })}
        options={[
          { value: undefined, label: `Any ${name}` },
          ...operatorsOfType[type].map((each) => ({ value: each, label: labelOf(each) })),
        ]}
        onChange={(next) => {
          const left = next === undefined ? 0 : operandsOf(next)
          const isKept = value.field === id
          onChange({
            field: next === undefined ? undefined : id,
            operator: next,
            value: isKept && left > 0 ? value.value : undefined,
            upTo: isKept && left > 1 ? value.upTo : undefined,
          })
        }}
      />
      {operands > 0 && input(operands === 2 ? `${name}, from` : name, 'value')}
      {operands > 1 && input(`${name}, up to`, 'upTo')}
    </>
  )
}
