import { styled } from '#app/theme/styled.ts'
import { ChevronDown, Lock } from 'lucide-react'
import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Denial } from '../denial.ts'
import { Icon } from '../icons/icon.tsx'
import { ariaKeys } from '../tips/key-text.ts'
import { OptionPopup } from '../options/option-popup.tsx'
import type { Option } from '../options/options.ts'
import { PendingGlyph } from '../icons/sync-glyph.tsx'
import { LockedTip, Tip } from '../tips/tip.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

const Trigger = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  ...theme.typography.meta,
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1.5),
  maxWidth: '100%',
  height: theme.size.controlSm,
  padding: theme.spacing(0, 1.75),
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.ink,
  border: theme.edge.strong,
  borderRadius: theme.radius.tag,
  backgroundColor: theme.vars.palette.sheet,
  whiteSpace: 'nowrap',
  transition: theme.move('background-color', 'press'),
  [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.hover } },
  '&[data-wide]': {
    ...theme.typography.ui,
    display: 'flex',
    width: '100%',
    height: theme.size.input,
    padding: theme.spacing(0, 2.5),
    gap: theme.spacing(2),
    borderRadius: theme.radius.control,
    [theme.media.hover]: { '&:hover': { border: theme.edge.control } },
  },
  '&[data-empty]': { color: theme.vars.palette.ink3 },
  '&[aria-invalid="true"]': { border: theme.edge.invalid },
  '&[data-pending]': {
    color: theme.vars.palette.duskText,
    backgroundColor: theme.vars.palette.duskTint,
    border: theme.edge.pending,
  },
  '&[aria-disabled="true"]': {
    color: theme.vars.palette.ink3,
    backgroundColor: theme.vars.palette.hover,
    border: theme.edge.strong,
    cursor: 'default',
  },
  [theme.media.touch]: { height: theme.size.input, '&[data-wide]': { height: theme.size.touch } },
}))

const Value = styled('span')(({ theme }) => ({ ...theme.mix.truncate, flex: '1 1 auto', textAlign: 'left' }))

const Arrow = styled('span')(({ theme }) => ({
  color: theme.vars.palette.ink3,
  marginLeft: theme.spacing(-0.25),
  '[data-pending] > &': { color: 'inherit' },
}))

export interface DropdownButtonProps<V> {
  /** Name of the choice, read before its value. */
  label: string
  value: V
  options: readonly Option<V>[]
  onChange: (value: V) => void
  /** sm 26 in property rows, input 34 and as wide as its field in forms. */
  size?: 'sm' | 'input'
  placeholder?: string
  /** Not delivered to the server yet: dashed edge. */
  pending?: boolean
  denied?: Denial | undefined
  invalid?: boolean
  keys?: string | undefined
  /** Shorter label of the closed button, such as a first name. */
  shown?: ReactNode
  id?: string | undefined
  describedBy?: string | undefined
  /** Looks the options up by the query, if they are too many to be loaded. */
  onQuery?: (query: string) => void
}

const openers = new Set(['ArrowDown', 'ArrowUp'])

/** Select button. Arrow keys, Enter or Space open its list; see OptionPopup for the rest. */
export function DropdownButton<V>(props: DropdownButtonProps<V>) {
  const { label, value, options, onChange, size = 'sm', placeholder = 'Choose', denied } = props
  const { pending = false, invalid = false } = props
  const [anchor, setAnchor] = useState<HTMLButtonElement>()
  const listId = useId()
  const chosen = options.find((option) => option.value === value)
  const shown = props.shown ?? chosen?.label ?? placeholder
  const isLocked = denied !== undefined && denied !== 'connection' && denied !== 'noAI'
  const open = (event: { currentTarget: HTMLButtonElement }) => {
    if (!denied) setAnchor(event.currentTarget)
  }
  const trigger = (
    <Trigger
      type="button"
      role="combobox"
      id={props.id}
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={anchor !== undefined}
      aria-controls={anchor && `${listId}-listbox`}
      aria-invalid={invalid || undefined}
      aria-describedby={props.describedBy}
      aria-disabled={denied ? true : undefined}
      aria-keyshortcuts={ariaKeys(props.keys)}
      data-wide={size === 'input' || undefined}
      data-pending={pending || undefined}
      data-empty={!chosen || undefined}
      onClick={open}
      onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
        if (!openers.has(event.key)) return
        event.preventDefault()
        open(event)
      }}
    >
      {isLocked && <Icon of={Lock} size="sm" />}
      {pending ? <PendingGlyph /> : chosen?.icon}
      <Value>{shown}</Value>
      {pending && <VisuallyHidden>Saved on this device</VisuallyHidden>}
      {!isLocked && (
        <Arrow>
          <Icon of={ChevronDown} size="sm" />
        </Arrow>
      )}
    </Trigger>
  )
  return (
    <>
      {denied ? (
        <LockedTip denied={denied}>{trigger}</LockedTip>
      ) : pending || props.keys ? (
        <Tip text={pending ? 'Saved on this device' : label} keys={props.keys}>
          {trigger}
        </Tip>
      ) : (
        trigger
      )}
      {anchor && (
        <OptionPopup
          label={label}
          id={listId}
          anchor={anchor}
          options={options}
          onQuery={props.onQuery}
          {...(props.onQuery ? { filterLabel: 'Search' } : {})}
          isChosen={(candidate) => candidate === value}
          onPick={(picked) => {
            setAnchor(undefined)
            onChange(picked)
          }}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}
