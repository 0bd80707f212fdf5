import { styled } from '#app/theme/styled.ts'

/** Frame of an editor with its toolbar, in a form. */
export const EditorFrame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: theme.size.menuHeight,
  '&[data-short]': { minHeight: theme.size.menuHeight / 2 },
  paddingTop: theme.spacing(1),
  border: theme.edge.strong,
  [theme.media.hover]: { '&:hover': { border: theme.edge.control } },
  borderRadius: theme.radius.control,
  '&:focus-within': theme.mix.focusFrame,
  '&[data-wrong]': { border: theme.edge.danger },
}))
