import type { ThreadView } from '#domain/conversations/calls/rest-shapes.ts'
import type { CustomerMail, TestDesk } from '../../../support/desk.ts'

/** Receives a customer's mail, and reads its thread as an agent. */
export async function threadWith(desk: TestDesk, mail: CustomerMail): Promise<ThreadView> {
  const { conversationId } = await desk.receive(mail)
  const path = `/desk/conversations/${conversationId}`
  return (await desk.call<ThreadView>('GET', path, { as: desk.agent })).body
}
