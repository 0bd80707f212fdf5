import { styled } from '#app/theme/styled.ts'
import { Search, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#app/ui/button.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { pageSize } from '#domain/page-size.ts'
import { foldText } from '#lib/text.ts'

const Column = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(4),
  // No gap above: the column headings overlap the head.
  '&:first-child > [data-names]:first-child': { marginTop: theme.spacing(-6) },
}))

const SearchPlace = styled('div')(({ theme }) => ({ maxWidth: theme.size.formColumn }))

const Row = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: theme.size.touch,
  // Full width; its content aligns with the title.
  margin: theme.spacing(0, -6),
  padding: theme.spacing(1.5, 6),
  borderBottom: theme.edge.soft,
  [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.hover } },
  [theme.media.phone]: {
    flexWrap: 'wrap',
    rowGap: 0,
    margin: theme.spacing(0, -4),
    padding: theme.spacing(1.5, 4),
    '& > [data-words]': { flex: '1 1 0' },
  },
}))

/** Column headings, hidden from assistive technology: each cell names its own column. */
const ColumnNames = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: theme.size.input,
  margin: theme.spacing(0, -6, -4),
  padding: theme.spacing(0, 6),
  borderBottom: theme.edge.line,
  color: theme.vars.palette.ink3,
  '& > :first-child': { flex: '1 1 auto' },
  [theme.media.tablet]: { display: 'none' },
}))

/** Cells of a record; on a phone a separate line below the text. */
const Cells = styled('span')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  gap: theme.spacing(2),
  [theme.media.phone]: { order: 1, flex: '1 0 100%', flexWrap: 'wrap', gap: theme.spacing(0, 3) },
}))

/** A tablet shows one cell; a phone shows all, each with its column name. */
const Cell = styled('span')(({ theme }) => ({
  ...theme.typography.meta,
  ...theme.mix.truncate,
  flex: 'none',
  width: theme.size.recordColumn,
  color: theme.vars.palette.ink2,
  '& > [data-name]': theme.mix.unseen,
  [theme.media.tablet]: { '&:not(:first-of-type)': { display: 'none' } },
  [theme.media.phone]: {
    '&&': { display: 'block', width: 'auto', maxWidth: '100%' },
    '& > [data-name]': {
      ...{ position: 'static', width: 'auto', height: 'auto', margin: 0, clipPath: 'none' },
      color: theme.vars.palette.ink3,
    },
  },
}))

/** Spacer as wide as the delete button and the switch, if the list has one. */
const ColumnEnd = styled('span')(({ theme }) => ({
  flex: 'none',
  width: theme.size.control,
  '&[data-switched]': { width: theme.size.control + theme.size.switchCell },
}))

/** Below the link that covers the row. */
const Start = styled('span')({ display: 'inline-flex', flex: 'none' })

/** Controls above that link. */
const End = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(2),
  '& > button, & > a': { position: 'relative' },
}))

const Text = styled('span')(({ theme }) => ({
  flex: '1 1 auto',
  minWidth: 0,
  '& > *': { ...theme.mix.truncate, display: 'block' },
  '& > a, & > b': { fontWeight: theme.weight.medium },
  '& > a': {
    outline: 'none',
    // The whole row opens the record.
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible::after': { ...theme.mix.focusFrame, outlineOffset: -2 },
  },
  '& > span': { ...theme.typography.meta, color: theme.vars.palette.ink3 },
}))

/** A record of a settings list. */
export interface RecordRow {
  id: number
  title: string
  /** Second line, in the secondary colour. */
  text: string
  /** Address of its form; without it the entry is no link. */
  to?: string
  /** Before the text, such as an avatar. */
  start?: ReactNode
  /** Cells in the columns, in order. */
  cells?: readonly ReactNode[]
  /** Controls at the end. */
  end?: ReactNode
}

interface RecordListProps {
  /** Name of the list. */
  label: string
  icon: LucideIcon
  /** Column headings after the text. */
  columns?: readonly string[]
  /** True if each entry has an active switch. */
  isSwitched?: boolean
  records: readonly RecordRow[]
  /** Searches on the server. */
  search?: { text: string; onText: (text: string) => void }
  /** Filters the loaded records by this text. */
  text?: string
  /** Above the records, such as a search field. */
  field?: ReactNode
  /** Replaces the records while the search has failed or is loading. */
  instead?: ReactNode
  /** Empty state. */
  empty?: ReactNode
  /** After the last record, such as a button for more. */
  foot?: ReactNode
}

/** The records of a settings page; each opens its form. */
export function RecordList(props: RecordListProps) {
  const {
    label,
    icon,
    columns = [],
    isSwitched,
    records,
    search,
    text = '',
    field,
    instead,
    foot,
    empty,
  } = props
  const [room, setRoom] = useState(pageSize.usual * 2)
  if (!search && records.length === 0) return empty ?? <EmptyLine icon={icon} text="No Data Available" />
  const wanted = foldText(text.trim())
  const shown = records.filter((record) => foldText(`${record.title} ${record.text}`).includes(wanted))
  const isAsked = wanted !== '' || (search?.text ?? '') !== ''
  return (
    <Column>
      {search && (
        <SearchPlace>
          <TextInput
            label="Search"
            value={search.text}
            onChange={search.onText}
            start={<Icon of={Search} />}
          />
        </SearchPlace>
      )}
      {field}
      {columns.length > 0 && (
        <ColumnNames aria-hidden data-names>
          <span>Name</span>
          {columns.map((column) => (
            <Cell key={column}>{column}</Cell>
          ))}
          <ColumnEnd data-switched={isSwitched || undefined} />
        </ColumnNames>
      )}
      {instead ?? (
        <>
          {shown.length === 0 && (
            <EmptyLine icon={icon} text={isAsked ? 'No Results Found' : 'No Data Available'} />
          )}
          <ul aria-label={label}>
            {shown.slice(0, room).map(({ id, title, text: line, to, start, cells = [], end }) => (
              <Row key={id}>
                {start && <Start>{start}</Start>}
                <Text data-words>
                  {to === undefined ? <b>{title}</b> : <Link to={to}>{title}</Link>}
                  {line && <span>{line}</span>}
                </Text>
                {columns.length > 0 && (
                  <Cells>
                    {columns.map((column, index) => (
                      <Cell key={column}>
                        <span data-name>{`${column}: `}</span>
                        {cells[index]}
                      </Cell>
                    ))}
                  </Cells>
                )}
                {end && <End>{end}</End>}
              </Row>
            ))}
          </ul>
          {shown.length > room && (
            <Button variant="outline" size="small" onClick={() => setRoom(room + pageSize.usual * 2)}>
              {`Show more of ${shown.length.toLocaleString('en')}`}
            </Button>
          )}
          {foot}
        </>
      )}
    </Column>
  )
}
