import { styled } from '#app/theme/styled.ts'
import { useMediaQuery } from '@mui/material'
import { NavLink } from 'react-router-dom'
import { recordsBeside } from '#app/theme/tokens.ts'
import { Truncate } from '#app/ui/tips/truncate.tsx'
import type { RecordRow } from './record-list.tsx'

const Beside = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  width: theme.size.recordList,
  padding: theme.spacing(3, 2),
  overflowY: 'auto',
  borderRight: theme.edge.line,
  '& a': {
    ...theme.typography.ui,
    flex: 'none',
    padding: theme.spacing(1.5, 2.5),
    borderRadius: theme.radius.control,
    color: theme.vars.palette.ink2,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2),
    '& > :last-child': { display: 'block', minWidth: 0 },
    [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.hover } },
  },
  '& a[aria-current="page"]': {
    fontWeight: theme.weight.strong,
    color: theme.vars.palette.ink,
    backgroundColor: theme.vars.palette.selected,
  },
}))

interface RecordsBesideProps {
  /** Name of the list. */
  label: string
  records: readonly (Pick<RecordRow, 'id' | 'title' | 'start'> & { to: string })[]
}

/** Minimum number of records for the side list. */
const fewest = 3

/** The other records beside the form, on wide screens. */
export function RecordsBeside({ label, records }: RecordsBesideProps) {
  const hasRoom = useMediaQuery(`(min-width: ${recordsBeside}px)`, { noSsr: true })
  if (!hasRoom || records.length < fewest) return null
  return (
    <Beside aria-label={label}>
      {records.map(({ id, title, to, start }) => (
        <NavLink key={id} to={to} replace>
          {start}
          <Truncate text={title} />
        </NavLink>
      ))}
    </Beside>
  )
}
