import type { Random } from '#lib/random.ts'

/** What happens to one request on its way. */
export interface Fault {
  /** The request never arrives. */
  isRequestLost: boolean
  /** The server hears it twice. */
  isDoubled: boolean
  /** The answer breaks off after this many lines; null lets it through. */
  cutAfter: number | null
  /** The device dies at that moment, and starts again from its disk. */
  isCrash: boolean
}

/** How bad the network is: the share of requests that go wrong in each way. */
export interface Weather {
  lost: number
  doubled: number
  cut: number
  crash: number
}

/** Nothing goes wrong. */
export const calm: Weather = { lost: 0, doubled: 0, cut: 0, crash: 0 }

/** A train in the hills. */
export const tunnel: Weather = { lost: 0.15, doubled: 0.1, cut: 0.25, crash: 0.05 }

/** Draws what happens to the next request. */
export function drawFault(random: Random, weather: Weather): Fault {
  const isCut = random.next() < weather.cut
  return {
    isRequestLost: random.next() < weather.lost,
    isDoubled: random.next() < weather.doubled,
    cutAfter: isCut ? Math.floor(random.next() * 12) : null,
    isCrash: random.next() < weather.crash,
  }
}
