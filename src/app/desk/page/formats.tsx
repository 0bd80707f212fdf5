import { useEffect, type ReactNode } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { isZone } from '#lib/zone.ts'
import type { AccountSettings } from '#domain/account/account-settings.ts'
import type { OwnFormats } from '#domain/people/formats.ts'
import { ownAccountSettings } from '#local/queries/account.ts'
import { ownFormats } from '#local/queries/preferences.ts'
import { TimeFormatProvider } from '#app/ui/time/relative-time.tsx'
import { defaultTimeFormat, type TimeFormat } from '#app/ui/time/time-format.ts'
import { useDesk } from '../session/desk-context.ts'
import { useLive } from '../live/use-live.ts'

/*
 * How this tab writes dates and times, and which zone's days it means. The defaults hold until what account and agent
 * chose is here, and the device's zone for as long as none is chosen.
 */

type AccountFormats = Pick<AccountSettings, 'dateFormat' | 'timeFormat' | 'timeZone'>

const asAccount: OwnFormats = { dateFormat: null, timeFormat: null, timeZone: null }

const state = proxy<{ formats: TimeFormat }>({ formats: defaultTimeFormat })

/**
 * How an agent has dates and times written: as the account writes them where nothing else was chosen. A zone that this
 * device cannot follow leaves the device's.
 */
export function formatsOf(account: AccountFormats, own: OwnFormats = asAccount): TimeFormat {
  const timeZone = own.timeZone ?? account.timeZone
  return {
    date: own.dateFormat ?? account.dateFormat,
    hour12: (own.timeFormat ?? account.timeFormat) === '12',
    timeZone: isZone(timeZone) ? timeZone : undefined,
  }
}

/** Takes over how dates and times are written; the defaults without. */
export function chooseFormats(formats: TimeFormat = defaultTimeFormat): void {
  state.formats = formats
}

/** The zone whose days are meant, an IANA name; undefined for the device's. */
export const zoneOfDesk = (): string | undefined => state.formats.timeZone

/** Has everything inside write dates and times as its agent has them. */
export function DeskFormats({ children }: { children: ReactNode }) {
  const settings = useLive(ownAccountSettings, undefined)
  const own = useLive(ownFormats, useDesk().actor.userId)
  useEffect(() => {
    if (settings === undefined || own === undefined) return
    chooseFormats(settings ? formatsOf(settings, own) : defaultTimeFormat)
  }, [settings, own])
  return <WrittenFormats>{children}</WrittenFormats>
}

/** Has everything inside write dates and times as was chosen last. */
export function WrittenFormats({ children }: { children: ReactNode }) {
  return <TimeFormatProvider value={useSnapshot(state).formats}>{children}</TimeFormatProvider>
}
