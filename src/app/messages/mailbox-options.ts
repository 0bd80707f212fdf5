import type { Option } from '#app/ui/options/options.ts'
import type { Reference } from '#local/queries/people.ts'

/** All inboxes that the agent sees, by name. */
export function mailboxOptions(people: Pick<Reference, 'mailboxes'> | undefined): Option<number>[] {
  return [...(people?.mailboxes.values() ?? [])]
    .map(({ id, name, email }) => ({ value: id, label: name, ...(email ? { detail: email } : {}) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}
