import { styled } from '#app/theme/styled.ts'
import { useSnapshot } from 'valtio'
import { Button } from '#app/ui/button.tsx'
import { buildStore } from '#app/desk/session/successor.ts'

const Notice = styled('dialog')(({ theme }) => ({
  width: `min(${theme.size.dialog.sm}px, calc(100vw - ${theme.spacing(8)}))`,
  margin: 'auto',
  padding: theme.spacing(5),
  border: 0,
  borderRadius: theme.radius.panel,
  color: theme.vars.palette.ink,
  backgroundColor: theme.vars.palette.sheet,
  boxShadow: theme.elevation.e3,
  '&::backdrop': { backgroundColor: theme.vars.palette.scrim },
  '& > h2': { ...theme.typography.subject },
  '& > p': { ...theme.typography.ui, marginTop: theme.spacing(2), color: theme.vars.palette.ink2 },
  '& > div': { display: 'flex', justifyContent: 'flex-end', marginTop: theme.spacing(5) },
}))

const words = {
  outdated: {
    title: 'Outpost was updated in another tab',
    text: 'This tab has made way for the new version. What you wrote is saved; reload to continue.',
  },
  blocked: {
    title: 'Another tab blocks the update',
    text: 'Outpost was updated, and another tab of it still runs the previous version. Close that tab, and this one continues.',
  },
}

/** Native modal, without lazy code: an old build may no longer find its chunks on the server. */
const showModal = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal()
}

/** Explains why a tab stopped for a newer build, or waits for a tab with an older one. */
export function BuildNotice() {
  const { standing } = useSnapshot(buildStore)
  if (standing === 'current') return null
  const { title, text } = words[standing]
  return (
    <Notice
      ref={showModal}
      role="alertdialog"
      aria-labelledby="build-title"
      aria-describedby="build-text"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="build-title">{title}</h2>
      <p id="build-text">{text}</p>
      {standing === 'outdated' && (
        <div>
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </Notice>
  )
}
