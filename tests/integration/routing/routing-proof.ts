import { nobodyNamed, type RoutingRule, type RoutingInput } from '#domain/routing/routing-rule.ts'
import type { TestDesk } from '../../support/desk.ts'
import type { ResourceProof } from '../resources/prove-resource.ts'

const words = (name: string, { mailboxId, agent }: TestDesk): RoutingInput => ({
  ...{ name, mailboxId, agentIds: [agent.id], teamId: null, method: 'round_robin' },
  ...{ capacity: null, isActive: true },
})

/** Routing rules for proofs and samples. */
export const routingProof: ResourceProof<RoutingInput, RoutingRule> = {
  good: (desk) => words('Support', desk),
  changed: (desk) => ({
    ...words('Second level', desk),
    ...{ mailboxId: desk.closedMailboxId, agentIds: [], teamId: desk.teamId, method: 'least_open' },
    ...{ capacity: 5, isActive: false },
  }),
  bad: {
    'no name': () => ({ words: { name: ' ' }, field: 'name', message: 'Name is a required field' }),
    nobody: () => ({ words: { agentIds: [], teamId: null }, field: 'agentIds', message: nobodyNamed }),
    'no place at all': () => ({ words: { capacity: 0 }, field: 'capacity', message: 'At least 1' }),
    'an unknown method': () => ({
      words: { method: 'random' },
      field: 'method',
      message: 'Method is a required field',
    }),
  },
  found: 'supp',
  numbered: (desk, index) => words(`Rule ${index}`, desk),
  nameOf: ({ name }) => name,
  twin: {
    words: (desk) => words('SUPPÓRT', desk),
    field: 'name',
    message: 'A routing rule with this name exists already',
  },
}
