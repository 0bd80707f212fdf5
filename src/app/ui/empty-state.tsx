import { styled } from '#app/theme/styled.ts'
import { CloudOff } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { HutDrawing, MissingHutDrawing } from './icons/hut-drawings.tsx'
import { Icon } from './icons/icon.tsx'

const Middle = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1),
  minHeight: 0,
  padding: theme.spacing(5),
  textAlign: 'center',
  textWrap: 'balance',
}))

const Title = styled('h2')(({ theme }) => ({
  ...theme.typography.subject,
  marginTop: theme.spacing(2.5),
  color: theme.vars.palette.ink,
}))

const Text = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  lineHeight: 1.46,
  maxWidth: theme.size.empty,
  color: theme.vars.palette.ink3,
}))

const Action = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: theme.spacing(2),
  marginTop: theme.spacing(2.5),
}))

const drawings = {
  hut: <HutDrawing />,
  missing: <MissingHutDrawing />,
  'not-here': <Icon of={CloudOff} size="hero" />,
}

interface EmptyStateProps {
  /** hut: all done or first use; missing: not loaded or an error; not-here: not stored on this device. */
  drawing?: keyof typeof drawings
  title: string
  text?: ReactNode
  action?: ReactNode
}

/** A drawing, a line and one button or link, in the middle of its pane. */
export function EmptyState({ drawing = 'hut', title, text, action }: EmptyStateProps) {
  return (
    <Middle>
      {drawings[drawing]}
      <Title>{title}</Title>
      {text && <Text>{text}</Text>}
      {action && <Action>{action}</Action>}
    </Middle>
  )
}

// Wrapped text is left-aligned beside the icon: centred, it would leave a gap after the icon.
const Row = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(2.5),
  textAlign: 'start',
  textWrap: 'wrap',
  color: theme.vars.palette.ink3,
  '& > svg': { flex: 'none' },
}))

/** Empty state of a list. */
export interface Emptiness {
  icon: LucideIcon
  text: string
  /** Explains the rows to come; for a page's main list, which shows the hut then. */
  about?: string | undefined
  /** The first step. */
  action?: ReactNode
}

/** The small form for an empty list, search or bell: one icon, one line, and what fills it when allowed. */
export function EmptyLine({ icon, text, about, action }: Emptiness) {
  if (about) return <EmptyState title={text} text={about} action={action} />
  return (
    <Middle>
      <Row>
        <Icon of={icon} />
        {text}
      </Row>
      {action && <Action>{action}</Action>}
    </Middle>
  )
}
