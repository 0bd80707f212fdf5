import { useState } from 'react'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { getNotificationSettings, putNotificationSettings } from '#domain/notifications/endpoints.ts'
import { withChange, type SettingsChange } from '#domain/notifications/settings.ts'
import type * as z from 'zod/mini'

/** Response of the settings endpoint. */
type Settings = z.output<typeof getNotificationSettings.output>

/** Settings and a setter; undefined until loaded. A change that fails is rolled back. */
export function useSettings() {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const answer = useCall(getNotificationSettings)
  const [saved, setSaved] = useState<Settings>()
  const settings = saved ?? answer.value
  const change = async (changed: SettingsChange) => {
    if (!settings || isOffline) return
    setSaved({ ...settings, ...withChange(settings, changed) })
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
