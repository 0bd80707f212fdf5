import * as z from 'zod/mini'
import { id, missing, onOff, requiredText } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'

/** Limits of a routing rule (D1-117); `open` is the maximum number of open conversations per agent. */
export const routingLimits = { name: 40, agents: 200, open: 500 }

/** Routing methods: in turn, or to the agent with the fewest open conversations. */
export const routingMethods = ['round_robin', 'least_open'] as const

/** Assignment of an inbox's conversations; stored on the server only. */
export const routingResource = defineResource({
  name: 'routing',
  noun: 'routing rule',
  path: '/desk/routing',
  read: { needs: 'signed-in' },
  write: { needs: 'administrator' },
  searched: ['name'],
  unique: { fields: ['name'], message: 'A routing rule with this name exists already' },
  refers: {
    mailboxId: { to: 'mailboxes', noun: 'The inbox' },
    agentIds: { to: 'users', noun: 'An agent', mustBeActive: true },
    teamId: { to: 'teams', noun: 'The team' },
  },
  input: {
    name: requiredText('Name', routingLimits.name),
    mailboxId: id(),
    /** Agents to assign; with a team, its members instead. */
    agentIds: z._default(z.array(id()).check(z.maxLength(routingLimits.agents)), []),
    teamId: z._default(z.nullable(id()), null),
    method: z.enum(routingMethods, missing('Method')),
    /** Agents with this many open conversations get no more; null for no limit. */
    capacity: z._default(
      z.nullable(
        z
          .int()
          .check(z.minimum(1, 'At least 1'), z.maximum(routingLimits.open, `At most ${routingLimits.open}`)),
      ),
      null,
    ),
    isActive: onOff(),
  },
})

/** A routing rule, as calls return it. */
export type RoutingRule = RecordOf<typeof routingResource>
/** Fields of a routing rule. */
export type RoutingInput = ResourceInput<typeof routingResource>

/** True for a rule without agents and team; checked by form and server. */
export const namesNobody = ({ teamId, agentIds }: Pick<RoutingInput, 'teamId' | 'agentIds'>): boolean =>
  teamId === null && agentIds.length === 0
/** Error for a rule without agents and team. */
export const nobodyNamed = 'Choose a team or at least one agent'
