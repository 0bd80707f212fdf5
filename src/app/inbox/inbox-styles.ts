import { styled } from '#app/theme/styled.ts'

/** List and conversation side by side, or one covering the other. */
export const Panes = styled('div')({
  position: 'relative',
  display: 'flex',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
})

export const ListPane = styled('section')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  outline: 'none',
  minWidth: 0,
  minHeight: 0,
  ...theme.paneContainer('list'),
  '&[data-whole]': { flex: 1 },
  '&[data-beside]': { maxWidth: '60%', borderRight: theme.edge.line },
  // The covered list keeps its size and scroll position.
  '&[data-covered]': { position: 'absolute', inset: 0, visibility: 'hidden' },
}))

export const ThreadPlace = styled('div')(({ theme }) => ({
  outline: 'none',
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  backgroundColor: theme.vars.palette.sheet,
}))

/** Placeholder while no conversation is open. */
export const NothingOpen = styled('div')({ display: 'grid', flex: 1, alignContent: 'center' })

/** Edge of the folded list, which unfolds it. */
export const FoldedEdge = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  flex: 'none',
  paddingTop: theme.spacing(1.75),
  width: theme.size.topbar - 8,
  borderRight: theme.edge.line,
  backgroundColor: theme.vars.palette.sunken,
}))
