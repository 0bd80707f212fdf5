import { styled } from '@mui/material/styles'
import { Search, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { filterAbove } from '#app/ui/options.ts'
import { foldText } from '#lib/text.ts'

const Column = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(4),
  maxWidth: theme.size.measure,
}))

const Row = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: theme.size.touch,
  padding: theme.spacing(1.5, 2),
  borderBottom: theme.edge.soft,
  '& > a': {
    ...theme.mix.focusInset,
    flex: '1 1 auto',
    minWidth: 0,
    borderRadius: theme.radius.tag,
    // The whole row opens the record.
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  '& > a > *': { ...theme.mix.truncate, display: 'block' },
  '& > a > b': { fontWeight: theme.weight.medium },
  '& > a > span': { ...theme.typography.meta, color: theme.vars.palette.ink3 },
  '& > :not(a)': { position: 'relative', flex: 'none' },
  [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.hover } },
}))

/** One record of a settings list. */
export interface RecordRow {
  id: number
  title: string
  /** A quiet second line. */
  text: string
  to: string
  /** Controls at the end. */
  end?: ReactNode
}

interface RecordListProps {
  /** Name of the list. */
  label: string
  icon: LucideIcon
  records: readonly RecordRow[]
}

/** The records of a settings page; each opens its form. With more than eight they can be searched. */
export function RecordList({ label, icon, records }: RecordListProps) {
  const [text, setText] = useState('')
  if (records.length === 0) return <EmptyLine icon={icon} text="No Data Available" />
  const wanted = foldText(text.trim())
  const shown = records.filter((record) => foldText(`${record.title} ${record.text}`).includes(wanted))
  return (
    <Column>
      {records.length > filterAbove && (
        <TextInput label="Search" value={text} onChange={setText} start={<Icon of={Search} />} />
      )}
      {shown.length === 0 && <EmptyLine icon={icon} text="No Results Found" />}
      <ul aria-label={label}>
        {shown.map(({ id, title, text: line, to, end }) => (
          <Row key={id}>
            <Link to={to} aria-label={title}>
              <b>{title}</b>
              <span>{line}</span>
            </Link>
            {end}
          </Row>
        ))}
      </ul>
    </Column>
  )
}
