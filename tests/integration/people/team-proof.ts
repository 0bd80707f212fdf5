import type { teamResource } from '#domain/people/team.ts'
import type { RecordOf, ResourceInput } from '#domain/resource.ts'
import type { ResourceProof } from '../resources/prove-resource.ts'

/** Teams for proofs and samples. */
export const teamProof: ResourceProof<ResourceInput<typeof teamResource>, RecordOf<typeof teamResource>> = {
  good: ({ agent }) => ({ name: 'Fleet care', description: 'Couriers and dealers', assigneeIds: [agent.id] }),
  changed: ({ agent, owner }) => ({
    name: 'Night shift',
    description: '',
    assigneeIds: [owner.id, agent.id],
  }),
  bad: {
    'TEA-003: a name of blanks': () => ({
      words: { name: '   ' },
      field: 'name',
      message: 'Name is a required field',
    }),
    'TEA-003: a name of 3 characters between blanks': () => ({
      words: { name: '  abc ' },
      field: 'name',
      message: 'Name length must be at least 4 characters long',
    }),
    'TEA-003: a name of 41 characters': () => ({
      words: { name: 'x'.repeat(41) },
      field: 'name',
      message: 'Name length must be less than or equal to 40 characters',
    }),
    'TEA-004: a description of 501 characters': () => ({
      words: { description: 'x'.repeat(501) },
      field: 'description',
      message: 'Description length must be less than or equal to 500 characters',
    }),
    'TEA-005: nobody in it': () => ({
      words: { assigneeIds: [] },
      field: 'assigneeIds',
      message: 'Atleast 1 member must be selected',
    }),
  },
  found: 'fleet',
  numbered: ({ agent }, index) => ({ name: `Team ${index}`, description: '', assigneeIds: [agent.id] }),
  nameOf: ({ name }) => name,
  twin: {
    words: ({ agent }) => ({
      name: 'FLÉET Care',
      description: '',
      assigneeIds: [agent.id],
    }),
    field: 'name',
    message: 'A team with this name exists already',
  },
  uses: {
    openConversations: {
      async begin(desk, id) {
        const { conversationId } = await desk.receive()
        await desk.sql('update conversations set team_id = $1 where id = $2', [id, conversationId])
      },
      end: (desk) => desk.sql('update conversations set status_id = 4'),
      message: 'An open conversation is assigned to this team. Assign it to somebody else first.',
    },
  },
}
