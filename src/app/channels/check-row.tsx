import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '#app/theme/styled.ts'
import { Icon } from '#app/ui/icons/icon.tsx'

/** State of a check: passed, pending, or action needed. */
export type CheckState = 'good' | 'waiting' | 'bad'

const marks = {
  good: { icon: CircleCheck, label: 'All is well' },
  waiting: { icon: Hourglass, label: 'Waiting' },
  bad: { icon: CircleAlert, label: 'Needs attention' },
} as const

/** List of an inbox's checks. */
export const Checks = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 })

const Row = styled('li')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: theme.spacing(2, 3),
  padding: theme.spacing(3, 0),
  borderBottom: theme.edge.soft,
  color: theme.vars.palette.ink3,
  // The element after the last row has its own border.
  '&:last-of-type': { borderBottom: 'none' },
  '&[data-state="good"] > svg': { color: theme.vars.palette.status.closed.solid },
  '&[data-state="bad"] > svg': { color: theme.vars.palette.dangerText },
  '&[data-state="bad"] > div:first-of-type > b': { color: theme.vars.palette.dangerText },
}))

const Words = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  // Wraps below the title instead of shrinking beside buttons.
  flex: `1 1 ${theme.spacing(60)}`,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > b': {
    ...theme.typography.ui,
    display: 'block',
    fontWeight: theme.weight.semibold,
    color: theme.vars.palette.ink,
  },
  '& p': { margin: 0 },
}))

const Acts = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  flex: 'none',
}))

/** Full-width content, aligned with the text. */
const Below = styled('div')(({ theme }) => ({
  flex: '1 1 100%',
  minWidth: 0,
  paddingLeft: theme.spacing(7.5),
}))

interface Props {
  state: CheckState
  /** Title on one line. */
  title: string
  /** Actions. */
  acts?: ReactNode
  /** Reason and consequence. */
  children?: ReactNode
  /** Full-width content. */
  below?: ReactNode
}

/** A check of an inbox: icon, title, reason and actions. */
export function CheckRow({ state, title, acts, children, below }: Props) {
  const { icon, label } = marks[state]
  return (
    <Row data-state={state}>
      <Icon of={icon} size="lg" label={label} />
      <Words>
        <b>{title}</b>
        {children}
      </Words>
      {acts && <Acts>{acts}</Acts>}
      {below && <Below>{below}</Below>}
    </Row>
  )
}
