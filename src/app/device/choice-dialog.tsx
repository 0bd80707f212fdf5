import { useDeviceSetting, type DeviceSetting } from '#app/theme/device-setting.ts'
import { RadioField } from '#app/ui/options/choice-fields.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'

/** A setting of this device that is one of a few choices, and its words. */
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

/** Asks for a choice of this device, which holds at once. */
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
