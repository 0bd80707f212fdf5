import type { StatusTemplate } from '#domain/status-page/template.ts'
import type { Denial } from '#app/ui/denial.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'
import { statusTemplates } from './sources.ts'

interface TemplateChoiceProps {
  type: StatusTemplate['type']
  denied: Denial | undefined
  /** Sets a field of the form; a template has no other effect (D1-14). */
  onFill: (field: Filled, value: unknown) => void
}

const copied = ['title', 'description', 'sourceId', 'notifySubscribers'] as const
type Filled = (typeof copied)[number] | 'effectedServices'

/** Template select; renders nothing without templates. */
export function TemplateChoice({ type, denied, onFill }: TemplateChoiceProps) {
  const all = (statusTemplates.useAll().value ?? []).filter((template) => template.type === type)
  if (all.length === 0) return null
  return (
    <Field label="Template" help="Fills the fields below">
      {({ id, describedBy }) => (
        <DropdownButton<number>
          {...{ id, describedBy, denied }}
          label="Template"
          size="input"
          value={0}
          placeholder="Use a template"
          options={all.map((template) => ({ value: template.id, label: template.title }))}
          onChange={(picked) => {
            const template = all.find((each) => each.id === picked)
            if (!template) return
            for (const field of copied) onFill(field, template[field])
            const services = template.effectedServices.map(({ serviceId, effect }) => ({ serviceId, effect }))
            onFill('effectedServices', services)
          }}
        />
      )}
    </Field>
  )
}
