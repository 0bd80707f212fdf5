import { styled } from '#app/theme/styled.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { RadioField } from '#app/ui/options/choice-fields.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { conversationsHere, deviceStorage, type DeviceStorage } from '#local/queries/device.ts'
import { deviceWindows } from '#local/device-windows.ts'
import { askRebuild, askRoom, chooseWindow } from '#local/window.ts'
import { keptText, roomText, windowText } from './device-texts.ts'
import { useStorage } from './use-storage.ts'

const Parts = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(5),
}))

const Part = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: theme.spacing(2),
  '& > h3': { ...theme.typography.meta, fontWeight: theme.weight.semibold, margin: 0 },
  '& > p': { margin: 0, color: theme.vars.palette.ink2 },
}))

const options = deviceWindows.map((days) => ({ value: String(days), label: windowText(days) }))

/** Rebuilds the replica after a confirmation. */
async function rebuild(start: () => Promise<void>): Promise<void> {
  const isWanted = await ask({
    title: 'Rebuild this device?',
    text: 'Everything is fetched from the desk again. Work that waits here, your drafts and their files stay.',
    confirm: 'Rebuild',
  })
  if (isWanted) await start()
}

/** Data and storage of this device, with repairs. */
export function DeviceDialog({ onClose }: { onClose: () => void }) {
  const { db, bus } = useDesk()
  const { isOffline } = useConnection()
  const kept = useLive(deviceStorage, undefined)
  return (
    <Dialog open onClose={onClose} title="This device" closeButton>
      <Parts>
        {kept && <KeptPart kept={kept} onFree={() => void askRoom(db, bus)} />}
        {kept && (
          <RadioField
            label="Keep finished conversations of"
            help="Open, starred, snoozed and your own conversations are always kept. Older ones open when you are online."
            value={String(kept.window)}
            options={options}
            onChange={(picked) => {
              const window = deviceWindows.find((days) => String(days) === picked)
              if (window !== undefined) void chooseWindow(db, bus, window)
            }}
          />
        )}
        <Part>
          <h3>Something looks wrong?</h3>
          <p>A rebuild fetches everything from the desk again. Nothing that waits here is lost.</p>
          <Button
            variant="outline"
            denied={isOffline ? 'connection' : undefined}
            busy={kept?.isRebuildAsked ?? false}
            busyLabel="Rebuilding"
            onClick={() => void rebuild(() => askRebuild(db, bus))}
          >
            Rebuild this device
          </Button>
        </Part>
      </Parts>
    </Dialog>
  )
}

function KeptPart({ kept, onFree }: { kept: DeviceStorage; onFree: () => void }) {
  const conversations = useLive(conversationsHere, undefined)
  const [storage, askToPersist] = useStorage(conversations ?? 0)
  return (
    <Part>
      <p role="status">{conversations !== undefined && keptText(conversations, kept.filling)}</p>
      {storage && <p>{roomText(storage)}</p>}
      {kept.isFull && <p role="alert">This device is full: not everything from the desk has room here.</p>}
      <Button variant="outline" onClick={onFree}>
        Free space
      </Button>
      {storage && !storage.isPersistent && (
        <Button variant="outline" onClick={askToPersist}>
          Ask the browser to keep it
        </Button>
      )}
    </Part>
  )
}
