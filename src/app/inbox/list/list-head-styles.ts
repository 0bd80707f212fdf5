import type { Theme } from '@mui/material/styles'
import { styled } from '#app/theme/styled.ts'

/**
 * Seven buttons and a count do not fit on one line of a narrow list or a phone: the toolbar also covers the
 * tabs. The last button, which ends the selection, stays on the first line.
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
  // On its own line the count has room for the word.
  '&[role="toolbar"] > p > span': {
    ...{ position: 'static' as const, width: 'auto', height: 'auto', margin: 0, clipPath: 'none' },
  },
})

/** Head of the list; on phones it is also the top bar. */
export const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(0.5),
  height: theme.size.head,
  padding: theme.spacing(0, 2, 0, 4),
  // Touch buttons are wider; the last one's icon still aligns with the times.
  [theme.media.touch]: {
    gap: 0,
    paddingRight: 0,
    // Touch-sized buttons leave no room for the count in a list beside a conversation.
    [theme.below('listPreview')]: twoLines(theme),
  },
  [theme.below('listLines')]: twoLines(theme),
  [theme.media.phone]: {
    height: theme.size.phoneTop,
    backgroundColor: theme.vars.palette.canvas,
    ...twoLines(theme),
  },
}))

/** Flexible part of a head. */
export const HeadTitle = styled('div')({ display: 'flex', flex: 1, minWidth: 0 })

/** Tabs with buttons at the end. */
const withButtons = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  borderBottom: theme.edge.line,
  '& > [data-tabs]': { flex: 1, minWidth: 0, borderBottom: 0 },
})

/** On phones the tabs have the desk's background too. */
export const TabPlace = styled('div')(({ theme }) => ({
  flex: 'none',
  [theme.below('listLines')]: { '[role="toolbar"] + &': { display: 'none' } },
  // Room to grab the pane's edge by touch, beside the last button.
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

/** A line under the phone's head for content without room in it. */
export const PhoneNotice = styled('div')(({ theme }) => ({
  display: 'none',
  padding: theme.spacing(0, 4, 2),
  backgroundColor: theme.vars.palette.canvas,
  '&:empty': { padding: 0 },
  [theme.media.phone]: { display: 'flex' },
}))
