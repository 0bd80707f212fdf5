/** First and last name in one, or the address when there is no name. */
export function nameOf(person: { firstName: string; lastName: string; email?: string | null }): string {
  return `${person.firstName} ${person.lastName}`.trim() || (person.email ?? '')
}
