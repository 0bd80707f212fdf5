import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { needsConnection } from '#app/desk/desk-request.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useAnswer } from '#app/desk/use-answer.ts'
import { useConnection } from '#app/desk/connection.ts'
import { reportFailure } from '#app/desk/failures.ts'
import { AsOfLine } from '#app/ui/as-of-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckField, RadioField } from '#app/ui/choice-fields.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { getNotificationSettings, putNotificationSettings } from '#domain/notifications/endpoints.ts'
import type { NewMessageChoice, NotificationSettings } from '#domain/notifications/settings.ts'
import { SettingsSection } from '#app/records/settings-styles.ts'
import { notificationLabels } from './setting-labels.ts'

const choices: { value: NewMessageChoice; label: string }[] = [
  { value: 'all', label: 'In every conversation I can see' },
  { value: 'mine', label: 'Assigned to me or my team, or to nobody' },
  { value: 'none', label: 'None' },
]

/** The settings and how to change them; undefined until they are loaded. A change that fails is taken back. */
function useSettings() {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const { path, output } = getNotificationSettings
  const answer = useAnswer({ key: path, keptAs: path, schema: output }, (signal) =>
    callDesk(desk, getNotificationSettings, {}, signal),
  )
  const [saved, setSaved] = useState<NotificationSettings>()
  const settings = saved ?? answer.value
  const change = async (changed: Partial<NotificationSettings>) => {
    if (!settings) return
    setSaved({ ...settings, ...changed })
    try {
      const now = await callDesk(desk, putNotificationSettings, changed)
      setSaved(now)
      await answer.keep(now)
      showToast({ text: 'Settings Updated', key: 'settings' })
    } catch (error) {
      setSaved(settings)
      reportFailure(error)
    }
  }
  return { ...answer, settings, change, isOffline }
}

/** What the agent wants to be told of while away, on all devices. */
export function ToldOfSection() {
  const { settings, gap, asOf, again, change, isOffline } = useSettings()
  return (
    <SettingsSection aria-labelledby="notifications-told">
      <h2 id="notifications-told">What you are told of while you are away</h2>
      {!settings && gap === 'connection' && <EmptyLine icon={CloudOff} text={needsConnection} />}
      {!settings && gap === 'failure' && (
        <EmptyLine
          icon={CloudOff}
          text="Settings did not load"
          action={<Button onClick={again}>Try again</Button>}
        />
      )}
      {settings && asOf !== undefined && <AsOfLine at={asOf} />}
      {settings && (
        <>
          <RadioField
            label={notificationLabels.newMessages}
            value={settings.newMessages}
            options={choices}
            onChange={(newMessages) => void (isOffline || change({ newMessages }))}
            help={isOffline ? needsConnection : undefined}
          />
          <CheckField
            label={notificationLabels.mentions}
            help="Notes that name you, or everybody"
            checked={settings.mentions}
            denied={isOffline ? 'connection' : undefined}
            onChange={(mentions) => void change({ mentions })}
          />
        </>
      )}
    </SettingsSection>
  )
}
