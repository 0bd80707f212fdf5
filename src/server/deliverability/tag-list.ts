/** Reads `name=value; name=value`, as records of DKIM and DMARC and signatures are written; null where it is none. */
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

/** Whether a domain vouches for another as DMARC sees it: it is the same or, unless that is ruled out, above or below. */
export function isAligned(domain: string, other: string, isStrict: boolean): boolean {
  const [a, b] = [domain.toLowerCase(), other.toLowerCase()]
  return a === b || (!isStrict && (a.endsWith(`.${b}`) || b.endsWith(`.${a}`)))
}
