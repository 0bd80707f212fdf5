import type { Theme } from '@mui/material/styles'
import { styled } from '#app/theme/styled.ts'

const columns = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns:
    'minmax(0, 1fr) auto minmax(0, 0.36fr) minmax(0, 0.2fr) minmax(0, 0.24fr) minmax(0, 0.34fr) minmax(0, 0.16fr)',
  alignItems: 'center',
  columnGap: theme.spacing(4),
  padding: theme.spacing(0, 6),
  // A tablet has no room for assignee and progress.
  [theme.media.tablet]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 0.4fr) minmax(0, 0.32fr) minmax(0, 0.5fr)',
    '& > :nth-child(5), & > :nth-child(7)': { display: 'none' },
  },
})

/** Column titles. */
export const ListColumns = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  ...columns(theme),
  flex: 'none',
  height: theme.size.input,
  borderBottom: theme.edge.line,
  color: theme.vars.palette.ink3,
  // As wide as the icon below.
  '& > :nth-child(2)': { width: theme.size.icon.sm },
}))

/** Day heading. */
export const GroupHead = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  height: theme.size.listHead,
  padding: theme.spacing(0, 6),
  fontWeight: theme.weight.strong,
  borderBottom: theme.edge.soft,
  backgroundColor: theme.vars.palette.sunken,
  '& > span': { ...theme.mix.tabular, fontWeight: theme.weight.regular, color: theme.vars.palette.ink3 },
  [theme.media.phone]: { padding: theme.spacing(0, 4) },
}))

/** Row of a task. */
export const ListRow = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  ...columns(theme),
  height: theme.size.listRow,
  '& > [data-part]': { ...theme.mix.truncate },
  '& > [data-part="subject"], & > [data-part="assignee"], & > [data-part="checklist"]': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2),
  },
  '& b': { ...theme.mix.truncate, fontWeight: theme.weight.strong },
  '&[data-closed] b': { fontWeight: theme.weight.medium, color: theme.vars.palette.ink2 },
  '& > [data-part="subject"] > svg': { flex: 'none', color: theme.vars.palette.ink3 },
  '& > [data-part="due"], & > [data-part="checklist"]': {
    ...theme.mix.tabular,
    color: theme.vars.palette.ink2,
  },
  '& > [data-late]': { color: theme.vars.palette.status.overdue.text, fontWeight: theme.weight.medium },
  [theme.media.phone]: {
    height: theme.size.listRowPhone,
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignContent: 'center',
    gap: theme.spacing(0.5, 3),
    padding: theme.spacing(0, 4),
    '& > [data-part="priority"], & > [data-part="assignee"], & > [data-part="checklist"]': {
      display: 'none',
    },
    '& > [data-part="due"]': { ...theme.typography.meta, order: -1 },
    '& > [data-part="subject"]': { order: -2 },
    '& > [data-part="status"]': { justifySelf: 'end' },
    '& > [data-part="customer"]': {
      ...theme.typography.meta,
      // Aligned with the subject, right of the checkbox and icon.
      paddingLeft: theme.size.checkbox + theme.size.icon.sm + 16,
      color: theme.vars.palette.ink3,
    },
  },
}))
