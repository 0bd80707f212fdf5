import { siteColors, siteDarkColors, siteEffects } from './tokens.ts'

type Scheme = keyof typeof siteEffects

/** Colours of a scheme as custom properties, `--c-*`. @param others replace colours of the theme. */
export function inksOf(scheme: Scheme, others: Readonly<Record<string, string>> = {}): string {
  const colors = Object.entries({ ...(scheme === 'light' ? siteColors : siteDarkColors), ...others })
  const effects = Object.entries(siteEffects[scheme]).flatMap(([name, { bg, text, solid }]) => [
    [`${name}-bg`, bg],
    [`${name}-text`, text],
    [`${name}-solid`, solid],
  ])
  return [...colors, ...effects].map(([name, value]) => `--c-${name}:${value}`).join(';')
}

/** Custom properties of a page that is light or dark by the reader's system, or always one of them. */
export function schemesStyle(
  theme: 'auto' | Scheme,
  others: Readonly<Record<Scheme, Readonly<Record<string, string>>>> = { light: {}, dark: {} },
): string {
  const both = theme === 'auto'
  const first = both ? 'light' : theme
  const root = `:root{color-scheme:${both ? 'light dark' : first};${inksOf(first, others[first])}}`
  return both ? `${root}@media (prefers-color-scheme:dark){:root{${inksOf('dark', others.dark)}}}` : root
}
