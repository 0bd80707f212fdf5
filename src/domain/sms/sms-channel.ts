import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, missing, optionalText, requiredText, secret } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'
import { intervalDays } from '../channels/threading.ts'
import { phonePattern } from '../channels/phone-number.ts'

/** SMS providers: Twilio, or any service that implements the contract shown in its settings. */
export const smsProviders = ['custom_sms', 'twilio'] as const
/** SMS provider. */
export type SmsProvider = (typeof smsProviders)[number]

/** Limits of an SMS channel. */
export const smsChannelLimits = { name: 20, authToken: 200, accountSID: 64, webhookUrl: 2000, assignees: 500 }

const isWebAddress = (text: string): boolean => text === '' || /^https?:\/\/[^\s/]+\S*$/i.test(text)

const { webhookUrl: longest } = smsChannelLimits

/** SMS channels as edited in the settings, by owner and administrators only (D1-98). */
export const smsChannelResource = defineResource({
  name: 'smsChannels',
  noun: 'SMS channel',
  path: '/sms',
  read: { needs: 'administrator' },
  write: { needs: 'administrator' },
  searched: ['name', 'phoneNumber'],
  unique: { fields: ['phoneNumber'], message: 'This number has an SMS channel already' },
  refers: { 'assignees.*': { to: 'users', noun: 'An agent', mustBeActive: true } },
  // Number, provider and keys are immutable (ADM-040, SMS-011).
  isPatched: true,
  input: {
    name: requiredText('Name', smsChannelLimits.name),
    provider: z.enum(smsProviders, missing('Provider')),
    /** Twilio only. */
    accountSID: optionalText('Account SID', smsChannelLimits.accountSID),
    /** Twilio's id of the number. */
    sid: optionalText('Phone number SID', smsChannelLimits.accountSID),
    /** For a custom provider: address that receives outgoing messages. */
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
    /** Days; 0 starts a conversation with every message. */
    threadingInterval: z._default(intervalDays('Threading interval'), 0),
    settings: z._default(
      z.object({
        /** Days without a message after which a conversation is closed; 0 for never. */
        autoResolvedDays: z._default(intervalDays('Auto-resolve days'), 0),
      }),
      { autoResolvedDays: 0 },
    ),
  },
  secrets: { authToken: secret('Auth token', smsChannelLimits.authToken) },
  row: {
    /** Address to which the provider sends customers' messages. */
    receiveUrl: z.string(),
  },
})

/** An SMS channel, as calls return it. */
export type SmsChannel = RecordOf<typeof smsChannelResource>
/** Fields of an SMS channel. */
export type SmsChannelInput = ResourceInput<typeof smsChannelResource>

/** Numbers of a Twilio account; both keys can be sent as headers, so that no URL contains them (D1-26). */
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

/** Headers for both keys. */
export const twilioHeaders = {
  accountSID: 'x-twilio-account-sid',
  authToken: 'x-twilio-auth-token',
} as const

/** A new secret, with which a custom provider and the server sign messages. */
const getSharedSecret = defineEndpoint({
  method: 'GET',
  path: '/sms/sharedsecret',
  summary: 'Make a secret for a custom SMS provider',
  needs: 'administrator',
  input: z.object({}),
  output: z.object({ secret: z.string() }),
})

/** Calls of SMS channels. */
export const smsEndpoints = { ...smsChannelResource.endpoints, listNumbers, getSharedSecret }

/** Validation of a new channel's fields together (SMS-014 to 016); undefined if valid. */
export function faultOfNew(
  words: SmsChannelInput,
): { field: keyof SmsChannelInput; message: string } | undefined {
  const needed: readonly (readonly [keyof SmsChannelInput, string])[] =
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
