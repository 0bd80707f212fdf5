import { styled } from '#app/theme/styled.ts'
import { Lock } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { use } from 'react'
import type { ElementType, ReactNode } from 'react'
import { invariant } from '#lib/invariant.ts'
import type { Denial } from '../denial.ts'
import { Icon } from '../icons/icon.tsx'
import { KeyHint } from '../tips/key-hint.tsx'
import { ariaKeys } from '../tips/key-text.ts'
import { latePart, useLatePart } from '#app/late/late-part.ts'
import { MenuParts, type MenuProps } from '#app/late/menu-parts.ts'
import { LockedTip } from '../tips/tip.tsx'

/** The open menu. */
export const menuBody = latePart(() => import('#app/late/menu-body.tsx'))

/** A menu of actions. Its rows close it by themselves. */
export function Menu(props: MenuProps) {
  const body = useLatePart(menuBody, props.anchor !== undefined)
  return body && <body.MenuBody {...props} />
}

const Label = styled('span')(({ theme }) => ({ ...theme.mix.truncate, flex: '1 1 auto' }))

const End = styled('span')(({ theme }) => ({
  ...theme.mix.tabular,
  marginLeft: theme.spacing(4),
  color: theme.vars.palette.ink3,
}))

export interface MenuRowProps {
  label: string
  icon?: LucideIcon | undefined
  /** A glyph or avatar in the icon's place. */
  glyph?: ReactNode
  keys?: string | undefined
  /** Secondary text at the right if there is no key. */
  detail?: string
  danger?: boolean
  selected?: boolean
  denied?: Denial | undefined
  onClick?: () => void
  /** Leave the menu open after a press. */
  keepOpen?: boolean
  component?: ElementType
  to?: string
  href?: string
  target?: string
}

/** A menu row: icon, label and key; disabled rows stay visible and give the reason. */
export function MenuRow(props: MenuRowProps) {
  const { label, icon, glyph, keys, detail, danger, selected, denied, onClick, keepOpen, ...link } = props
  const { close, Item } = invariant(use(MenuParts), 'menu around the row')
  const press = () => {
    if (denied) return
    if (!keepOpen) close()
    onClick?.()
  }
  const isLocked = denied === 'role' || denied === 'plan'
  const drawing = isLocked ? Lock : icon
  return (
    <LockedTip denied={denied} placement="left">
      <Item
        {...(denied ? {} : link)}
        onClick={press}
        selected={selected ?? false}
        aria-disabled={denied ? true : undefined}
        aria-keyshortcuts={ariaKeys(keys)}
        sx={{
          ...(danger && !denied ? { color: 'dangerText' } : {}),
          '& > svg:first-of-type': { color: danger && !denied ? 'inherit' : 'ink3' },
        }}
      >
        {drawing ? <Icon of={drawing} /> : glyph}
        <Label>{label}</Label>
        {keys ? (
          <End>
            <KeyHint keys={keys} />
          </End>
        ) : (
          detail && <End>{detail}</End>
        )}
      </Item>
    </LockedTip>
  )
}

const Heading = styled('li')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: theme.weight.strong,
  color: theme.vars.palette.ink3,
  padding: theme.spacing(2, 2, 1),
}))

/** A heading between groups of rows. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <Heading role="presentation">{children}</Heading>
}

const Line = styled('li')(({ theme }) => ({
  height: 1,
  margin: theme.spacing(1, 0),
  backgroundColor: theme.vars.palette.line,
}))

/** A hairline between groups of rows. */
export function MenuLine() {
  return <Line role="separator" />
}
