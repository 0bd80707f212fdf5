import { useEffect, type ReactNode } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { isZone } from '#lib/zone.ts'
import type { AccountSettings } from '#domain/account/account-settings.ts'
import { ownAccountSettings } from '#local/queries/account.ts'
import { TimeFormatProvider } from '#app/ui/relative-time.tsx'
import { defaultTimeFormat, type TimeFormat } from '#app/ui/time-format.ts'
import { useLive } from './use-live.ts'

/*
 * How this tab writes dates and times, and which zone's days it means. The defaults hold until the account's settings
 * are here, and the device's zone for as long as none is chosen.
 */

const state = proxy<{ formats: TimeFormat }>({ formats: defaultTimeFormat })

/** How an account writes dates and times; one that this device cannot follow leaves the device's zone. */
export function formatsOf({
  dateFormat,
  timeFormat,
  timeZone,
}: Pick<AccountSettings, 'dateFormat' | 'timeFormat' | 'timeZone'>): TimeFormat {
  return {
    date: dateFormat,
    hour12: timeFormat === '12',
    timeZone: isZone(timeZone) ? timeZone : undefined,
  }
}

/** Takes over how dates and times are written; the defaults without. */
export function chooseFormats(formats: TimeFormat = defaultTimeFormat): void {
  state.formats = formats
}

/** The zone whose days are meant, an IANA name; undefined for the device's. */
export const zoneOfDesk = (): string | undefined => state.formats.timeZone

/** Has everything inside write dates and times as the desk does. */
export function DeskFormats({ children }: { children: ReactNode }) {
  const settings = useLive(ownAccountSettings, undefined)
  useEffect(() => {
    if (settings !== undefined) chooseFormats(settings ? formatsOf(settings) : defaultTimeFormat)
  }, [settings])
  return <WrittenFormats>{children}</WrittenFormats>
}

/** Has everything inside write dates and times as was chosen last. */
export function WrittenFormats({ children }: { children: ReactNode }) {
  return <TimeFormatProvider value={useSnapshot(state).formats}>{children}</TimeFormatProvider>
}
