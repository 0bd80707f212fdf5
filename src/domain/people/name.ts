/** Full name, or the address if there is no name. */
export function nameOf(person: { firstName: string; lastName: string; email?: string | null }): string {
  return `${person.firstName} ${person.lastName}`.trim() || (person.email ?? '')
}

/** First word of a name; a phone number stays whole. */
export const shortName = (name: string): string => /^(?:\+.*|\S*)/.exec(name)?.[0] ?? ''
