import { shortTitle } from '#app/commands/commands.ts'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { SettingsSection } from '#app/records/settings-styles.ts'
import { useColorSchemeChoice } from '#app/theme/color-scheme.ts'
import { useDensity } from '#app/theme/density.ts'
import { useDeviceSetting } from '#app/theme/device-setting.ts'
import { RadioField } from '#app/ui/options/choice-fields.tsx'
import type { DeviceChoice } from './choice-dialog.tsx'
import { afterDoneChoice, undoSendChoice } from './device-choices.ts'
import { preferenceLabels } from './setting-labels.ts'

function ChoiceField<T extends string | number>({ of }: { of: DeviceChoice<T> }) {
  const { setting, title, label, help, options } = of
  const [choice, choose] = useDeviceSetting(setting)
  return (
    <RadioField
      label={title}
      help={`${label}. ${help}`}
      value={String(choice)}
      options={options.map((option) => ({ ...option, value: String(option.value) }))}
      onChange={(picked) => choose(options.find(({ value }) => String(value) === picked)?.value ?? choice)}
    />
  )
}

function Appearance() {
  const { choice, choose } = useColorSchemeChoice()
  const density = useDensity()
  return (
    <SettingsSection aria-labelledby="preferences-appearance">
      <h2 id="preferences-appearance">What this device looks like</h2>
      <RadioField
        label={preferenceLabels.appearance}
        value={choice}
        options={(['light', 'dark', 'system'] as const).map((value) => ({
          value,
          label: shortTitle(`appearance.${value}`),
        }))}
        onChange={choose}
      />
      <RadioField
        label={preferenceLabels.density}
        value={density.name}
        options={(['compact', 'standard', 'comfortable'] as const).map((value) => ({
          value,
          label: shortTitle(`density.${value}`),
        }))}
        onChange={density.choose}
      />
    </SettingsSection>
  )
}

/** Settings of this device: flow, sending, appearance. Each choice is applied at once. */
export function PreferencesPage() {
  return (
    <SettingsPage title="Preferences">
      <SettingsSection aria-labelledby="preferences-conversations">
        <h2 id="preferences-conversations">Conversations on this device</h2>
        <ChoiceField of={afterDoneChoice} />
        <ChoiceField of={undoSendChoice} />
      </SettingsSection>
      <Appearance />
    </SettingsPage>
  )
}
