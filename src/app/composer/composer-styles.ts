import { styled } from '#app/theme/styled.ts'

/** The docked panel. It grows to half the pane; expanded it fills the pane. */
export const ComposerPanel = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  minHeight: 0,
  maxHeight: '58%',
  margin: theme.spacing(0, 3, 3),
  overflow: 'hidden',
  outline: 'none',
  borderRadius: theme.radius.panel,
  backgroundColor: theme.vars.palette.raised,
  boxShadow: theme.elevation.panel,
  '&[data-expanded]': {
    position: 'absolute',
    zIndex: 2,
    inset: theme.spacing(3, 3, 3, 3),
    maxHeight: 'none',
    margin: 0,
  },
  '&[data-mode="note"]': { backgroundColor: theme.vars.palette.lanternTint },
  [theme.media.forced]: { border: theme.edge.line },
  [theme.media.phone]: {
    margin: 0,
    borderRadius: 0,
    '&[data-expanded]': { inset: 0 },
    paddingBottom: 'env(safe-area-inset-bottom)',
  },
}))

/** Row of modes, with the composer's own buttons at the end. */
export const ComposerHead = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1),
  padding: theme.spacing(1.5, 2, 0.5),
  '& > [role="radiogroup"]': { maxWidth: '100%', overflowX: 'auto' },
}))

/** A line above the text, such as one for another draft. */
export const ComposerLine = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(2),
  padding: theme.spacing(0.5, 3),
  color: theme.vars.palette.lanternText,
}))

export const Grow = styled('span')({ flex: '1 1 auto' })
