import { styled } from '#app/theme/styled.ts'
import { Check } from 'lucide-react'
import { useId } from 'react'
import type { TagColor } from '#app/theme/colors.ts'
import { Field, type FieldStyle } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Tip } from '#app/ui/tips/tip.tsx'

const Swatches = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  [theme.media.touch]: { gap: theme.spacing(0) },
}))

const Swatch = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: theme.size.control,
  height: theme.size.control,
  borderRadius: theme.radius.control,
  cursor: 'pointer',
  '& > input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '&::before': {
    content: '""',
    width: theme.size.icon.xs,
    height: theme.size.icon.xs,
    borderRadius: theme.radius.kbd,
    backgroundColor: 'var(--tag-dot)',
  },
  '& > svg': { position: 'absolute', visibility: 'hidden' },
  '&:has(:checked) > svg': { visibility: 'visible' },
  '&:has(:checked)::before': { visibility: 'hidden' },
  '&:has(:checked)': { boxShadow: theme.ring('ink2') },
  '&:has(:focus-visible)': {
    outlineStyle: 'solid',
    outlineWidth: 2,
    outlineColor: theme.vars.palette.focus,
    outlineOffset: 2,
  },
  [theme.media.touch]: {
    width: theme.size.touch,
    height: theme.size.touch,
    backgroundClip: 'content-box',
    padding: theme.spacing(1),
  },
}))

interface ColorFieldProps<Color extends TagColor> extends FieldStyle {
  /** Available colours. */
  colors: readonly Color[]
  value: Color | undefined
  onChange: (color: Color) => void
  /** Read-only. */
  locked?: boolean
}

/** A choice among the colours of tags, each a swatch with its name. */
export function ColorField<Color extends TagColor>(props: ColorFieldProps<Color>) {
  const { colors, value, onChange, locked = false, ...look } = props
  const name = useId()
  return (
    <Field {...look} group>
      {({ labelId, describedBy }) => (
        <Swatches role="radiogroup" aria-labelledby={labelId} aria-describedby={describedBy}>
          {colors.map((each) => (
            <Tip key={each} text={each}>
              <Swatch
                sx={(theme) => {
                  const { bg, text, dot } = theme.vars.palette.tag[each as TagColor]
                  return { backgroundColor: bg, color: text, '--tag-dot': dot }
                }}
              >
                <input
                  type="radio"
                  name={name}
                  aria-label={each}
                  checked={value === each}
                  disabled={locked && value !== each}
                  onChange={() => onChange(each)}
                />
                <Icon of={Check} size="sm" />
              </Swatch>
            </Tip>
          ))}
        </Swatches>
      )}
    </Field>
  )
}
