import * as z from 'zod/mini'
import { email, optionalText, requiredText, uuid } from '../fields.ts'
import { visitorLimits } from './panel.ts'

const message = {
  /** Made by the panel: what is sent again with it is the same message. */
  id: uuid(),
  text: requiredText('Message', visitorLimits.text),
}

/** The first message of a visitor, with who they say they are. */
export const startSchema = z.strictObject({
  ...message,
  email: email(),
  name: optionalText('Name', visitorLimits.name),
})

/** A further message. */
export const visitorMessageSchema = z.strictObject(message)

/** First message of a conversation. */
export type VisitorStart = z.infer<typeof startSchema>
