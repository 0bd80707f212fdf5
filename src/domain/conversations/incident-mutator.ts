import * as z from 'zod/mini'
import { DeskError } from '../errors.ts'
import { id } from '../fields.ts'
import type { Conversation } from './conversation.ts'
import { existing, onConversation, one } from './on-conversation.ts'

/**
 * Links a conversation to an incident of the status page, or unlinks it; the last write wins. The server
 * refuses a deleted incident; a device keeps it: its projection must not depend on rows of other lanes.
 */
export const setIncident = onConversation('conversations.setIncident', {
  args: z.object({ ...one, incidentId: z.nullable(id()) }),
  async base(tx, args) {
    return { incidentId: (await existing(tx, args.conversationId)).incidentId }
  },
  async guard(tx, { incidentId }) {
    if (incidentId !== null && !(await tx.statusIncidents.get(incidentId)))
      throw new DeskError('INVALID', { field: 'incidentId', message: 'The incident does not exist any more' })
  },
  async run(tx, { conversationId, incidentId }) {
    await existing(tx, conversationId)
    await tx.conversations.patch(conversationId, { incidentId })
  },
  join: (_, later) => later,
  inverse: (args, before) => ({
    name: 'conversations.setIncident',
    args: { ...args, incidentId: (before as Conversation).incidentId },
  }),
  title: ({ incidentId }) => (incidentId === null ? 'Incident removed' : 'Incident'),
})
