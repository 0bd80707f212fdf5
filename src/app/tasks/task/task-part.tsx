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
  /** Count beside the heading. */
  count?: string | undefined
  /** Content at the right of the heading. */
  end?: ReactNode
  children?: ReactNode
}

/** Section of a task with a heading. */
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
