import { styled } from '#app/theme/styled.ts'

export const Wrap = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
})

export const Scroller = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  // We hold the place ourselves; the browser's own anchoring would move it twice.
  overflowAnchor: 'none',
  contain: 'strict',
  '&[data-table]': { overflowX: 'auto' },
  '&[data-table] > *': { minWidth: 'var(--op-table-min)' },
  '& > [data-head]': { display: 'contents' },
})

export const Space = styled('div')({ position: 'relative' })

export const Row = styled('div')(({ theme }) => ({
  ...theme.mix.focusInset,
  position: 'absolute',
  insetInline: 0,
  overflow: 'hidden',
  borderBottom: theme.edge.soft,
  cursor: 'pointer',
  '& > [role="gridcell"]': { height: '100%' },
  [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.hover } },
  '&[data-selected], &[data-checked]': {
    backgroundColor: theme.vars.palette.selected,
    borderBottomColor: 'transparent',
  },
  '&[data-selected]::before': {
    content: '""',
    position: 'absolute',
    inset: theme.spacing(0, 'auto', 0, 0),
    width: theme.size.bar,
    backgroundColor: 'var(--op-bar)',
  },
  [theme.media.forced]: { '&[data-selected]::before': { backgroundColor: 'Highlight' } },
}))

export const NewPill = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  ...theme.mix.tabular,
  ...theme.typography.caption,
  position: 'absolute',
  zIndex: 1,
  top: theme.spacing(2),
  left: '50%',
  transform: 'translateX(-50%)',
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  height: theme.size.controlSm,
  padding: theme.spacing(0, 3, 0, 2),
  borderRadius: theme.radius.pill,
  fontWeight: theme.weight.strong,
  color: theme.vars.palette.onPine,
  backgroundColor: theme.vars.palette.pine,
  boxShadow: theme.elevation.e2,
}))
