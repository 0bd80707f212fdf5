import type { Theme } from '@mui/material/styles'
import type { CalloutKind } from '#domain/knowledge/rich-words.ts'

/** Styles of callouts and videos in the editor, close to those of the public page. */
export function articleBlocks(theme: Theme) {
  const { palette } = theme.vars
  const callout = (kind: CalloutKind, sign: string, background: string, line: string) => ({
    [`& aside[data-callout="${kind}"]`]: {
      backgroundColor: background,
      borderColor: line,
      '&::before': { content: `"${sign}" / ""` },
    },
  })
  return {
    '& aside': {
      position: 'relative',
      margin: theme.spacing(3, 0),
      padding: theme.spacing(2.5, 3),
      paddingInlineStart: theme.spacing(8),
      border: theme.edge.control,
      borderRadius: theme.radius.control,
      '&::before': {
        position: 'absolute',
        insetInlineStart: theme.spacing(3.5),
        fontWeight: theme.weight.strong,
      },
    },
    ...callout('info', 'i', palette.sunken, palette.control),
    ...callout('warning', '!', palette.lanternTint, palette.lanternLine),
    ...callout('success', '✓', palette.pineTint, palette.pine),
    '& a[data-video]': {
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(2),
      padding: theme.spacing(2.5, 3),
      border: theme.edge.control,
      borderRadius: theme.radius.control,
      textDecoration: 'none',
      '&::before': { content: '"▶" / ""' },
      '&::after': {
        content: 'attr(data-video)',
        marginInlineStart: 'auto',
        color: palette.ink3,
        fontSize: '0.9em',
      },
    },
    '& .ProseMirror-selectednode > a[data-video]': { outline: `0.15em solid ${palette.focus}` },
  }
}
