import { useDeviceSetting, type DeviceSetting } from '#app/theme/device-setting.ts'
import { RadioField } from '#app/ui/options/choice-fields.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'

/** A device setting with a few options, and its texts. */
export interface DeviceChoice<T extends string | number> {
  setting: DeviceSetting<T>
  title: string
  label: string
  help: string
  options: readonly { value: T; label: string }[]
}

interface ChoiceDialogProps<T extends string | number> {
  of: DeviceChoice<T>
  open: boolean
  onClose: () => void
}

/** Dialog for a device setting, applied at once. */
export function ChoiceDialog<T extends string | number>({ of, open, onClose }: ChoiceDialogProps<T>) {
  const { setting, title, label, help, options } = of
  const [choice, choose] = useDeviceSetting(setting)
  return (
    <Dialog open={open} onClose={onClose} title={title} closeButton>
      <RadioField
        label={label}
        help={help}
        value={String(choice)}
        options={options.map((option) => ({ ...option, value: String(option.value) }))}
        onChange={(picked) => choose(options.find(({ value }) => String(value) === picked)?.value ?? choice)}
      />
    </Dialog>
  )
}
