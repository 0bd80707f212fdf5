import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { effects, effectTexts, type Effect, type EffectedService } from '#domain/status-page/effect.ts'
import { styled } from '#app/theme/styled.ts'
import { CheckField } from '#app/ui/options/choice-fields.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'
import { services } from './sources.ts'

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  minHeight: theme.size.touch,
  borderBottom: theme.edge.soft,
}))

const effectOptions = effects.map((value) => ({ value, label: effectTexts[value] }))

interface ServicesFieldProps<Values extends FieldValues> {
  // eslint-disable-next-line -- the form's output type does not matter to its fields
  control: Control<Values, any, any>
  name: FieldPath<Values>
  /** True if each service has an effect; those of maintenance have none. */
  hasEffects: boolean
  denied: Denial | undefined
}

/** Affected services; a ticked one starts as operational (STA-049). */
export function ServicesField<Values extends FieldValues>(props: ServicesFieldProps<Values>) {
  const { control, name, hasEffects, denied } = props
  const all = services.useAll().value?.filter(({ type }) => type === 'service')
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const chosen = field.value as readonly EffectedService[]
        const set = (serviceId: number, effect: Effect | null) => {
          const others = chosen.filter((each) => each.serviceId !== serviceId)
          field.onChange(effect === null ? others : [...others, { serviceId, effect }])
        }
        return (
          <Field
            label="Affected services"
            group
            error={fieldState.error?.message}
            help={
              all?.length === 0 ? 'There are no services yet: make one under Service Components.' : undefined
            }
          >
            {({ labelId, describedBy }) => (
              <div role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
                {all?.map(({ id, name: label }) => {
                  const effect = chosen.find(({ serviceId }) => serviceId === id)?.effect
                  return (
                    <Row key={id}>
                      <CheckField
                        label={label}
                        checked={effect !== undefined}
                        onChange={(isOn) => set(id, isOn ? 'OP' : null)}
                        denied={denied}
                      />
                      {hasEffects && effect !== undefined && (
                        <DropdownButton
                          label={`Effect on ${label}`}
                          value={effect}
                          options={effectOptions}
                          onChange={(value) => set(id, value)}
                          denied={denied}
                        />
                      )}
                    </Row>
                  )
                })}
              </div>
            )}
          </Field>
        )
      }}
    />
  )
}
