import type { Option } from '#app/ui/options/options.ts'
import type { Reference } from '#local/queries/people.ts'

/** Incidents as options: open ones first, then closed ones, each newest first. */
export const incidentOptions = (reference: Pick<Reference, 'incidents'> | undefined): Option<number>[] =>
  [...(reference?.incidents.values() ?? [])]
    .sort((a, b) => Number(a.isResolved) - Number(b.isResolved) || b.startDate - a.startDate)
    .map(({ id, title, isResolved }) => ({
      value: id,
      label: title,
      ...(isResolved ? { detail: 'resolved' } : {}),
    }))
