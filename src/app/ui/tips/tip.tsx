import { cloneElement, type ReactElement } from 'react'
import { denialTexts } from '../denial.ts'
import type { Denial } from '../denial.ts'

/** Side of the control on which the tooltip is placed. */
export type TipPlacement = 'top' | 'bottom' | 'left' | 'right'

/** Attributes that the tooltip layer reads from the hovered or focused control. */
export const tipMark = { text: 'data-tip', keys: 'data-tip-keys', placement: 'data-tip-place' } as const

interface TipProps {
  text: string
  /** The key of the control, drawn behind the text. */
  keys?: string | undefined
  placement?: TipPlacement | undefined
  /** Something that hands its attributes on to its element. */
  children: ReactElement<unknown>
}

/** A tooltip that describes its control and never replaces its name. Without a `TipHost` on the page it is not drawn. */
export function Tip({ text, keys, placement, children }: TipProps) {
  return cloneElement(children, {
    [tipMark.text]: text,
    [tipMark.keys]: keys,
    [tipMark.placement]: placement,
  } as object)
}

interface LockedTipProps {
  denied: Denial | undefined
  placement?: TipPlacement
  /** Something focusable, given `aria-disabled`. */
  children: ReactElement<unknown>
}

/** Says why a control is locked; nothing when it is not. */
export function LockedTip({ denied, placement, children }: LockedTipProps) {
  if (!denied) return children
  return (
    <Tip text={denialTexts[denied]} placement={placement}>
      {children}
    </Tip>
  )
}
