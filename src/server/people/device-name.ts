/** Browsers by User-Agent; a browser that also claims to be another comes first. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Device name from the User-Agent, for example `Firefox on Linux`, or the known part of it. */
export function deviceName(agent: string): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([words]) => words.test(agent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  return [browser, system].filter((name) => name !== undefined).join(' on ')
}
