import { InputBase } from '@mui/material'
import { styled } from '#app/theme/styled.ts'

/** Row of the search field. */
export const PaletteHead = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(3),
  height: theme.size.phoneTop,
  padding: theme.spacing(0, 4),
  borderBottom: theme.edge.line,
  '& > svg': { flex: 'none', color: theme.vars.palette.ink3 },
}))

/** Target of commands, before the text. */
export const ScopePill = styled('span')(({ theme }) => ({
  ...theme.typography.meta,
  ...theme.mix.tabular,
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1.5),
  height: theme.size.recipient,
  padding: theme.spacing(0, 2),
  borderRadius: theme.radius.control,
  fontWeight: theme.weight.strong,
  color: theme.vars.palette.ink2,
  backgroundColor: theme.vars.palette.chipFill,
  [theme.media.forced]: { border: theme.edge.line },
}))

/** Search field without a border, since the dialog has one. */
export const PaletteInput = styled(InputBase)(({ theme }) => ({
  ...theme.typography.subject,
  flex: 1,
  minWidth: 0,
  fontWeight: theme.weight.ui,
  color: theme.vars.palette.ink,
  '& input': { padding: 0, outline: 'none' },
  '& input::-webkit-search-cancel-button': { display: 'none' },
}))

/** List of results. */
export const PaletteList = styled('div')(({ theme }) => ({
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  padding: theme.spacing(1, 2, 2),
  '&:empty': { flex: 'none', padding: 0 },
}))

/** Group heading. */
export const GroupName = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  padding: theme.spacing(3, 2, 1.5),
  fontWeight: theme.weight.strong,
  color: theme.vars.palette.ink3,
}))

/** Result row. */
export const ResultRow = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2.5),
  minHeight: theme.size.paletteRow,
  padding: theme.spacing(0, 2),
  borderRadius: theme.radius.control,
  color: theme.vars.palette.ink,
  cursor: 'pointer',
  '& > svg': { flex: 'none', color: theme.vars.palette.ink3 },
  '&[aria-disabled]': { color: theme.vars.palette.ink3, cursor: 'default' },
  '&[data-active]': { backgroundColor: theme.vars.palette.selected },
  [theme.media.touch]: { minHeight: theme.size.touch },
  [theme.media.forced]: { '&[data-active]': { outline: theme.edge.forced, outlineOffset: -2 } },
}))

/** Title of a result. */
export const ResultTitle = styled('span')(({ theme }) => ({
  flex: 'none',
  maxWidth: '60%',
  ...theme.mix.truncate,
  fontWeight: theme.weight.medium,
}))

/** Details of a result. */
export const ResultDetail = styled('span')(({ theme }) => ({
  ...theme.mix.truncate,
  flex: '1 1 0',
  color: theme.vars.palette.ink3,
}))

/** Count or shortcut at the end of a result. */
export const ResultEnd = styled('span')(({ theme }) => ({
  ...theme.typography.meta,
  ...theme.mix.tabular,
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  marginLeft: 'auto',
  color: theme.vars.palette.ink3,
}))

/** Remark on ignored or replaced words. */
export const Remark = styled('p')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  flex: 'none',
  margin: 0,
  padding: theme.spacing(2, 4),
  borderBottom: theme.edge.soft,
  color: theme.vars.palette.ink2,
  '& > svg': { flex: 'none', color: theme.vars.palette.ink3 },
}))

/** Text for no results. */
export const Nothing = styled('p')(({ theme }) => ({
  ...theme.typography.ui,
  flex: '1 1 auto',
  margin: 0,
  padding: theme.spacing(8, 4),
  textAlign: 'center',
  color: theme.vars.palette.ink3,
}))

/** Shortcuts, and the sources of the search. */
export const PaletteFoot = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 4),
  minHeight: theme.size.paletteRow,
  padding: theme.spacing(1, 4),
  borderTop: theme.edge.line,
  backgroundColor: theme.vars.palette.sunken,
  color: theme.vars.palette.ink3,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: theme.spacing(1.5) },
  '& > [role=status]': { marginLeft: 'auto' },
  [theme.media.touch]: {
    '& > [data-keys]': { display: 'none' },
    // Without shortcuts the footer only shows if it has a message.
    '&:has(> [role=status]:empty)': { minHeight: 0, paddingBlock: 0, borderTop: 0 },
  },
}))
