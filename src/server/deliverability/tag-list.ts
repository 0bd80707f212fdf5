/** Parses `name=value; name=value`, the syntax of DKIM and DMARC records and signatures; null if invalid. */
export function readTags(text: string): Map<string, string> | null {
  const tags = new Map<string, string>()
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const equals = part.indexOf('=')
    const name = part.slice(0, equals).trim().toLowerCase()
    if (equals === -1 || !/^[a-z][a-z0-9_]*$/.test(name) || tags.has(name)) return null
    tags.set(name, part.slice(equals + 1).trim())
  }
  return tags
}

/** DMARC alignment of two domains: equal or, if not strict, one below the other. */
export function isAligned(domain: string, other: string, isStrict: boolean): boolean {
  const [a, b] = [domain.toLowerCase(), other.toLowerCase()]
  return a === b || (!isStrict && (a.endsWith(`.${b}`) || b.endsWith(`.${a}`)))
}
