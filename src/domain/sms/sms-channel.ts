import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, missing, optionalText, requiredText, secret } from '../fields.ts'
import { defineResource, type RecordOf, type WordsOf } from '../resource.ts'
import { intervalDays } from '../channels/threading.ts'
import { phonePattern } from '../channels/phone-number.ts'

/** SMS providers: Twilio, or any service that follows the contract shown in its settings. */
export const smsProviders = ['custom_sms', 'twilio'] as const
/** SMS provider. */
export type SmsProvider = (typeof smsProviders)[number]

/** Limits of an SMS channel. */
export const smsChannelLimits = { name: 20, authToken: 200, accountSID: 64, webhookUrl: 2000, assignees: 500 }

const isWebAddress = (text: string): boolean => text === '' || /^https?:\/\/[^\s/]+\S*$/i.test(text)

const { webhookUrl: longest } = smsChannelLimits

/** SMS channels as the settings write them: owner and administrators alone (D1-98). */
export const smsChannelResource = defineResource({
  name: 'smsChannels',
  noun: 'SMS channel',
  path: '/sms',
  read: { needs: 'administrator' },
  write: { needs: 'administrator' },
  searched: ['name', 'phoneNumber'],
  unique: { fields: ['phoneNumber'], message: 'This number has an SMS channel already' },
  refers: { 'assignees.*': { to: 'users', noun: 'An agent', mustBeActive: true } },
  // The number, the provider and its keys stay as they were made (ADM-040, SMS-011).
  isPatched: true,
  words: {
    name: requiredText('Name', smsChannelLimits.name),
    provider: z.enum(smsProviders, missing('Provider')),
    /** At Twilio. */
    accountSID: optionalText('Account SID', smsChannelLimits.accountSID),
    /** Twilio's own name of the number. */
    sid: optionalText('Phone number SID', smsChannelLimits.accountSID),
    /** Where messages go that agents write, of a custom provider. */
    webhookUrl: optionalText('Webhook URL', longest).check(
      z.refine(isWebAddress, 'Webhook URL must be a web address'),
    ),
    phoneNumber: z
      .string(missing('Phone number'))
      .check(
        z.trim(),
        z.minLength(1, { error: missing('Phone number'), abort: true }),
        z.regex(phonePattern, 'Enter a valid phone number'),
      ),
    /** Agents who see its conversations. */
    assignees: z
      .array(id(), missing('Assignees'))
      .check(
        z.minLength(1, 'Choose at least one assignee'),
        z.maxLength(smsChannelLimits.assignees, `At most ${smsChannelLimits.assignees} assignees`),
      ),
    /** Days; 0 begins a conversation with every message. */
    threadingInterval: z._default(intervalDays('Threading interval'), 0),
    settings: z._default(
      z.object({
        /** Days without a message after which a conversation is closed; 0 never. */
        autoResolvedDays: z._default(intervalDays('Auto-resolve days'), 0),
      }),
      { autoResolvedDays: 0 },
    ),
  },
  secrets: { authToken: secret('Auth token', smsChannelLimits.authToken) },
  row: {
    /** Where the provider hands over what customers write. */
    receiveUrl: z.string(),
  },
})

/** An SMS channel, as calls answer it. */
export type SmsChannel = RecordOf<typeof smsChannelResource>
/** Fields of an SMS channel. */
export type SmsChannelWords = WordsOf<typeof smsChannelResource>

/** The numbers of an account at Twilio; both keys may come as headers too, which no address holds (D1-26). */
const listNumbers = defineEndpoint({
  method: 'GET',
  path: '/sms/incomingphonenumber',
  summary: 'List the phone numbers of an account at Twilio',
  needs: 'administrator',
  input: z.object({
    provider: z.literal('twilio', missing('Provider')),
    accountSID: z.optional(z.string().check(z.trim(), z.maxLength(smsChannelLimits.accountSID))),
    authToken: z.optional(z.string().check(z.trim(), z.maxLength(smsChannelLimits.authToken))),
  }),
  output: z.object({
    data: z.array(z.object({ phoneNumber: z.string(), sid: z.string(), friendlyName: z.string() })),
  }),
})

/** Headers that both keys may come by. */
export const twilioHeaders = {
  accountSID: 'x-twilio-account-sid',
  authToken: 'x-twilio-auth-token',
} as const

/** A fresh secret that a custom provider and the desk sign messages with. */
const getSharedSecret = defineEndpoint({
  method: 'GET',
  path: '/sms/sharedsecret',
  summary: 'Make a secret for a custom SMS provider',
  needs: 'administrator',
  input: z.object({}),
  output: z.object({ secret: z.string() }),
})

/** The calls of SMS channels. */
export const smsEndpoints = { ...smsChannelResource.endpoints, listNumbers, getSharedSecret }

/** Fault of a new channel's fields together (SMS-014 to 016); undefined for none. */
export function faultOfNew(
  words: SmsChannelWords,
): { field: keyof SmsChannelWords; message: string } | undefined {
  const needed: readonly (readonly [keyof SmsChannelWords, string])[] =
    words.provider === 'twilio'
      ? [
          ['accountSID', 'Account SID'],
          ['authToken', 'Auth token'],
          ['sid', 'Phone number SID'],
        ]
      : [
          ['authToken', 'Auth token'],
          ['webhookUrl', 'Webhook URL'],
        ]
  const lacking = needed.find(([field]) => !words[field])
  return lacking && { field: lacking[0], message: missing(lacking[1]) }
}
