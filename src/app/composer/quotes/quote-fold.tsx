import { styled } from '#app/theme/styled.ts'
import { CloudOff, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

/** Container of content below the text. */
export const BelowText = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  flex: 'none',
  padding: theme.spacing(0, 3, 2),
  // Aligns the button's icon, not its edge, with the text.
  '& > button': { marginLeft: theme.spacing(-2.5) },
}))

/** Unfolded part, limited in height so that the text keeps room. */
export const Unfolded = styled('div')(({ theme }) => ({
  alignSelf: 'stretch',
  maxHeight: theme.size.menuMin,
  marginTop: theme.spacing(1),
  overflowY: 'auto',
}))

/** Actions for the unfolded part. */
export const QuoteActions = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  marginTop: theme.spacing(1.5),
}))

const Missing = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  color: theme.vars.palette.ink3,
}))

/** Notice that part of a message is not on this device. */
export const NotHere = ({ children }: { children: ReactNode }) => (
  <Missing>
    <Icon of={CloudOff} size="sm" />
    {children}
  </Missing>
)

interface QuoteFoldProps {
  /** Name of the folded part, for example `the quoted message`. */
  what: string
  /** Content below the button, also while folded. */
  aside?: ReactNode
  /** Focus it on mount: it replaces the control that was pressed. */
  autoFocus?: boolean
  children: ReactNode
}

/** Content below the text, folded behind three dots. */
export function QuoteFold({ what, aside, autoFocus = false, children }: QuoteFoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <BelowText>
      <Button
        variant="ghost"
        size="small"
        icon={Ellipsis}
        aria-expanded={isOpen}
        autoFocus={autoFocus}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? `Hide ${what}` : `Show ${what}`}
      </Button>
      {aside}
      {isOpen && children}
    </BelowText>
  )
}
