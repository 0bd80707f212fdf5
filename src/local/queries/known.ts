import type { Known } from '#domain/predicates/subject.ts'
import type { Reference } from './people.ts'

/**
 * Lookups on a device for records that predicates name. It holds all colleagues, teams, tags and inboxes; of contacts,
 * companies and conversations only some, or none, so that none of those counts as gone.
 */
export const knownHere = (reference: Reference): Known => ({
  has: (kind, id) =>
    kind === 'contacts' || kind === 'companies' || kind === 'conversations' || reference[kind].has(id),
  membersOf: (teamId) => reference.teams.get(teamId)?.userIds ?? [],
})
