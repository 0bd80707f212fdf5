import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deskRequest, needsConnection } from '#app/conversations/desk-request.ts'
import { useDesk, type OpenDesk } from '#app/desk/desk-context.ts'
import { useConnection } from '#app/shell/connection.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { CheckField, RadioField } from '#app/ui/choice-fields.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { getNotificationSettings, putNotificationSettings } from '#domain/notifications/endpoints.ts'
import type { NewMessageChoice, NotificationSettings } from '#domain/notifications/settings.ts'
import * as z from 'zod/mini'
import { SettingsSection } from '#app/settings/settings-look.ts'

const choices: { value: NewMessageChoice; label: string }[] = [
  { value: 'all', label: 'In every conversation I can see' },
  { value: 'mine', label: 'Assigned to me or my team, or to nobody' },
  { value: 'none', label: 'None' },
]

async function load({ client }: OpenDesk): Promise<NotificationSettings> {
  const answer = await deskRequest(client, getNotificationSettings.path)
  return z.parse(getNotificationSettings.output, await answer.json())
}

async function save(
  { client }: OpenDesk,
  change: Partial<NotificationSettings>,
): Promise<NotificationSettings> {
  const answer = await deskRequest(client, putNotificationSettings.path, 'PUT', change)
  return z.parse(putNotificationSettings.output, await answer.json())
}

/** The settings and how to change them; undefined until they are loaded. A change that fails is taken back. */
function useSettings() {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const [settings, setSettings] = useState<NotificationSettings>()
  useEffect(() => {
    if (isOffline) return undefined
    let isStopped = false
    load(desk).then((loaded) => !isStopped && setSettings(loaded), reportFailure)
    return () => {
      isStopped = true
    }
  }, [desk, isOffline])
  const change = async (changed: Partial<NotificationSettings>) => {
    const before = settings
    if (!before) return
    setSettings({ ...before, ...changed })
    try {
      setSettings(await save(desk, changed))
      showToast({ text: 'Settings Updated', key: 'settings' })
    } catch (error) {
      setSettings(before)
      reportFailure(error)
    }
  }
  return { settings, change, isOffline }
}

/** What the agent wants to be told of while away, on all devices. */
export function ToldOfSection() {
  const { settings, change, isOffline } = useSettings()
  return (
    <SettingsSection aria-labelledby="notifications-told">
      <h2 id="notifications-told">What you are told of while you are away</h2>
      {!settings && isOffline && <EmptyLine icon={CloudOff} text={needsConnection} />}
      {settings && (
        <>
          <RadioField
            label="New messages from customers"
            value={settings.newMessages}
            options={choices}
            onChange={(newMessages) => void (isOffline || change({ newMessages }))}
            help={isOffline ? needsConnection : undefined}
          />
          <CheckField
            label="Mentions"
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
