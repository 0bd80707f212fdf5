/** First and last name in one, or the address when there is no name. */
export function nameOf(person: { firstName: string; lastName: string; email?: string | null }): string {
  return `${person.firstName} ${person.lastName}`.trim() || (person.email ?? '')
}

/** The first word of a name; a telephone number stays whole. */
export const shortName = (name: string): string => /^(?:\+.*|\S*)/.exec(name)?.[0] ?? ''
