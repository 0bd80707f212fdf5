import { helpBeside } from '#app/forms/help-beside.ts'
import { styled } from '#app/theme/styled.ts'

/** Navigation of the settings: beside the page, or above it on narrow screens. */
export const SettingsPanes = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  [theme.media.tablet]: { flexDirection: 'column' },
}))

export const SettingsLayout = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
})

export const SettingsHead = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(2),
  height: theme.size.pageHead,
  padding: theme.spacing(0, 6),
  borderBottom: theme.edge.line,
  '& > h1': { ...theme.typography.title, ...theme.mix.truncate, flex: '0 1 auto' },
  '& > [data-count]': { ...theme.typography.ui, ...theme.mix.tabular, color: theme.vars.palette.ink3 },
  // Indent for a button before the title; without one the title aligns with the page.
  // Buttons wrap below the title, so that it is never truncated.
  [theme.media.phone]: {
    flexWrap: 'wrap',
    height: 'auto',
    minHeight: theme.size.pageHead,
    rowGap: 0,
    padding: theme.spacing(1, 3),
    '& > :empty': { display: 'none' },
    '& > h1:first-child': { marginLeft: theme.spacing(1) },
  },
}))

/** Controls at the right of the head. */
export const SettingsHeadEnd = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  flex: 'none',
  marginLeft: 'auto',
}))

/** Below the head: the side list and the page. */
export const SettingsColumns = styled('div')({ display: 'flex', flex: 1, minWidth: 0, minHeight: 0 })

export const SettingsColumn = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
})

/** Scrolling body below the head. */
export const SettingsBody = styled('div')(({ theme }) => ({
  ...theme.paneContainer('settings'),
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: theme.spacing(6),
  '& [data-found]': { borderRadius: theme.radius.kbd, backgroundColor: theme.vars.palette.lanternTint2 },
  [theme.media.phone]: { padding: theme.spacing(5, 4) },
  '&[data-filled]': { display: 'flex', flexDirection: 'column', padding: 0, overflow: 'hidden' },
}))

/** A section of a settings page with its heading, as wide as a form. */
export const SettingsSection = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: theme.spacing(5),
  maxWidth: theme.size.formColumn,
  '& + &': { marginTop: theme.spacing(8), paddingTop: theme.spacing(8), borderTop: theme.edge.line },
  '& > h2': { ...theme.typography.head },
  '&[data-wide]': { maxWidth: 'none' },
  '&[data-form]': { alignItems: 'stretch' },
  '&[data-form]:not([data-wide])': helpBeside(theme, {
    maxWidth: `min(${theme.size.formColumn}px, 100% - ${theme.size.formAside}px - ${theme.spacing(5)})`,
  }),
}))
