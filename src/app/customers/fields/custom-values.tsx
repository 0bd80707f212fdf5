import type { ReactNode } from 'react'
import { manageContactsAccess } from '#domain/access/plan-access.ts'
import type { FieldRule, FieldValues } from '#domain/customers/field-values.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { EditableText } from '#app/tasks/task/editable-text.tsx'
import { SwitchField } from '#app/ui/options/choice-fields.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { DetailList } from '../details/detail-list.ts'
import { valueHint, valueOptions, valueSchema, valueText } from './field-texts.ts'
import { useCustomFields } from './use-custom-fields.ts'

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div style={{ display: 'contents' }}>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

/** Read-only values of custom fields; empty ones are left out. */
export function CustomValues({ fields, values }: { fields: readonly FieldRule[]; values: FieldValues }) {
  const known = fields.filter(({ id }) => (values[id] ?? '') !== '')
  if (known.length === 0) return null
  return (
    <DetailList>
      {known.map((field) => (
        <Line key={field.id} label={field.name}>
          {valueText(field, values[field.id])}
        </Line>
      ))}
    </DetailList>
  )
}

/** Read-only values of a customer's custom fields. */
export const ContactValues = ({ values }: { values: FieldValues }) => (
  <CustomValues fields={useCustomFields('contact')} values={values} />
)

interface EditedValuesProps {
  values: FieldValues
  pending: boolean
  onSave: (change: FieldValues) => void
}

/** Values of a customer's custom fields, edited in place. */
export function EditedValues({ values, pending, onSave }: EditedValuesProps) {
  const fields = useCustomFields('contact')
  const denied = useAccess(manageContactsAccess)
  return (
    <DetailList data-aligned>
      {fields.map((field) => {
        const value = values[field.id] ?? ''
        const save = (changed: string) => onSave({ [field.id]: changed })
        return (
          <Line key={field.id} label={field.name}>
            {field.type === 'checkbox' ? (
              <SwitchField
                label={field.name}
                checked={value === 'true'}
                denied={denied}
                onChange={(isOn) => save(isOn ? 'true' : 'false')}
                name={field.name}
              />
            ) : field.type === 'dropdown' ? (
              <DropdownButton
                label={field.name}
                value={value}
                options={valueOptions(field, value)}
                placeholder="Empty"
                denied={denied}
                pending={pending}
                onChange={save}
              />
            ) : (
              <EditableText
                label={field.name}
                value={value}
                schema={valueSchema(field)}
                hint={valueHint(field)}
                locked={denied !== undefined}
                pending={pending}
                onSave={save}
              />
            )}
          </Line>
        )
      })}
    </DetailList>
  )
}
