import { drawing } from '#app/theme/colors.ts'
import { styled } from '#app/theme/styled.ts'

/** A sign-in method: name, state and actions. */
export const SignInMethod = styled('section')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: theme.spacing(3),
  maxWidth: theme.size.formColumn,
  '& + &': { marginTop: theme.spacing(6), paddingTop: theme.spacing(6), borderTop: theme.edge.line },
  '& > h2': { ...theme.typography.head },
  '& > p': { color: theme.vars.palette.ink2 },
}))

/** Vertical content of a dialog. */
export const Steps = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(4),
}))

export const Acts = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
}))

/** QR code: dark on light in every colour scheme, so that cameras can read it. */
export const Scanned = styled('svg')(({ theme }) => ({
  display: 'block',
  width: 200,
  height: 200,
  margin: theme.spacing(0, 'auto'),
  borderRadius: theme.radius.card,
  backgroundColor: drawing.codeGround,
  fill: drawing.codeDots,
}))

/** Text to be copied character by character. */
export const Spelled = styled('code')(({ theme }) => ({
  ...theme.mix.tabular,
  overflowWrap: 'anywhere',
  userSelect: 'all',
}))

export const CodeList = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: theme.spacing(2),
  padding: theme.spacing(3),
  borderRadius: theme.radius.card,
  backgroundColor: theme.vars.palette.sunken,
  '& > li': { textAlign: 'center' },
}))
