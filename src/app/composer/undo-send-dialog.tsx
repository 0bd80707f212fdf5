import { useDeviceSetting } from '#app/theme/device-setting.ts'
import { RadioField } from '#app/ui/choice-fields.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { undoSendDelays } from '#domain/conversations/undo-send.ts'
import { undoSendSetting } from '#app/desk/undo-send-setting.ts'

const options = undoSendDelays.map((delay) => ({
  value: String(delay),
  label: delay === 0 ? 'Off, it leaves at once' : `${delay} seconds`,
}))

/** How long this agent's mails can be taken back after Send. */
export function UndoSendDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [delay, choose] = useDeviceSetting(undoSendSetting)
  return (
    <Dialog open={open} onClose={onClose} title="Undo send" closeButton>
      <RadioField
        label="How long a mail can be taken back after Send"
        help="It leaves when the time is over. What you write offline can be taken back until you are online."
        value={String(delay)}
        options={options}
        onChange={(picked) => choose(undoSendDelays.find((each) => String(each) === picked) ?? delay)}
      />
    </Dialog>
  )
}
