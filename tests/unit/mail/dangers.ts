import { allowedAttributes, allowedTags } from '#server/mail/html/allowed.ts'

/**
 * Forbidden content of sanitised HTML, found by an independent parser: elements and attributes outside the lists, other
 * URL schemes, styles that load or position. Every `<` must begin a plain tag.
 */
export function dangers(html: string): string[] {
  const found: string[] = []
  for (const piece of html.split('<').slice(1)) {
    const tag = /^(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*) ?\/?>/.exec(piece)
    if (!tag) {
      found.push(`no plain tag: ${piece.slice(0, 80)}`)
      continue
    }
    const name = tag[2] as string
    if (!allowedTags.includes(name)) found.push(`element ${name}`)
    for (const [, attribute, value] of (tag[3] as string).matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
      found.push(...dangerOf(name, attribute as string, value ?? ''))
    }
  }
  return found
}

function dangerOf(name: string, attribute: string, value: string): string[] {
  const isAllowed = [...(allowedAttributes['*'] ?? []), ...(allowedAttributes[name] ?? [])].includes(
    attribute,
  )
  if (!isAllowed) return [`attribute ${attribute} of ${name}`]
  const decoded = value.replaceAll('&amp;', '&')
  if (attribute === 'href' && !/^(https?:\/\/|mailto:|tel:)/i.test(decoded)) return [`link ${value}`]
  if (attribute === 'src' && !/^(https:\/\/|cid:)/.test(decoded)) return [`picture ${value}`]
  if (
    attribute === 'style' &&
    /url|expression|position|@|\\|javascript|behavior|-moz-binding|var\(/i.test(value)
  )
    return [`style ${value}`]
  return []
}
