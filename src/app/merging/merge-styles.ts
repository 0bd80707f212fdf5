import { styled } from '#app/theme/styled.ts'

/** Scrolling list of choices in a dialog. */
export const Choices = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(0.5),
  maxHeight: theme.size.menuHeight,
  margin: theme.spacing(3, -2, 0),
  padding: theme.spacing(0.5),
  overflowY: 'auto',
}))

/** A choice: a radio or checkbox with two lines. */
export const Choice = styled('label')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: theme.spacing(1.5),
  minHeight: theme.size.menuRow,
  padding: theme.spacing(1, 2, 1, 1),
  borderRadius: theme.radius.tag,
  cursor: 'pointer',
  '& > span:nth-of-type(2)': { minWidth: 0 },
  '& b': { ...theme.mix.truncate, display: 'block', fontWeight: theme.weight.control },
  '& small': {
    ...theme.typography.caption,
    ...theme.mix.truncate,
    display: 'block',
    color: theme.vars.palette.ink3,
  },
  '& time': { ...theme.typography.caption, color: theme.vars.palette.ink3 },
  '&[data-chosen]': { backgroundColor: theme.vars.palette.pineTint },
  [theme.media.hover]: { '&:hover:not([data-chosen])': { backgroundColor: theme.vars.palette.hover } },
  [theme.media.touch]: { minHeight: theme.size.touch },
}))

/** Heading above choices, and the text of an empty list. */
export const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  padding: theme.spacing(2, 0, 1),
  color: theme.vars.palette.ink3,
}))

/** Expected result. */
export const Outcome = styled('section')(({ theme }) => ({
  marginTop: theme.spacing(4),
  '& + :not(section)': { marginTop: theme.spacing(4) },
  padding: theme.spacing(3, 3.5),
  borderRadius: theme.radius.panel,
  backgroundColor: theme.vars.palette.track,
  '& h3': { ...theme.typography.meta, margin: theme.spacing(0, 0, 2), fontWeight: theme.weight.strong },
  '& dl': {
    ...theme.typography.ui,
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: theme.spacing(1, 4),
    margin: theme.spacing(3, 0, 0),
  },
  '& dt': { color: theme.vars.palette.ink3 },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}))
