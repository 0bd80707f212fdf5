import { styled } from '#app/theme/styled.ts'

/** Column mapping at the left, its outcome at the right. */
export const ImportHalves = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
  flex: 1,
  minHeight: 0,
  '& > section': { overflowY: 'auto', padding: theme.spacing(4, 6) },
  '& > section + section': { borderLeft: theme.edge.line, backgroundColor: theme.vars.palette.sunken },
  '& h2': { ...theme.typography.ui, fontWeight: theme.weight.strong, margin: theme.spacing(4, 0, 2) },
  '& h2:first-child': { marginTop: 0 },
  '& table': { ...theme.typography.ui, width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& table + *': { marginTop: theme.spacing(5) },
  // Narrow column for the number, wide one for the reason.
  '& [aria-label="Problems"] th:first-of-type': { width: theme.spacing(14) },
  '& th': {
    ...theme.typography.caption,
    textAlign: 'start',
    fontWeight: theme.weight.medium,
    color: theme.vars.palette.ink3,
  },
  '& td, & th': {
    ...theme.mix.truncate,
    height: theme.size.touch,
    padding: theme.spacing(1, 3, 1, 0),
    borderBottom: theme.edge.soft,
  },
  '& td:first-of-type': { fontWeight: theme.weight.medium },
  '& [data-fault]': { color: theme.vars.palette.dangerText, whiteSpace: 'normal' },
  [theme.media.tablet]: {
    display: 'flex',
    flexDirection: 'column',
    overflowY: 'auto',
    '& > section': { flex: 'none', overflowY: 'visible', padding: theme.spacing(4) },
    '& > section + section': { flexGrow: 1, borderLeft: 0, borderTop: theme.edge.line },
    // Once the import runs, its outcome comes first.
    '&[data-started] > section + section': {
      order: -1,
      flexGrow: 0,
      border: 0,
      borderBottom: theme.edge.line,
    },
  },
  // Field names are not truncated.
  [theme.media.phone]: { '& > [aria-label="Columns"] th:last-of-type': { width: '42%' } },
}))

/** A heading with actions for the content below. */
export const PartHead = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: theme.spacing(3),
  margin: theme.spacing(3, 0, 1),
  '&& > h2': { margin: 0 },
}))

/** Number of rows by outcome. */
export const Counts = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(3, 10),
  paddingBottom: theme.spacing(3),
  borderBottom: theme.edge.line,
  '* + &': { marginTop: theme.spacing(4) },
  '& > div': { display: 'flex', flexDirection: 'column-reverse' },
  '& dd': { ...theme.typography.title, ...theme.mix.tabular },
  '& dt': { ...theme.typography.meta, color: theme.vars.palette.ink3 },
  '& [data-fault] dd': { color: theme.vars.palette.dangerText },
}))

/** Next actions, below the halves. */
export const ImportFoot = styled('footer')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  flex: 'none',
  padding: theme.spacing(3, 6),
  borderTop: theme.edge.line,
  color: theme.vars.palette.ink2,
  '& > :first-child': { flex: '1 1 auto' },
  // Buttons stay side by side, below the sentence.
  [theme.media.phone]: { padding: theme.spacing(3, 4), '& > :first-child': { flexBasis: '100%' } },
}))

/** Drop area of a file. */
export const FilePlace = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(3),
  maxWidth: theme.size.formColumn,
  margin: theme.spacing(6),
  '& p': { color: theme.vars.palette.ink2 },
  [theme.media.phone]: { margin: theme.spacing(4) },
}))
