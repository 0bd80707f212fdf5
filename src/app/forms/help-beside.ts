import type { CSSObject, Theme } from '@mui/material/styles'
import { paneBreak } from '#app/theme/tokens.ts'

/** Puts styles on what stands in a settings page that has room for help beside its fields. */
export const withHelpBeside = (styles: CSSObject): CSSObject => ({
  [`@container settings (min-width: ${paneBreak.helpBeside}px)`]: styles,
})

/** The help of the fields right below stands beside them, and not under them. */
export const helpBeside = ({ size, spacing }: Theme): CSSObject =>
  withHelpBeside({
    '& > [data-field]': {
      display: 'grid',
      gridTemplate: `auto 1fr / 100% ${size.formAside}px`,
      columnGap: spacing(5),
      alignItems: 'start',
      '& > *': { gridColumn: 1 },
      '& > [data-help]': { gridArea: '1 / 2 / span 2', marginTop: spacing(7.5) },
    },
  })
