import * as z from 'zod/mini'
import { id, optionalText, requiredText } from '../fields.ts'
import { defineResource } from '../resource.ts'

/** Limits of a team (section 5, D1-01). */
export const teamLimits = { name: 40, leastName: 4, description: 500, members: 500 }

/** A group of agents that conversations can be assigned to. */
export const teamSchema = z.object({
  id: id(),
  name: z.string(),
  description: z.string(),
  userIds: z.array(id()),
  /** Number of changes by the settings. */
  revision: z.int(),
})

/** A team as devices and the server hold it; scope `acct`. */
export type Team = z.infer<typeof teamSchema>

/** Teams as edited in the settings. */
export const teamResource = defineResource({
  name: 'teams',
  noun: 'team',
  path: '/desk/teams',
  read: { needs: 'signed-in' },
  write: { needs: 'administrator' },
  searched: ['name', 'description'],
  unique: { fields: ['name'], message: 'A team with this name exists already' },
  refers: { assigneeIds: { to: 'users', noun: 'A member', mustBeActive: true } },
  joins: { assigneeIds: 'team_user' },
  usedBy: [
    {
      by: 'openConversations',
      column: 'teamId',
      sentence: (count) =>
        count === '1'
          ? 'An open conversation is assigned to this team. Assign it to somebody else first.'
          : `${count} open conversations are assigned to this team. Assign them to somebody else first.`,
    },
  ],
  input: {
    name: requiredText('Name', teamLimits.name, teamLimits.leastName),
    description: optionalText('Description', teamLimits.description),
    /** Its members. */
    assigneeIds: z
      .array(id(), 'Atleast 1 member must be selected')
      .check(
        z.minLength(1, 'Atleast 1 member must be selected'),
        z.maxLength(teamLimits.members, `A team has at most ${teamLimits.members} members`),
      ),
  },
  // Older teams may violate the current limits.
  row: { name: z.string(), description: z.string(), assigneeIds: z.array(id()) },
})
