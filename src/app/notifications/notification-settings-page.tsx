import { SettingsPage } from '#app/records/settings-page.tsx'
import { DeviceSection } from './device-section.tsx'
import { ToldOfSection } from './told-of-section.tsx'

/** Whether this device shows notifications, and what an agent wants to be told of while away. */
export function NotificationSettingsPage() {
  return (
    <SettingsPage title="Notifications">
      <DeviceSection />
      <ToldOfSection />
    </SettingsPage>
  )
}
