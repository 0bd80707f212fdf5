import * as z from 'zod/mini'
import { email, optionalText, requiredText, uuid } from '../fields.ts'
import { visitorLimits } from './panel.ts'

const message = (hasFiles: boolean) => ({
  /** Made by the panel: what is sent again with it is the same message. */
  id: uuid(),
  text: (hasFiles ? optionalText : requiredText)('Message', visitorLimits.text),
})

/** The first message of a visitor, with who they say they are. @param hasFiles it may be without words. */
export const startSchemaOf = (hasFiles: boolean) =>
  z.strictObject({
    ...message(hasFiles),
    email: email(),
    name: optionalText('Name', visitorLimits.name),
  })

/** A further message. @param hasFiles it may be without words. */
export const visitorMessageSchemaOf = (hasFiles: boolean) => z.strictObject(message(hasFiles))

/** First message of a conversation. */
export type VisitorStart = z.infer<ReturnType<typeof startSchemaOf>>
