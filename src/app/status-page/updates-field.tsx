import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type Control } from 'react-hook-form'
import { incidentLimits, type IncidentInput } from '#domain/status-page/incident.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { BoundSelect, BoundText } from '#app/forms/bound-fields.tsx'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { MomentField } from '#app/forms/moment-field.tsx'
import { incidentStatuses } from './sources.ts'

const Part = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  '& > div': {
    display: 'grid',
    gap: theme.spacing(3),
    padding: theme.spacing(4),
    border: theme.edge.line,
    borderRadius: theme.radius.card,
  },
  '& > header': { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  '& h2': { ...theme.typography.head },
}))

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr auto',
  alignItems: 'start',
  gap: theme.spacing(3),
  '& > button': { marginTop: theme.spacing(5.5) },
  [theme.media.phone]: { gridTemplateColumns: '1fr' },
}))

interface UpdatesFieldProps {
  // eslint-disable-next-line -- the form's output type does not matter to its fields
  control: Control<IncidentInput, any, any>
  zone: string
  isLocked: boolean
  denied: Denial | undefined
}

/** Timeline of an incident, newest update first. */
export function UpdatesField({ control, zone, isLocked, denied }: UpdatesFieldProps) {
  const { clock } = useDesk()
  const { fields, prepend, remove } = useFieldArray({ control, name: 'currentStatus' })
  const options = (incidentStatuses.useAll().value ?? []).map(({ id, status }) => ({
    value: id,
    label: status,
  }))
  return (
    <Part aria-label="Updates">
      <header>
        <h2>Updates</h2>
        <Button
          size="small"
          icon={Plus}
          denied={denied}
          onClick={() =>
            prepend({ currentStatusId: 0, currentStatusDesc: '', currentStatusTime: clock.now() })
          }
        >
          Add update
        </Button>
      </header>
      {fields.map(({ id }, index) => (
        <div key={id}>
          <Pair>
            <BoundSelect
              control={control}
              name={`currentStatus.${index}.currentStatusId`}
              label="Status"
              options={options}
              denied={denied}
              placeholder="Choose a status"
            />
            <MomentField
              control={control}
              name={`currentStatus.${index}.currentStatusTime`}
              label="Time"
              zone={zone}
              locked={isLocked}
            />
            <IconButton name="Remove update" icon={Trash2} denied={denied} onClick={() => remove(index)} />
          </Pair>
          <BoundText
            control={control}
            name={`currentStatus.${index}.currentStatusDesc`}
            label="Status Description"
            max={incidentLimits.statusText}
            locked={isLocked}
            rows={2}
          />
        </div>
      ))}
    </Part>
  )
}
