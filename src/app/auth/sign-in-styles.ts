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
}))

export const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.display,
  fontSize: 30,
  lineHeight: 1.2,
  fontWeight: theme.weight.heading,
}))

export const Lead = styled('p')(({ theme }) => ({
  ...theme.typography.phoneBody,
  marginTop: theme.spacing(1.5),
  color: theme.vars.palette.ink2,
}))

/** The outpost at dusk; only beside a form that leaves room for it. */
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
