import { createContext, use } from 'react'
import { useMinute } from './minute-clock.ts'
import { defaultTimeFormat, fullTime, isoTime, rowTime, stampTime } from './time-format.ts'
import type { TimeFormat } from './time-format.ts'

const Format = createContext<TimeFormat>(defaultTimeFormat)

/** Sets how everything inside writes dates and times. */
export const TimeFormatProvider = Format.Provider

export const useTimeFormat = () => use(Format)

interface RelativeTimeProps {
  /** Epoch ms. */
  at: number
  /** row: `2:38 PM`, `Mon`, `28 Oct`; stamp adds the time of day to a date; full is date and time. */
  show?: 'row' | 'stamp' | 'full'
  className?: string
}

/** A moment, as near as it needs to be; the full date and time is its tooltip. */
export function RelativeTime({ at, show = 'row', className }: RelativeTimeProps) {
  const now = useMinute()
  const format = use(Format)
  const full = fullTime(at, format)
  const text = show === 'full' ? full : (show === 'row' ? rowTime : stampTime)(at, now, format)
  return (
    <time className={className} dateTime={isoTime(at)} title={text === full ? undefined : full}>
      {text}
    </time>
  )
}
