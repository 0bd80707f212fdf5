import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

const Place = styled('div')(({ theme }) => ({
  display: 'grid',
  flex: 1,
  alignContent: 'center',
  minHeight: '100%',
  backgroundColor: theme.vars.palette.sheet,
}))

/** Shown after a rendering error, which does not affect the replica. */
export function CrashScreen() {
  return (
    <Place>
      <EmptyState
        drawing="missing"
        title="Something went wrong"
        text="This page could not be shown. What you wrote is kept on this device."
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      />
    </Place>
  )
}
