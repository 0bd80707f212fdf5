import { styled } from '#app/theme/styled.ts'

/** Line of a rule: keyword, tokens and remove button. */
export const Line = styled('div')(({ theme }) => ({
  ...theme.typography.subject,
  fontWeight: theme.weight.regular,
  display: 'grid',
  gridTemplateColumns: `${theme.size.keyword}px minmax(0, 1fr) ${theme.size.control}px`,
  alignItems: 'start',
  columnGap: theme.spacing(2),
  padding: theme.spacing(1, 0),
  '& > button': { justifySelf: 'start' },
  [theme.media.phone]: {
    gridTemplateColumns: `minmax(0, 1fr) ${theme.size.control}px`,
    '& > :nth-child(2)': { gridColumn: '1 / -1', gridRow: 2 },
  },
}))

/** Conditions or actions, with space above. */
export const Lines = styled('div')(({ theme }) => ({ marginTop: theme.spacing(4) }))

/** `When`, `if`, `and`, `then`. */
export const Keyword = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: theme.size.input,
  color: theme.vars.palette.ink3,
  '&[data-strong]': { color: theme.vars.palette.pineText, fontWeight: theme.weight.strong },
}))

/** Texts and inputs of a line, side by side if they fit. */
export const Tokens = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: theme.size.input,
  '& [role="combobox"][data-wide]': { width: 'auto', maxWidth: '100%' },
}))

/** A condition or action, with a lighter border than its value. */
export const Token = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  minWidth: 0,
  '& [role="combobox"]:not([aria-invalid="true"])': { border: theme.edge.strong },
}))

/** Error of a line. */
export const Fault = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  gap: theme.spacing(1.25),
  marginTop: theme.spacing(1.25),
  color: theme.vars.palette.dangerText,
  fontWeight: theme.weight.medium,
}))
