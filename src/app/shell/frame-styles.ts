import { styled } from '#app/theme/styled.ts'

/** Frame of the app: rail, top bar, and the sheet for all pages. */
export const Desk = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplate: `'top top' ${theme.size.topbar}px 'look look' auto 'ending ending' auto 'kept kept' auto 'rail sheet' minmax(0, 1fr) / auto minmax(0, 1fr)`,
  height: '100dvh',
  overflow: 'hidden',
  '& > nav[data-wide]': { width: theme.size.railExpanded },
  '& > nav': { width: theme.size.rail },
  '&[data-window]': {
    gridTemplate: `'top' ${theme.size.topbar}px 'look' auto 'ending' auto 'kept' auto 'sheet' minmax(0, 1fr) / minmax(0, 1fr)`,
    '& > main': { marginLeft: theme.spacing(2) },
  },
  [theme.media.phone]: {
    '&, &[data-window]': {
      gridTemplate: `'look' auto 'ending' auto 'kept' auto 'sheet' minmax(0, 1fr) 'timer' auto 'phone' auto / minmax(0, 1fr)`,
    },
    '& > nav': { width: 'auto' },
    '&[data-window] > main': { marginLeft: 0 },
  },
}))

export const Sheet = styled('main')(({ theme }) => ({
  gridArea: 'sheet',
  position: 'relative',
  display: 'flex',
  minWidth: 0,
  minHeight: 0,
  margin: theme.spacing(0, 2, 2, 0),
  overflow: 'hidden',
  borderRadius: theme.radius.sheet,
  backgroundColor: theme.vars.palette.sheet,
  boxShadow: theme.ring('line'),
  // It is only focused to set the start of keyboard navigation.
  outline: 'none',
  [theme.media.phone]: { margin: 0, borderRadius: 0, boxShadow: 'none' },
}))

/** The page, beside the Outbox if that is in the sheet. */
export const PageFrame = styled('div')({ display: 'flex', flex: 1, minWidth: 0, minHeight: 0 })
