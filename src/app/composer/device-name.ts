const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const browsers: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const nameIn = (list: [RegExp, string][], agent: string) => list.find(([sign]) => sign.test(agent))?.[1]

/** Readable name of a device from its user agent: `Chrome on Mac`. */
export function deviceName(agent: string): string {
  return `${nameIn(browsers, agent) ?? 'A browser'} on ${nameIn(systems, agent) ?? 'a device'}`
}

/** The name of this device. */
export const ownDevice = (): string => deviceName(navigator.userAgent)
