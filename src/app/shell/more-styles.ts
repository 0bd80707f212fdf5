import type { Theme } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { styled } from '#app/theme/styled.ts'

export const Page = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  overflowY: 'auto',
  paddingBottom: theme.spacing(6),
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    height: theme.size.phoneTop,
    padding: theme.spacing(0, 4),
    backgroundColor: theme.vars.palette.canvas,
  },
  '& > header > h1': { ...theme.typography.title },
}))

/** Signed-in user; links to the profile. */
export const Who = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3.5),
  margin: theme.spacing(0, 4),
  padding: theme.spacing(4.5, 0),
  color: theme.vars.palette.ink,
  '& > div': { flex: 1, minWidth: 0 },
  '& b': {
    ...theme.typography.phoneBody,
    ...theme.mix.truncate,
    display: 'block',
    fontWeight: theme.weight.strong,
  },
  '& div > span': {
    ...theme.typography.ui,
    ...theme.mix.truncate,
    display: 'block',
    color: theme.vars.palette.ink2,
  },
}))

export const Rows = styled('ul')(({ theme }) => ({
  margin: theme.spacing(0, 4),
  padding: theme.spacing(1.5, 0),
  borderTop: theme.edge.line,
  listStyle: 'none',
}))

const row = (theme: Theme) => ({
  ...theme.mix.plainButton,
  ...theme.typography.phoneBody,
  ...theme.mix.focusInset,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3.5),
  width: '100%',
  minHeight: theme.size.touch + 4,
  color: theme.vars.palette.ink,
  '& > span': { ...theme.mix.truncate, flex: 1 },
  '& > svg': { color: theme.vars.palette.ink2 },
  '&[aria-disabled]': { color: theme.vars.palette.ink3, cursor: 'default' },
})

/** Entry with a link. */
export const RowLink = styled(Link)(({ theme }) => row(theme))

/** Entry with an action. */
export const RowButton = styled('button')(({ theme }) => row(theme))

export const Choices = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  margin: theme.spacing(0, 4),
  padding: theme.spacing(3, 0),
  borderTop: theme.edge.line,
}))
