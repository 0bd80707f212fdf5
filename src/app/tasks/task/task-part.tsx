import type { ReactNode } from 'react'
import { styled } from '#app/theme/styled.ts'

const Part = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  padding: theme.spacing(3.5, 5),
  borderTop: theme.edge.line,
}))

const Head = styled('header')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: theme.size.controlSm,
  '& > h3': { font: 'inherit', fontWeight: theme.weight.semibold },
  '& > span': { ...theme.mix.tabular, color: theme.vars.palette.ink3 },
  '& > :last-child:not(h3):not(span)': { marginLeft: 'auto' },
}))

interface TaskPartProps {
  title: string
  /** How much there is of it. */
  count?: string | undefined
  /** At the right of the head. */
  end?: ReactNode
  children?: ReactNode
}

/** A part of a task, under its heading. */
export function TaskPart({ title, count, end, children }: TaskPartProps) {
  return (
    <Part aria-label={title}>
      <Head>
        <h3>{title}</h3>
        {count && <span>{count}</span>}
        {end}
      </Head>
      {children}
    </Part>
  )
}
