import { styled } from '#app/theme/styled.ts'
import type { LucideIcon } from 'lucide-react'
import { Icon } from './icons/icon.tsx'
import { moveFocus } from './lists/roving.ts'

const Track = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  flex: 'none',
  padding: theme.spacing(0.5),
  borderRadius: theme.radius.segment,
  backgroundColor: theme.vars.palette.track,
  '&[data-wide]': { display: 'flex', '& > button': { flex: '1 1 0', justifyContent: 'center' } },
}))

/** An option of the track; the chosen one is raised. */
export const SegmentChoice = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  ...theme.typography.caption,
  height: theme.size.controlSm - 2,
  padding: theme.spacing(0, 2.25),
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  borderRadius: theme.radius.tag,
  fontWeight: theme.weight.control,
  color: theme.vars.palette.ink3,
  whiteSpace: 'nowrap',
  '&[aria-checked="true"]': {
    color: theme.vars.palette.ink,
    backgroundColor: theme.vars.palette.thumb,
    boxShadow: theme.elevation.thumb,
  },
  [theme.media.touch]: { height: theme.size.touch - 4 },
  [theme.media.forced]: { '&[aria-checked="true"]': { outline: theme.edge.forced, outlineOffset: -2 } },
}))

const Choice = styled(SegmentChoice)(({ theme }) => ({
  transition: theme.move(['background-color', 'color'], 'press'),
  [theme.media.hover]: { '&:hover': { color: theme.vars.palette.ink } },
  '&[aria-checked="true"][data-tone="note"]': { backgroundColor: theme.vars.palette.lanternTint },
}))

export interface SegmentOption<V extends string> {
  value: V
  label: string
  icon?: LucideIcon
  /** Tints the chosen option like a note. */
  tone?: 'note'
}

interface SegmentProps<V extends string> {
  /** Name of the group. */
  label: string
  /** Undefined until one is chosen. */
  value: V | undefined
  options: readonly SegmentOption<V>[]
  onChange: (value: V, isByPointer: boolean) => void
  /** As wide as its container, with equal parts for the options. */
  wide?: boolean
  describedBy?: string | undefined
}

/** Segmented control: a radio group in a track. */
export function Segment<V extends string>(props: SegmentProps<V>) {
  const { label, value, options, onChange, wide, describedBy } = props
  // An option is always reachable by Tab, chosen or not.
  const stop = value ?? options[0]?.value
  return (
    <Track
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      data-wide={wide || undefined}
      onKeyDown={(event) => moveFocus(event, '[role="radio"]')?.click()}
    >
      {options.map((option) => (
        <Choice
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === stop ? 0 : -1}
          data-tone={option.tone}
          // `detail` counts a pointer's clicks; it is 0 for a click by keyboard.
          onClick={({ detail }) => onChange(option.value, detail > 0)}
        >
          {option.icon && <Icon of={option.icon} size="sm" />}
          {option.label}
        </Choice>
      ))}
    </Track>
  )
}
