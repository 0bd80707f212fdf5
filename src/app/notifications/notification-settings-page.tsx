import { SettingsPage } from '#app/records/settings-page.tsx'
import { DeviceSection } from './device-section.tsx'
import { TopicsSection } from './topics-section.tsx'

/** Settings of push on this device, topics and channels. */
export function NotificationSettingsPage() {
  return (
    <SettingsPage title="Notifications">
      <DeviceSection />
      <TopicsSection />
    </SettingsPage>
  )
}
