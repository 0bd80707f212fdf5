import { styled } from '#app/theme/styled.ts'

const Track = styled('span')(({ theme }) => ({
  display: 'inline-block',
  flex: 'none',
  width: theme.spacing(8),
  height: theme.size.bar,
  borderRadius: theme.radius.pill,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.track,
  '& > span': {
    display: 'block',
    height: '100%',
    backgroundColor: theme.vars.palette.pine,
    [theme.media.forced]: { backgroundColor: 'CanvasText' },
  },
}))

/** Progress bar of done steps; the text beside it has the numbers. */
export function ProgressBar({ done, total }: { done: number; total: number }) {
  return (
    <Track aria-hidden>
      <span style={{ width: `${total === 0 ? 0 : (100 * done) / total}%` }} />
    </Track>
  )
}
