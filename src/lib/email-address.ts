import { decodeLabel, encodeLabel } from './punycode.ts'

const isAscii = (text: string) => /^[!-~]*$/.test(text)

/** Scripts that may be mixed in one label; other mixtures can imitate another label (homographs). */
const scripts = [
  /^[\p{Script=Latin}\d-]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\w-]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}\w-]+$/u,
  ...['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Armenian', 'Georgian'].map(
    (script) => new RegExp(`^[\\p{Script=${script}}\\p{M}\\d-]+$`, 'u'),
  ),
]

/** Labels of only these letters look like Latin ones. */
const latinLookalikes = /^[асԁеһіјӏорԛѕԝхуъьαβγικνορτυχ\d-]+$/u

const isPlain = (label: string) =>
  scripts.some((script) => script.test(label)) && !latinLookalikes.test(label)

/** A label in readable form; one that could imitate another stays in Punycode. */
function shownLabel(label: string): string {
  const letters = label.startsWith('xn--') ? decodeLabel(label.slice(4)) : label
  if (letters === null || isAscii(letters)) return label
  const clean = letters.normalize('NFKC').toLowerCase()
  const wire = `xn--${encodeLabel(clean)}`
  return isPlain(clean) ? clean : wire
}

/**
 * Canonical form of an address: its domain in lower case and decoded from Punycode. Labels that could imitate
 * another domain stay in Punycode.
 */
export function oneAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || (isAscii(domain) && !/(?:^|\.)xn--/i.test(domain))) return address
  return `${address.slice(0, at)}@${domain
    .toLowerCase()
    .split(/[.。．]/u)
    .map(shownLabel)
    .join('.')}`
}

const local = String.raw`(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?`
const ending = String.raw`(?:[\p{L}\p{M}]{2,}|xn--[A-Za-z0-9-]+)`

/** Pattern of a deliverable address; its domain may use any script. */
export const emailPattern = new RegExp(`^${local}@(?:${label}\\.)+${ending}$`, 'u')
