import type { CSSObject, Theme } from '@mui/material/styles'
import { paneBreak } from '#app/theme/tokens.ts'

/**
 * Places the help texts of direct child fields beside them on wide settings pages.
 * @param more further styles there.
 */
export const helpBeside = ({ size, spacing }: Theme, more: CSSObject = {}): CSSObject => ({
  [`@container settings (min-width: ${paneBreak.helpBeside}px)`]: {
    ...more,
    '& > [data-field]': {
      display: 'grid',
      gridTemplate: `auto 1fr / 100% ${size.formAside}px`,
      columnGap: spacing(5),
      alignItems: 'start',
      '& > *': { gridColumn: 1 },
      '& > [data-help]': { gridArea: '1 / 2 / span 2', marginTop: spacing(7.5) },
    },
  },
})
