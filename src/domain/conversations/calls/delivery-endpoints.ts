import * as z from 'zod/mini'
import { defineEndpoint } from '../../define.ts'
import { id } from '../../fields.ts'
import { deliverySchema } from '../messages/message.ts'

/**
 * Resends a mail that failed or whose delivery is unknown, with the same Message-ID, so that a recipient who
 * has it sees one mail. Only a person may decide this, therefore it is a call and not an op.
 */
export const resendMessage = defineEndpoint({
  method: 'POST',
  path: '/desk/messages/:id/resend',
  summary: 'Send a failed or uncertain mail again',
  needs: 'conversations.manage_conversation',
  input: z.object({ id: id() }),
  output: deliverySchema,
})
