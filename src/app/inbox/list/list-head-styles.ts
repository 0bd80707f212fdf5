import type { Theme } from '@mui/material/styles'
import { styled } from '#app/theme/styled.ts'

/**
 * Seven buttons and a count have no room in one line of a narrow list or a phone: they take that of the tabs too. The
 * last button, which ends it all, stands in the upper line: seven as wide as a thumb do not fit beside each other.
 */
const twoLines = (theme: Theme) => ({
  '&[role="toolbar"]': {
    flexWrap: 'wrap' as const,
    height: theme.size.head + theme.size.tabs,
    borderBottom: theme.edge.line,
    [theme.media.touch]: {
      height: theme.size.head + theme.size.touch,
      '& > .MuiIconButton-root': { height: theme.size.touch },
    },
  },
  '&[role="toolbar"] > :first-child, &[role="toolbar"] > p, &[role="toolbar"] > :last-child': { order: -1 },
  '&[role="toolbar"] > p': {
    flexBasis: `calc(100% - ${theme.spacing(10)} - ${theme.size.touch}px)`,
    [theme.media.touch]: { lineHeight: `${theme.size.touch}px` },
  },
  // A line of its own has room for the word too.
  '&[role="toolbar"] > p > span': {
    ...{ position: 'static' as const, width: 'auto', height: 'auto', margin: 0, clipPath: 'none' },
  },
})

/** The head of the list; on a phone it is the top bar as well and lies on the desk. */
export const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(0.5),
  height: theme.size.head,
  padding: theme.spacing(0, 2, 0, 4),
  // The buttons are wider there, and the last one's icon still stands above the times.
  [theme.media.touch]: {
    gap: 0,
    paddingRight: 0,
    // As wide as a thumb, the buttons leave a list beside a conversation no room for the count.
    [theme.below('listPreview')]: twoLines(theme),
  },
  [theme.below('listLines')]: twoLines(theme),
  [theme.media.phone]: {
    height: theme.size.phoneTop,
    backgroundColor: theme.vars.palette.canvas,
    ...twoLines(theme),
  },
}))

/** The part of a head that takes what room there is. */
export const HeadTitle = styled('div')({ display: 'flex', flex: 1, minWidth: 0 })

/** Tabs with buttons at their end. */
const withButtons = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  borderBottom: theme.edge.line,
  '& > [data-tabs]': { flex: 1, minWidth: 0, borderBottom: 0 },
})

/** Tabs under a phone's head lie on the desk too. */
export const TabPlace = styled('div')(({ theme }) => ({
  flex: 'none',
  [theme.below('listLines')]: { '[role="toolbar"] + &': { display: 'none' } },
  // A thumb reaches for the edge of the pane there, beside the last button.
  [theme.media.touch]: {
    ...withButtons(theme),
    paddingRight: theme.spacing(3),
    [theme.below('listPreview')]: { '[role="toolbar"] + &': { display: 'none' } },
  },
  [theme.media.phone]: {
    ...withButtons(theme),
    paddingRight: 0,
    backgroundColor: theme.vars.palette.canvas,
    '[role="toolbar"] + &': { display: 'none' },
  },
}))

/** A line under a phone's head for what has no room in it. */
export const PhoneNotice = styled('div')(({ theme }) => ({
  display: 'none',
  padding: theme.spacing(0, 4, 2),
  backgroundColor: theme.vars.palette.canvas,
  '&:empty': { padding: 0 },
  [theme.media.phone]: { display: 'flex' },
}))
