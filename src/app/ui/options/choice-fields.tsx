import { Checkbox, FormControlLabel, Radio, RadioGroup, Switch } from '@mui/material'
import { styled } from '#app/theme/styled.ts'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Denial } from '../denial.ts'
import { Field } from '../field.tsx'
import type { FieldStyle } from '../field.tsx'
import { Icon } from '../icons/icon.tsx'
import { LockedTip } from '../tips/tip.tsx'

const Help = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  color: theme.vars.palette.ink3,
  marginTop: theme.spacing(0.25),
}))

const Locked = styled('span')(({ theme }) => ({
  color: theme.vars.palette.ink3,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
}))

interface ChoiceProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  help?: ReactNode
  disabled?: boolean
  denied?: Denial | undefined
  name?: string
}

function words({ label, help, denied }: ChoiceProps) {
  return (
    <>
      {denied ? (
        <Locked>
          <Icon of={Lock} size="sm" />
          {label}
        </Locked>
      ) : (
        label
      )}
      {help && <Help>{help}</Help>}
    </>
  )
}

// A locked choice stays focusable, so its tooltip can be reached; pressing it changes nothing.
const lockedInput = (denied: Denial | undefined) => (denied ? { 'aria-disabled': true } : {})

/** A checkbox with its label. */
export function CheckField(props: ChoiceProps & { indeterminate?: boolean }) {
  const { checked, onChange, disabled = false, denied, indeterminate = false, name } = props
  return (
    <LockedTip denied={denied}>
      <FormControlLabel
        disabled={disabled}
        label={words(props)}
        control={
          <Checkbox
            checked={checked}
            indeterminate={indeterminate}
            onChange={(event) => !denied && onChange(event.target.checked)}
            slotProps={{ input: { ...lockedInput(denied), name } }}
          />
        }
      />
    </LockedTip>
  )
}

/** A switch with its label, immediate or part of a form. `lg` in page heads. */
export function SwitchField(props: ChoiceProps & { size?: 'sm' | 'lg'; labelFirst?: boolean }) {
  const { checked, onChange, disabled = false, denied, size = 'sm', labelFirst = false, name } = props
  return (
    <LockedTip denied={denied}>
      <FormControlLabel
        disabled={disabled}
        label={words(props)}
        labelPlacement={labelFirst ? 'start' : 'end'}
        sx={props.help ? {} : { alignItems: 'center', '& > .MuiSwitch-root': { mt: 0 } }}
        control={
          <Switch
            size={size === 'lg' ? 'medium' : 'small'}
            checked={checked}
            onChange={(event) => !denied && onChange(event.target.checked)}
            slotProps={{ input: { role: 'switch', ...lockedInput(denied), name } }}
          />
        }
      />
    </LockedTip>
  )
}

interface RadioFieldProps<V extends string> extends FieldStyle {
  value: V
  options: readonly { value: V; label: ReactNode; help?: ReactNode }[]
  onChange: (value: V) => void
  row?: boolean
}

/** Radio group, one option per line. */
export function RadioField<V extends string>({ value, options, onChange, row, ...look }: RadioFieldProps<V>) {
  return (
    <Field {...look} group>
      {({ labelId, describedBy }) => (
        <RadioGroup
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          value={value}
          row={row ?? false}
          onChange={(_event, picked) => onChange(picked as V)}
          sx={{ gap: row ? 4 : 2 }}
        >
          {options.map((option) => (
            <FormControlLabel
              key={option.value}
              value={option.value}
              control={<Radio />}
              label={words({ ...option, checked: false, onChange: () => undefined })}
            />
          ))}
        </RadioGroup>
      )}
    </Field>
  )
}
