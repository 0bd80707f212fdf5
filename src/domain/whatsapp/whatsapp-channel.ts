import * as z from 'zod/mini'
import { intervalDays } from '../channels/threading.ts'
import { phonePattern } from '../channels/phone-number.ts'
import { defineEndpoint } from '../define.ts'
import { id, missing, optionalText, requiredText, secret } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'
import { templateSchema } from '../conversations/messages/whatsapp-template.ts'

/** Limits of a WhatsApp channel. */
export const whatsappLimits = { name: 50, id: 32, accessToken: 1000, appSecret: 200, assignees: 500 }

/** WhatsApp ids are numeric; nothing else may be part of a URL. */
const idPattern = /^\d*$/
const access = { needs: 'channels.manage_whatsapp' } as const

/** WhatsApp channels as edited in the settings; read and changed by the calls of all channels (ADM-035). */
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
  input: {
    name: requiredText('Name', whatsappLimits.name),
    phoneNumber: z
      .string(missing('Phone number'))
      .check(
        z.trim(),
        z.minLength(1, { error: missing('Phone number'), abort: true }),
        z.regex(phonePattern, 'Enter a valid phone number'),
      ),
    /** WhatsApp's id of the number. */
    phoneNumberId: requiredText('Phone number ID', whatsappLimits.id).check(
      z.regex(idPattern, 'Phone number ID must be a number'),
    ),
    businessAccountId: optionalText('Business account ID', whatsappLimits.id).check(
      z.refine((text) => idPattern.test(text), 'Business account ID must be a number'),
    ),
    /** Agents who see its conversations; empty means everybody. */
    assignees: z._default(
      z
        .array(id())
        .check(z.maxLength(whatsappLimits.assignees, `At most ${whatsappLimits.assignees} assignees`)),
      [],
    ),
    /** Days; 0 starts a conversation with every message. */
    threadingInterval: z._default(intervalDays('Threading interval'), 7),
  },
  secrets: {
    accessToken: secret('Access token', whatsappLimits.accessToken),
    /** Secret that signs WhatsApp's calls; without it none is accepted. */
    appSecret: secret('App secret', whatsappLimits.appSecret),
  },
  row: {
    type: z.literal('whatsapp'),
    /** Name of the business at WhatsApp. */
    verifiedName: z.string(),
    /** Address that WhatsApp calls with customers' messages. */
    receiveUrl: z.string(),
    /** Token that WhatsApp sends to verify that address. */
    verifyToken: z.string(),
  },
})

/** A WhatsApp channel, as calls return it. */
export type WhatsAppChannel = RecordOf<typeof whatsappResource>
/** Fields of a WhatsApp channel. */
export type WhatsAppInput = ResourceInput<typeof whatsappResource>

/** Templates for customers who have not written for a day; `left` counts those with unsupported parts. */
const listTemplates = defineEndpoint({
  method: 'GET',
  path: '/channels/:id/templates',
  summary: 'List the approved templates of a WhatsApp channel, as WhatsApp has them now',
  needs: 'conversations.manage_conversation',
  input: z.object({ id: id() }),
  output: z.object({ data: z.array(templateSchema), left: z.int() }),
})

/** Calls of WhatsApp channels only. */
export const whatsappEndpoints = { addWhatsApp: whatsappResource.endpoints.create, listTemplates }
