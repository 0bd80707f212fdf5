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
 * Date and time format of this tab, and its time zone. Defaults apply until the settings of account and agent
 * load; without a chosen zone the device's applies.
 */

type AccountFormats = Pick<AccountSettings, 'dateFormat' | 'timeFormat' | 'timeZone'>

const asAccount: OwnFormats = { dateFormat: null, timeFormat: null, timeZone: null }

const state = proxy<{ formats: TimeFormat }>({ formats: defaultTimeFormat })

/**
 * Format of an agent: the account's, overridden by the agent's own. An unsupported zone falls back to the
 * device's.
 */
export function formatsOf(account: AccountFormats, own: OwnFormats = asAccount): TimeFormat {
  const timeZone = own.timeZone ?? account.timeZone
  return {
    date: own.dateFormat ?? account.dateFormat,
    hour12: (own.timeFormat ?? account.timeFormat) === '12',
    timeZone: isZone(timeZone) ? timeZone : undefined,
  }
}

/** Sets the date and time format; without an argument the defaults. */
export function chooseFormats(formats: TimeFormat = defaultTimeFormat): void {
  state.formats = formats
}

/** Time zone of dates, an IANA name; undefined for the device's. */
export const zoneOfDesk = (): string | undefined => state.formats.timeZone

/** Provides the agent's date and time format to its children. */
export function DeskFormats({ children }: { children: ReactNode }) {
  const settings = useLive(ownAccountSettings, undefined)
  const own = useLive(ownFormats, useDesk().actor.userId)
  useEffect(() => {
    if (settings === undefined || own === undefined) return
    chooseFormats(settings ? formatsOf(settings, own) : defaultTimeFormat)
  }, [settings, own])
  return <WrittenFormats>{children}</WrittenFormats>
}

/** Provides the most recently set format to its children. */
export function WrittenFormats({ children }: { children: ReactNode }) {
  return <TimeFormatProvider value={useSnapshot(state).formats}>{children}</TimeFormatProvider>
}
