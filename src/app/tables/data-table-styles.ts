import { styled } from '#app/theme/styled.ts'

/** Row of cells, by the columns of its table (`--op-columns`). */
const line = {
  display: 'grid',
  gridTemplateColumns: 'var(--op-columns)',
  alignItems: 'center',
} as const

export const Head = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  ...line,
  columnGap: theme.spacing(4),
  position: 'sticky',
  top: 0,
  zIndex: 1,
  boxSizing: 'border-box',
  height: theme.size.listHead,
  minWidth: 'var(--op-table-min)',
  // Room for the column menu at the end.
  padding: theme.spacing(0, 10, 0, 6),
  color: theme.vars.palette.ink3,
  backgroundColor: theme.vars.palette.sheet,
  borderBottom: theme.edge.line,
  '& > [data-number]': { textAlign: 'end' },
  '& button': {
    ...theme.mix.plainButton,
    ...theme.mix.hit,
    ...theme.typography.caption,
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    maxWidth: '100%',
    color: 'inherit',
  },
  '& > [aria-sort] > button': { color: theme.vars.palette.ink, fontWeight: theme.weight.strong },
  [theme.media.hover]: { '& button:hover': { color: theme.vars.palette.ink } },
}))

export const Cells = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  ...line,
  columnGap: theme.spacing(4),
  height: '100%',
  padding: theme.spacing(0, 10, 0, 6),
  '& > [role="gridcell"]': { ...theme.mix.truncate, minWidth: 0 },
  '& > [data-first]': { fontWeight: theme.weight.medium },
  // Its inner text line has its own alignment.
  '& > [data-number], & > [data-number] > *': { ...theme.mix.tabular, textAlign: 'end' },
}))

/** Cell on a phone: the first column, and the texts of the others below. */
export const PhoneCell = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  height: '100%',
  padding: theme.spacing(0, 4),
  '& > div': { flex: 1, minWidth: 0 },
  '& > div > *': { ...theme.mix.truncate, display: 'block' },
  '& > div > :first-child': { fontWeight: theme.weight.medium },
  '& > div > :last-child:not(:first-child)': { ...theme.typography.meta, color: theme.vars.palette.ink3 },
}))

/** Replaces the header while rows are selected; or the bar above the rows, for the column menu. */
export const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(2),
  minHeight: theme.size.head,
  padding: theme.spacing(0, 6),
  borderBottom: theme.edge.line,
  backgroundColor: theme.vars.palette.selected,
  [theme.media.phone]: { padding: theme.spacing(0, 4) },
}))

export const TablePlace = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  height: '100%',
  minHeight: 0,
})

/** At the right end above the header: the header scrolls with its columns, this does not. */
export const ColumnsPlace = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 2,
  top: theme.spacing(0.5),
  insetInlineEnd: theme.spacing(1.5),
  backgroundColor: theme.vars.palette.sheet,
}))
