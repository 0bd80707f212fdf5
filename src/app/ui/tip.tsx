import { Tooltip } from '@mui/material'
import type { TooltipProps } from '@mui/material'
import { styled } from '@mui/material/styles'
import type { ReactElement } from 'react'
import { denialWords } from './denial.ts'
import type { Denial } from './denial.ts'
import { KeyHint } from './key-hint.tsx'

const Row = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: theme.spacing(2),
  alignItems: 'center',
}))

interface TipProps {
  text: string
  /** The key of the control, drawn behind the text. */
  keys?: string | undefined
  placement?: TooltipProps['placement']
  children: ReactElement<unknown>
}

/** A tooltip that describes its control and never replaces its name. */
export function Tip({ text, keys, placement = 'bottom', children }: TipProps) {
  const title = keys ? (
    <Row>
      {text}
      <KeyHint keys={keys} bare />
    </Row>
  ) : (
    <span>{text}</span>
  )
  return (
    <Tooltip title={title} placement={placement} describeChild>
      {children}
    </Tooltip>
  )
}

interface LockedTipProps {
  denied: Denial | undefined
  placement?: TooltipProps['placement']
  /** Something focusable, given `aria-disabled`. */
  children: ReactElement<unknown>
}

/** Says why a control is locked; nothing when it is not. */
export function LockedTip({ denied, placement, children }: LockedTipProps) {
  if (!denied) return children
  return (
    <Tip text={denialWords[denied]} placement={placement}>
      {children}
    </Tip>
  )
}
