import * as z from 'zod/mini'
import { intervalDays } from '../channels/threading.ts'
import { phonePattern } from '../channels/phone-number.ts'
import { defineEndpoint } from '../define.ts'
import { id, missing, optionalText, requiredText, secret } from '../fields.ts'
import { defineResource, type RecordOf, type WordsOf } from '../resource.ts'
import { templateSchema } from '../conversations/messages/whatsapp-template.ts'

/** Limits of a WhatsApp channel. */
export const whatsappLimits = { name: 50, id: 32, accessToken: 1000, appSecret: 200, assignees: 500 }

/** Ids at WhatsApp are numbers; nothing else gets into an address. */
const idPattern = /^\d*$/
const access = { needs: 'channels.manage_whatsapp' } as const

/** WhatsApp channels as the settings write them; read and changed by the calls of all channels (ADM-035). */
export const whatsappResource = defineResource({
  name: 'whatsappChannels',
  noun: 'WhatsApp channel',
  path: '/channels',
  paths: { create: '/channels/addWhatsApp' },
  read: access,
  write: access,
  searched: ['name', 'phoneNumber'],
  filters: { type: z.optional(z.literal('whatsapp')) },
  refers: { 'assignees.*': { to: 'users', noun: 'An agent', mustBeActive: true } },
  unique: { fields: ['phoneNumberId'], message: 'This number has a WhatsApp channel already' },
  isPatched: true,
  words: {
    name: requiredText('Name', whatsappLimits.name),
    phoneNumber: z
      .string(missing('Phone number'))
      .check(
        z.trim(),
        z.minLength(1, { error: missing('Phone number'), abort: true }),
        z.regex(phonePattern, 'Enter a valid phone number'),
      ),
    /** WhatsApp's own name of the number. */
    phoneNumberId: requiredText('Phone number ID', whatsappLimits.id).check(
      z.regex(idPattern, 'Phone number ID must be a number'),
    ),
    businessAccountId: optionalText('Business account ID', whatsappLimits.id).check(
      z.refine((text) => idPattern.test(text), 'Business account ID must be a number'),
    ),
    /** Agents who see its conversations; everybody without any. */
    assignees: z._default(
      z
        .array(id())
        .check(z.maxLength(whatsappLimits.assignees, `At most ${whatsappLimits.assignees} assignees`)),
      [],
    ),
    /** Days; 0 begins a conversation with every message. */
    threadingInterval: z._default(intervalDays('Threading interval'), 7),
  },
  secrets: {
    accessToken: secret('Access token', whatsappLimits.accessToken),
    /** Signs what WhatsApp hands over; without it nothing is taken. */
    appSecret: secret('App secret', whatsappLimits.appSecret),
  },
  row: {
    type: z.literal('whatsapp'),
    /** The business as WhatsApp shows it. */
    verifiedName: z.string(),
    /** Address that WhatsApp calls with messages of customers. */
    receiveUrl: z.string(),
    /** Token that WhatsApp says when it checks that address. */
    verifyToken: z.string(),
  },
})

/** A WhatsApp channel, as calls answer it. */
export type WhatsAppChannel = RecordOf<typeof whatsappResource>
/** Fields of a WhatsApp channel. */
export type WhatsAppWords = WordsOf<typeof whatsappResource>

/** Templates to write with once customers have not written for a day; `left` have parts that nothing here fills in. */
const listTemplates = defineEndpoint({
  method: 'GET',
  path: '/channels/:id/templates',
  summary: 'List the approved templates of a WhatsApp channel, as WhatsApp has them now',
  needs: 'conversations.manage_conversation',
  input: z.object({ id: id() }),
  output: z.object({ data: z.array(templateSchema), left: z.int() }),
})

/** The calls that are the channel's own. */
export const whatsappEndpoints = { addWhatsApp: whatsappResource.endpoints.create, listTemplates }
