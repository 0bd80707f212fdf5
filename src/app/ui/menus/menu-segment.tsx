import { useEffect, useRef, type KeyboardEvent } from 'react'
import { styled } from '#app/theme/styled.ts'
import { Icon } from '../icons/icon.tsx'
import { SegmentChoice, type SegmentOption } from '../segment.tsx'

const Group = styled('li')(({ theme }) => ({
  padding: theme.spacing(1.5, 2, 1),
  outline: 'none',
  '& > span': { ...theme.typography.caption, color: theme.vars.palette.ink3 },
  '& > div': {
    display: 'flex',
    marginTop: theme.spacing(1),
    padding: theme.spacing(0.5),
    borderRadius: theme.radius.segment,
    backgroundColor: theme.vars.palette.track,
  },
}))

const Choice = styled(SegmentChoice)(({ theme }) => ({
  justifyContent: 'center',
  flex: '1 1 auto',
  padding: theme.spacing(0, 1.5),
  '&:not([aria-checked="true"])': { color: theme.vars.palette.ink2 },
  '&:focus-visible': { ...theme.mix.focusRing, outlineOffset: -1 },
}))

const items = '[role^="menuitem"]'

/** The menu row that an arrow key leads to from a choice; a row of choices counts as one. */
function rowBeside(group: Element, step: 1 | -1): HTMLElement | undefined {
  const rows = [...(group.parentElement?.children ?? [])].filter((row) =>
    row.matches(`${items}, [data-choices]`),
  )
  const at = rows.indexOf(group)
  return rows[(at + step + rows.length) % rows.length] as HTMLElement | undefined
}

interface MenuSegmentProps<V extends string> {
  label: string
  value: V
  options: readonly SegmentOption<V>[]
  onChange: (value: V) => void
}

/** Radio group in a menu, which stays open; the left and right arrow keys move between the choices. */
export function MenuSegment<V extends string>({ label, value, options, onChange }: MenuSegmentProps<V>) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const group = row.current
    const menu = group?.closest('[role="menu"]')
    if (!group || !menu) return undefined
    // MUI's menu only focuses its own items: focus that arrives by arrow key is moved to the chosen one.
    const lead = (event: Event) => {
      const { key, target } = event as globalThis.KeyboardEvent
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null
      const from = target instanceof Element ? target.closest('li') : null
      if (step === null || !from || from.matches('[data-choices]') || rowBeside(from, step) !== group) return
      event.preventDefault()
      event.stopPropagation()
      group.focus()
    }
    menu.addEventListener('keydown', lead, { capture: true })
    return () => menu.removeEventListener('keydown', lead, { capture: true })
  }, [])
  const move = (event: KeyboardEvent<HTMLLIElement>) => {
    const group = event.currentTarget
    const choices = [...group.querySelectorAll<HTMLElement>(items)]
    const at = choices.indexOf(document.activeElement as HTMLElement)
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowRight: choices[(at + 1) % choices.length],
      ArrowLeft: choices[(at - 1 + choices.length) % choices.length],
      ArrowDown: rowBeside(group, 1),
      ArrowUp: rowBeside(group, -1),
    }
    const target = targets[event.key]
    if (!target) return
    event.preventDefault()
    // MUI's menu would look for the next row beside the choice.
    event.stopPropagation()
    target.focus()
  }
  return (
    <Group
      ref={row}
      role="group"
      aria-label={label}
      data-choices
      tabIndex={-1}
      onKeyDown={move}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget)
          currentTarget.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
      }}
    >
      <span aria-hidden>{label}</span>
      <div role="presentation">
        {options.map((option) => (
          <Choice
            key={option.value}
            type="button"
            role="menuitemradio"
            aria-checked={option.value === value}
            tabIndex={-1}
            onClick={() => onChange(option.value)}
          >
            {option.icon && <Icon of={option.icon} size="sm" />}
            {option.label}
          </Choice>
        ))}
      </div>
    </Group>
  )
}
