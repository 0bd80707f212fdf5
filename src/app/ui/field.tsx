import { OutlinedInput } from '@mui/material'
import type { OutlinedInputProps } from '@mui/material'
import { styled } from '#app/theme/styled.ts'
import { CircleAlert, Lock } from 'lucide-react'
import { useId } from 'react'
import type { FocusEventHandler, ReactNode, Ref } from 'react'
import { Icon } from './icons/icon.tsx'
import { useUnpressed } from './unpressed.ts'

const Frame = styled('div')({ display: 'block', minWidth: 0 })

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  alignItems: 'baseline',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(1.25),
}))

const FieldLabel = styled('span')<{ htmlFor?: string }>(({ theme }) => ({
  fontWeight: 540,
  color: theme.vars.palette.ink,
}))

const Aside = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  ...theme.mix.tabular,
  marginLeft: 'auto',
  color: theme.vars.palette.ink3,
  '&[data-over]': { color: theme.vars.palette.dangerText },
}))

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  gap: theme.spacing(1.25),
  marginTop: theme.spacing(1.25),
  '& > svg': { marginTop: 1 },
  color: theme.vars.palette.ink3,
  '&[data-tone="error"]': { color: theme.vars.palette.dangerText, fontWeight: theme.weight.medium },
  '&[data-tone="pending"]': { color: theme.vars.palette.duskText },
}))

export interface FieldStyle {
  label: string
  /** Shows `Optional` at the right of the label. */
  optional?: boolean
  /** `7 of 20` at the right of the label. */
  counter?: { used: number; max: number } | undefined
  /** Something else at the right of the label, such as a link. */
  aside?: ReactNode
  help?: ReactNode
  error?: string | undefined
  /** Not delivered to the server yet. */
  pending?: boolean
}

export interface FieldIds {
  id: string
  labelId: string
  /** Id of the help or error line, when there is one. */
  describedBy: string | undefined
}

interface FieldProps extends FieldStyle {
  /** The control is a group, named by `labelId`, and not one input. */
  group?: boolean
  /** The control; give it the ids. */
  children: (ids: FieldIds) => ReactNode
}

/** Label above, control, one line of help or error below. Wraps any control. */
export function Field(props: FieldProps) {
  const { label, optional, counter, aside, help, pending, group, children } = props
  const error = useUnpressed(props.error)
  const id = useId()
  const labelId = `${id}-label`
  const lineId = `${id}-line`
  const line = error ?? (pending ? 'Saved on this device' : help)
  const tone = error ? 'error' : pending ? 'pending' : undefined
  return (
    <Frame data-field>
      <Head>
        {group ? (
          <FieldLabel id={labelId}>{label}</FieldLabel>
        ) : (
          <FieldLabel as="label" id={labelId} htmlFor={id}>
            {label}
          </FieldLabel>
        )}
        {counter ? (
          <Aside data-over={counter.used > counter.max || undefined}>
            {counter.used} of {counter.max}
          </Aside>
        ) : (
          (aside ?? (optional && <Aside>Optional</Aside>))
        )}
      </Head>
      {children({ id, labelId, describedBy: line ? lineId : undefined })}
      {line && (
        <Line
          id={lineId}
          data-tone={tone}
          data-help={tone === undefined || undefined}
          role={error ? 'alert' : undefined}
        >
          {error && <Icon of={CircleAlert} size="sm" />}
          {line}
        </Line>
      )}
    </Frame>
  )
}

type Passed = Pick<
  OutlinedInputProps,
  | 'placeholder'
  | 'autoFocus'
  | 'autoComplete'
  | 'type'
  | 'multiline'
  | 'minRows'
  | 'maxRows'
  | 'name'
  | 'rows'
>

export interface TextInputProps extends Omit<FieldStyle, 'counter'>, Passed {
  value: string
  onChange: (value: string) => void
  onBlur?: FocusEventHandler
  /** Shows a character counter; longer input is allowed and reported as an error. */
  max?: number
  /** Read-only: greyed, with a lock; can be copied. */
  locked?: boolean
  disabled?: boolean
  start?: ReactNode
  end?: ReactNode
  /** Code: monospace, without spell checking. */
  isCode?: boolean
  inputRef?: Ref<HTMLInputElement>
  inputMode?: 'text' | 'email' | 'numeric' | 'tel' | 'url' | 'search'
}

/** Text field with label, help and error. */
export function TextInput(props: TextInputProps) {
  const { label, optional, aside, help, error, pending, ...control } = props
  const { value, onChange, max, locked, start, end, inputMode, isCode, ...input } = control
  const counter = max === undefined ? undefined : { used: value.length, max }
  return (
    <Field {...{ label, optional, aside, help, error, pending, counter }}>
      {({ id, describedBy }) => (
        <OutlinedInput
          {...input}
          id={id}
          fullWidth
          value={value}
          onChange={(event) => onChange(event.target.value)}
          error={Boolean(error) || (max !== undefined && value.length > max)}
          readOnly={locked}
          startAdornment={start}
          endAdornment={locked ? <Icon of={Lock} size="sm" /> : end}
          data-pending={pending || undefined}
          data-locked={locked || undefined}
          data-code={isCode || undefined}
          inputProps={{ 'aria-describedby': describedBy, inputMode, spellCheck: isCode ? false : undefined }}
        />
      )}
    </Field>
  )
}
