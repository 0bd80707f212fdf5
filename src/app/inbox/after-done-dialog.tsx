import { useDeviceSetting } from '#app/theme/device-setting.ts'
import { RadioField } from '#app/ui/choice-fields.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { afterDoneChoices, afterDoneSetting, type AfterDone } from '#app/desk/after-done.ts'

/** Names of the choices. */
export const afterDoneWords: Record<AfterDone, string> = {
  next: 'Next conversation',
  previous: 'Previous conversation',
  list: 'List',
}

const options = afterDoneChoices.map((value) => ({ value, label: afterDoneWords[value] }))

/** Where this agent's desk goes when a conversation is done with. */
export function AfterDoneDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [choice, choose] = useDeviceSetting(afterDoneSetting)
  return (
    <Dialog open={open} onClose={onClose} title="After closing" closeButton>
      <RadioField
        label="What opens when a conversation is done with"
        help="After it is closed, snoozed, marked as spam or moved to trash, also by Send & Close and Send & Snooze."
        value={choice}
        options={options}
        onChange={(picked) => choose(afterDoneChoices.find((each) => each === picked) ?? choice)}
      />
    </Dialog>
  )
}
