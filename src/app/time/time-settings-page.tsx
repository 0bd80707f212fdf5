import { useLive } from '#app/desk/use-live.ts'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { SkeletonRows } from '#app/ui/skeleton-rows.tsx'
import { timeSettings } from '#local/queries/time.ts'
import { TimeSettingsForm } from './time-settings-form.tsx'

const title = 'Time tracking'

/** How the account tracks time; for owner and admin. Readable without a connection. */
export function TimeSettingsPage() {
  const settings = useLive(timeSettings, undefined)
  if (settings) return <TimeSettingsForm title={title} settings={settings} />
  return (
    <SettingsPage title={title}>
      <SkeletonRows />
    </SettingsPage>
  )
}
