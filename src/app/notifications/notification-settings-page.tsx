import { SettingsPage } from '#app/records/settings-page.tsx'
import { DeviceSection } from './device-section.tsx'
import { ToldOfSection } from './told-of-section.tsx'

/** Settings of push on this device, topics and channels. */
export function NotificationSettingsPage() {
  return (
    <SettingsPage title="Notifications">
      <DeviceSection />
      <ToldOfSection />
    </SettingsPage>
  )
}
