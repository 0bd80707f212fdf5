import * as z from 'zod/mini'
import { phonePattern } from '../channels/phone-number.ts'
import { missing, optionalText, requiredText, secret } from '../fields.ts'
import { defineResource, type RecordOf, type WordsOf } from '../resource.ts'

/** Limits of a WhatsApp channel. */
export const whatsappLimits = { name: 50, id: 32, accessToken: 1000 }

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
  },
  secrets: { accessToken: secret('Access token', whatsappLimits.accessToken) },
  row: {
    type: z.literal('whatsapp'),
    /** The business as WhatsApp shows it. */
    verifiedName: z.string(),
  },
})

/** A WhatsApp channel, as calls answer it. */
export type WhatsAppChannel = RecordOf<typeof whatsappResource>
/** Fields of a WhatsApp channel. */
export type WhatsAppWords = WordsOf<typeof whatsappResource>

/** The call that is the channel's own. */
export const whatsappEndpoints = { addWhatsApp: whatsappResource.endpoints.create }
