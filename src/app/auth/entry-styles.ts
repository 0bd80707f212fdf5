import { Link } from 'react-router-dom'
import { styled } from '#app/theme/styled.ts'
import { drawing } from '#app/theme/colors.ts'

export const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 56fr) minmax(0, 88fr)',
  minHeight: '100%',
  backgroundColor: theme.vars.palette.sheet,
  [theme.media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

export const Panel = styled('main')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  maxWidth: theme.size.dialog.md,
  margin: '0 auto',
  padding: theme.spacing(9, 22, 8),
  [theme.media.phone]: { padding: theme.spacing(6, 5, 8) },
}))

export const Brand = styled('p')(({ theme }) => ({
  ...theme.typography.title,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2.75),
}))

export const Middle = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(7),
  margin: 'auto 0',
  padding: theme.spacing(10, 0, 14),
  '& .MuiButton-sizeLarge': { height: 46, fontSize: 15 },
}))

export const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.display,
  fontSize: 30,
  lineHeight: 1.2,
  fontWeight: theme.weight.heading,
}))

/** Progress of the sign-up, one bar per step. */
export const Steps = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1.5),
  marginBottom: theme.spacing(6),
  '& > span': {
    width: 44,
    height: theme.spacing(1),
    borderRadius: theme.radius.pill,
    backgroundColor: theme.vars.palette.lineStrong,
  },
  '& > span[data-reached]': { backgroundColor: theme.vars.palette.pine },
}))

export const Lead = styled('p')(({ theme }) => ({
  ...theme.typography.phoneBody,
  marginTop: theme.spacing(1.5),
  color: theme.vars.palette.ink2,
}))

/** Picture of the outpost, shown if the form leaves room. */
export const Scene = styled('section')(({ theme }) => ({
  position: 'relative',
  margin: theme.spacing(3, 3, 3, 0),
  overflow: 'hidden',
  borderRadius: theme.radius.scene,
  color: drawing.sceneText,
  backgroundColor: drawing.sceneGround,
  [theme.media.tablet]: { display: 'none' },
  '& > img': { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  '& > div': { position: 'absolute', left: theme.spacing(11), bottom: theme.spacing(10) },
}))

export const SceneTitle = styled('p')(({ theme }) => ({ ...theme.typography.figure, lineHeight: 1.28 }))

export const SceneText = styled('p')(({ theme }) => ({
  ...theme.typography.body,
  marginTop: theme.spacing(1.5),
  opacity: 0.86,
}))

/** Form of the sign-in pages, with larger fields than on the desk. */
export const EntryForm = styled('form')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(4.5),
  '& .MuiOutlinedInput-root': {
    minHeight: theme.size.touch,
    padding: theme.spacing(0, 1.5, 0, 3.25),
    borderRadius: theme.radius.menu,
    fontSize: 15,
  },
  '&& [data-wide]': { height: theme.size.touch, borderRadius: theme.radius.menu, fontSize: 15 },
  '& label': { fontSize: 13.5 },
  '& .MuiFormControlLabel-label': { fontSize: 14 },
  // Phones zoom into inputs with a smaller font.
  [theme.media.touch]: { '& .MuiOutlinedInput-root': { fontSize: 16 } },
}))

/** Link to another sign-in page. */
export const EntryLink = styled(Link)(({ theme }) => ({
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.pineText,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&[data-small]': { ...theme.typography.caption, marginLeft: 'auto', fontWeight: theme.weight.medium },
}))

/** Line with a link below a form; see `EntryFoot`. */
export const Foot = styled('p')(({ theme }) => ({
  ...theme.typography.body,
  color: theme.vars.palette.ink2,
}))

/** Two fields side by side where there is room. */
export const EntryPair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: theme.spacing(3),
  alignItems: 'start',
}))

/** Text at the right of a field's label. */
export const EntryAside = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginLeft: 'auto',
  color: theme.vars.palette.ink3,
}))
