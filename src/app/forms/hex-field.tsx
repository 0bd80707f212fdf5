import { styled } from '#app/theme/styled.ts'
import { TextInput, type TextInputProps } from '#app/ui/field.tsx'

/** Swatch that opens the system's colour picker. */
const Swatch = styled('input')(({ theme }) => ({
  ...theme.mix.hit,
  flex: 'none',
  width: theme.size.icon.lg,
  height: theme.size.icon.lg,
  padding: 0,
  border: theme.edge.strong,
  borderRadius: theme.radius.tag,
  background: 'none',
  cursor: 'pointer',
  '&:disabled': { cursor: 'default' },
  '&::-webkit-color-swatch-wrapper': { padding: 0 },
  '&::-webkit-color-swatch': { border: 0, borderRadius: theme.radius.kbd },
  '&::-moz-color-swatch': { border: 0, borderRadius: theme.radius.kbd },
}))

const isHex = /^#[\da-f]{6}$/i

interface HexFieldProps extends Pick<
  TextInputProps,
  'label' | 'help' | 'error' | 'locked' | 'inputRef' | 'onBlur'
> {
  /** `#` and six hexadecimal digits, or an incomplete input. */
  value: string
  /** Colour of the swatch while the text is no colour. */
  fallback: string
  onChange: (value: string) => void
}

/** Field for any colour, typed as hex or picked. */
export function HexField({ fallback, ...props }: HexFieldProps) {
  const { label, value, locked, onChange } = props
  return (
    <TextInput
      {...props}
      isCode
      start={
        <Swatch
          type="color"
          aria-label={`Choose ${label.toLowerCase()}`}
          value={isHex.test(value) ? value.toLowerCase() : fallback}
          disabled={locked}
          onChange={({ target }) => onChange(target.value)}
        />
      }
    />
  )
}
