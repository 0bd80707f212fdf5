import type { CSSObject } from '@mui/material/styles'
import type { ColorName, DeskTheme } from './theme-types.ts'
import { breakpoints, font, motion, paneBreak, radius, size } from './tokens.ts'

export const prefix = 'op'

/** The CSS variable of a palette entry. */
export const paint = (name: ColorName) => `var(--${prefix}-palette-${name})`

const px = (value: number) => `${value}px`

const touch = '@media (pointer: coarse)'

const ring = (color: ColorName, width = 1) => `0 0 0 ${px(width)} ${paint(color)}`

// A 16 px target is too small for touch, so the hit area grows around the drawing. It is a named style, so
// that touch rules of components do not override it.
const hit: CSSObject = {
  position: 'relative',
  '&::after': {
    [touch]: {
      content: '""',
      position: 'absolute',
      top: '50%',
      left: '50%',
      width: `max(100%, ${px(size.touch)})`,
      height: `max(100%, ${px(size.touch)})`,
      transform: 'translate(-50%, -50%)',
    },
  },
}

const focusRing: CSSObject = {
  outline: `2px solid ${paint('focus')}`,
  outlineOffset: 2,
}

export const deskTheme: DeskTheme = {
  size,
  radius: Object.fromEntries(
    Object.entries(radius).map(([name, value]) => [name, px(value)]),
  ) as DeskTheme['radius'],
  elevation: Object.fromEntries(
    ['e0', 'e1', 'e2', 'e3', 'panel', 'card', 'thumb'].map((name) => [
      name,
      `var(--${prefix}-palette-elevation-${name})`,
    ]),
  ) as DeskTheme['elevation'],
  edge: {
    line: `1px solid ${paint('line')}`,
    soft: `1px solid ${paint('lineSoft')}`,
    strong: `1px solid ${paint('lineStrong')}`,
    control: `1px solid ${paint('control')}`,
    danger: `1px solid ${paint('dangerLine')}`,
    invalid: `1.5px solid ${paint('danger')}`,
    lantern: `1px solid ${paint('lanternLine')}`,
    pending: `1.5px dashed ${paint('duskLine')}`,
    none: '1px solid transparent',
    forced: '2px solid Highlight',
  },
  ring,
  insetRing: (color, width) => `inset ${ring(color, width)}`,
  move: (properties, pace = 'fast') =>
    (Array.isArray(properties) ? properties : [properties])
      .map((property) => `${property} ${motion[pace]}ms ${motion.easeOut}`)
      .join(', '),
  below: (pane) => {
    const name = pane.startsWith('list') ? 'list' : 'thread'
    return `@container ${name} (max-width: ${px(paneBreak[pane] - 0.02)})`
  },
  paneContainer: (name) => ({ containerType: 'inline-size', containerName: name }),
  media: {
    touch,
    hover: '@media (hover: hover)',
    still: '@media (prefers-reduced-motion: reduce)',
    forced: '@media (forced-colors: active)',
    phone: `@media (max-width: ${px(breakpoints.md - 0.02)})`,
    tablet: `@media (max-width: ${px(breakpoints.lg - 0.02)})`,
  },
  mix: {
    truncate: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 },
    // Visible to screen readers only.
    unseen: {
      position: 'absolute',
      width: 1,
      height: 1,
      margin: -1,
      padding: 0,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
      border: 0,
    },
    tabular: { fontVariantNumeric: 'tabular-nums' },
    hit,
    focusRing,
    // On the border of a box whose editor has the focus.
    focusFrame: { ...focusRing, outlineOffset: -1 },
    focusInset: { '&:focus-visible': { ...focusRing, outlineOffset: -2 } },
    plainButton: {
      appearance: 'none',
      border: 0,
      margin: 0,
      padding: 0,
      background: 'none',
      color: 'inherit',
      font: 'inherit',
      letterSpacing: 'inherit',
      textAlign: 'inherit',
      cursor: 'pointer',
    },
  },
  weight: font.weight,
}
