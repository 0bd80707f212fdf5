import { randomBytes } from 'node:crypto'
import {
  faultOfNew,
  smsChannelResource,
  twilioHeaders,
  type SmsChannel,
  type SmsChannelInput,
  type smsEndpoints,
} from '#domain/sms/sms-channel.ts'
import { missing } from '#domain/fields.ts'
import { DeskError } from '#domain/errors.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { endInbox, inboxAgents, writeInbox } from '../channels/by-number.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database } from '../store/database.ts'
import { smsChannels } from '../schema/channels/sms.ts'
import { receivePath } from './send-sms.ts'
import { twilioNumbers, type TwilioParts } from './twilio.ts'

/** Dependencies of the SMS handlers. */
export interface SmsParts extends TwilioParts {
  database: Database
  secrets: KeptSecrets
  now(): number
  origin(): string
}

const invalid = (field: string, message: string) => new DeskError('INVALID', { field, message })
const fixed = ['provider', 'phoneNumber', 'accountSID', 'sid'] as const
const labels = { provider: 'Provider', phoneNumber: 'Phone number', accountSID: 'Account SID', sid: 'SID' }

/** Handlers for SMS channels; owners and administrators only (D1-98). */
export function smsHandlers(parts: SmsParts) {
  const handlers = resourceHandlers(smsChannelResource, {
    ...parts,
    table: smsChannels,
    names: { receiveUrl: 'key' },
    derived: {
      assignees: inboxAgents,
    },
    hooks: {
      check: (_, words, before) => Promise.resolve(checked(words, before)),
      after: async (work, id, words, before) => {
        const at = { ...work, now: parts.now() }
        if (words) await writeInbox(at, id, { ...words, type: 'sms' }, before === null)
        else await endInbox(at, id, 'sms')
      },
      show: (channel: SmsChannel) => ({
        ...channel,
        receiveUrl: parts.origin() + receivePath(channel.receiveUrl),
      }),
    },
  })
  return {
    ...handlers,
    create: (words: SmsChannelInput, call: Call) =>
      Promise.resolve(handlers.create(words, call)).catch(refuseTaken),
    listNumbers: async ({ accountSID, authToken }, { request }: Call) => {
      const header = (name: string) => String(request.headers[name] ?? '').trim()
      const keys = {
        accountSID: accountSID || header(twilioHeaders.accountSID),
        authToken: authToken || header(twilioHeaders.authToken),
      }
      if (!keys.accountSID) throw invalid('accountSID', missing('Account SID'))
      if (!keys.authToken) throw invalid('authToken', missing('Auth token'))
      return { data: await twilioNumbers(parts, keys) }
    },
    getSharedSecret: () => ({ secret: randomBytes(24).toString('base64url') }),
  } satisfies HandlersOf<typeof smsEndpoints>
}

/** Values to store: a new channel needs all fields of its provider, an existing one keeps number and keys. */
function checked(words: SmsChannelInput, before: SmsChannel | null): object {
  if (!before) {
    const fault = faultOfNew(words)
    if (fault) throw invalid(fault.field, fault.message)
    return words.provider === 'twilio' ? { ...words, webhookUrl: '' } : { ...words, accountSID: '', sid: '' }
  }
  const changed = fixed.find((field) => words[field] !== before[field])
  if (changed) throw invalid(changed, `${labels[changed]} cannot be changed`)
  if (words.authToken === null) throw invalid('authToken', missing('Auth token'))
  if (before.provider === 'custom_sms' && !words.webhookUrl)
    throw invalid('webhookUrl', missing('Webhook URL'))
  return words
}

/** A number belongs to one account; the refusal does not reveal which. */
function refuseTaken(error: { code?: string }): never {
  if (error.code !== '23505') throw error
  throw invalid('phoneNumber', smsChannelResource.unique?.message ?? '')
}
