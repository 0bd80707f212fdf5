import { styled } from '#app/theme/styled.ts'
import { Check, Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { HTMLAttributes } from 'react'
import { Icon } from '../icons/icon.tsx'
import { KeyHint } from '../tips/key-hint.tsx'
import type { Option } from './options.ts'
import { LockedTip } from '../tips/tip.tsx'

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2.25),
  minHeight: theme.size.menuRow,
  padding: theme.spacing(0, 2),
  borderRadius: theme.radius.tag,
  cursor: 'pointer',
  '&[data-active], &.Mui-focused': { backgroundColor: theme.vars.palette.hover },
  '&[aria-disabled="true"]': { color: theme.vars.palette.ink3, cursor: 'default' },
  [theme.media.touch]: { minHeight: theme.size.touch },
  [theme.media.forced]: {
    '&[data-active], &.Mui-focused': { outline: theme.edge.forced, outlineOffset: -2 },
  },
}))

const Label = styled('span')(({ theme }) => ({ ...theme.mix.truncate, flex: '0 1 auto' }))

const Detail = styled('span')(({ theme }) => ({
  ...theme.mix.truncate,
  flex: '1 1 0',
  color: theme.vars.palette.ink3,
}))

const End = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  marginLeft: 'auto',
  color: theme.vars.palette.pineText,
}))

/** `aria-selected` marks the option that is chosen. */
interface OptionRowProps<V> extends HTMLAttributes<HTMLElement> {
  option: Option<V>
  active?: boolean
  /** Position among all options, for assistive technology. */
  position: number
  setSize: number
}

export function OptionRow<V>(props: OptionRowProps<V>) {
  const { option, active, position, setSize, ...own } = props
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <LockedTip denied={option.denied} placement="right">
      <Row
        ref={row}
        {...own}
        role="option"
        aria-disabled={option.denied || option.isOff ? true : undefined}
        aria-posinset={position}
        aria-setsize={setSize}
        data-active={active || undefined}
      >
        {option.denied === 'role' || option.denied === 'plan' ? <Icon of={Lock} size="sm" /> : option.icon}
        <Label dir="auto">{option.label}</Label>
        {option.detail && <Detail>{option.detail}</Detail>}
        <End>
          {option.keys && <KeyHint keys={option.keys} />}
          {own['aria-selected'] === true && <Icon of={Check} size="sm" />}
        </End>
      </Row>
    </LockedTip>
  )
}
