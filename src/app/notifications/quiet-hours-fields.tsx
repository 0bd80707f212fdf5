import { useState } from 'react'
import { styled } from '#app/theme/styled.ts'
import { SwitchField } from '#app/ui/options/choice-fields.tsx'
import { TextInput } from '#app/ui/field.tsx'
import type { QuietHours } from '#domain/notifications/quiet-hours.ts'
import { notificationLabels } from './setting-labels.ts'

const Times = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(4) }))

interface QuietHoursFieldsProps {
  hours: QuietHours
  isOffline: boolean
  onChange: (change: Partial<QuietHours>) => void
}

/** Daily hours without sound and push. */
export function QuietHoursFields({ hours, isOffline, onChange }: QuietHoursFieldsProps) {
  return (
    <>
      <SwitchField
        label={notificationLabels.quietHours}
        help="Push, mail and sound are silent; push and mail of what is unread then follow at the end. The app tells you all the same."
        checked={hours.isOn}
        denied={isOffline ? 'connection' : undefined}
        onChange={(isOn) => onChange({ isOn })}
      />
      {hours.isOn && (
        <Times>
          <TimeField
            label="From"
            time={hours.from}
            disabled={isOffline}
            onChange={(from) => onChange({ from })}
          />
          <TimeField label="To" time={hours.to} disabled={isOffline} onChange={(to) => onChange({ to })} />
        </Times>
      )}
    </>
  )
}

interface TimeFieldProps {
  label: string
  time: string
  disabled: boolean
  onChange: (time: string) => void
}

/** Time of day; saved on blur, since the browser fires a change for each digit. */
function TimeField({ label, time, disabled, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      label={label}
      type="time"
      value={typed ?? time}
      disabled={disabled}
      onChange={setTyped}
      onBlur={() => {
        if (typed && typed !== time) onChange(typed)
        setTyped(undefined)
      }}
    />
  )
}
