import type { Ref } from 'react'
import { styled } from '#app/theme/styled.ts'
import { Field } from '#app/ui/field.tsx'

const digits = 6

const Boxes = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `repeat(${digits}, minmax(0, 3.5rem))`,
  gap: theme.spacing(2),
  '& > span': {
    ...theme.typography.figure,
    ...theme.mix.tabular,
    display: 'grid',
    placeItems: 'center',
    height: theme.spacing(15),
    borderRadius: theme.radius.menu,
    boxShadow: theme.insetRing('lineStrong'),
    color: theme.vars.palette.ink,
  },
  '&:focus-within > span[data-next]': { boxShadow: theme.insetRing('pine', 2) },
  '&[data-wrong] > span': { boxShadow: theme.insetRing('danger') },
  // A single input covers the boxes, so that a code is pasted, autofilled and read aloud as one value.
  '& > input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    border: 0,
    background: 'none',
    color: 'transparent',
    caretColor: 'transparent',
    // Phones zoom into inputs with a smaller font.
    fontSize: 16,
    outline: 'none',
  },
}))

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  /** Called after the sixth digit. */
  onWhole: (code: string) => void
  inputRef?: Ref<HTMLInputElement>
  disabled: boolean
  error?: string | undefined
}

/** Field for a code of six digits, one box each. */
export function CodeField({ value, onChange, onWhole, inputRef, disabled, error }: CodeFieldProps) {
  const write = (text: string) => {
    const code = text.replaceAll(/\D/g, '').slice(0, digits)
    onChange(code)
    if (code.length === digits && code !== value) onWhole(code)
  }
  return (
    <Field label="Code" error={error}>
      {({ id, describedBy }) => (
        <Boxes data-wrong={error ? true : undefined}>
          {Array.from({ length: digits }, (_, n) => (
            <span key={n} aria-hidden data-next={n === Math.min(value.length, digits - 1) || undefined}>
              {value[n] ?? ''}
            </span>
          ))}
          <input
            id={id}
            ref={inputRef}
            value={value}
            onChange={(event) => write(event.target.value)}
            disabled={disabled}
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\d*"
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
          />
        </Boxes>
      )}
    </Field>
  )
}
