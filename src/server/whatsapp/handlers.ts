import { DeskError } from '#domain/errors.ts'
import { missing } from '#domain/fields.ts'
import {
  whatsappResource,
  type whatsappEndpoints,
  type WhatsAppChannel,
  type WhatsAppInput,
} from '#domain/whatsapp/whatsapp-channel.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { endInbox, inboxAgents, writeInbox } from '../channels/by-number.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import { whatsappChannels } from '../schema/channels/whatsapp.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database } from '../store/database.ts'
import { checkNumber, type CloudParts } from './cloud-api.ts'
import { approvedTemplates } from './templates.ts'
import { receivePath } from './webhook.ts'

/** Dependencies of the WhatsApp handlers. */
export interface WhatsAppParts extends CloudParts {
  database: Database
  secrets: KeptSecrets
  now(): number
  origin(): string
}

const invalid = (field: string, message: string) => new DeskError('INVALID', { field, message })
const fixed = { phoneNumber: 'Phone number', phoneNumberId: 'Phone number ID' } as const

/** Handlers for WhatsApp channels; number and token are checked at WhatsApp before they are stored. */
export function whatsappHandlers(parts: WhatsAppParts) {
  const handlers = resourceHandlers(whatsappResource, {
    ...parts,
    table: whatsappChannels,
    names: { receiveUrl: 'key' },
    derived: {
      type: () => `'whatsapp'`,
      assignees: inboxAgents,
    },
    // All of them have this type.
    filters: { type: (_, value) => `${value} = 'whatsapp'` },
    hooks: {
      check: (_, words, before) => Promise.resolve(checked(words, before)),
      after: async (work, id, words, before) => {
        const at = { ...work, now: parts.now() }
        if (words) await writeInbox(at, id, { ...words, type: 'whatsapp' }, before === null)
        else await endInbox(at, id, 'whatsapp')
      },
      show: (channel: WhatsAppChannel) => ({
        ...channel,
        receiveUrl: parts.origin() + receivePath(channel.receiveUrl),
      }),
    },
  })
  const create = async (words: WhatsAppInput, call: Call) => {
    const { accessToken, appSecret } = words
    if (!accessToken) throw invalid('accessToken', missing('Access token'))
    if (!appSecret) throw invalid('appSecret', missing('App secret'))
    const verifiedName = await checkNumber(parts, { ...words, accessToken })
    const whole = { ...words, verifiedName }
    return Promise.resolve(handlers.create(whole, call)).catch(refuseTaken)
  }
  return {
    ...handlers,
    create,
    addWhatsApp: create,
    listTemplates: ({ id }, { actor }) => approvedTemplates(parts, actor, id),
    update: async (change: Parameters<typeof handlers.update>[0], call: Call) => {
      const { id, accessToken } = change
      if (!accessToken) return handlers.update(change, call)
      const { phoneNumber, phoneNumberId } = await handlers.get({ id }, call)
      const verifiedName = await checkNumber(parts, { phoneNumber, phoneNumberId, accessToken })
      const whole = { ...change, verifiedName }
      return handlers.update(whole, call)
    },
  } satisfies HandlersOf<typeof whatsappResource.endpoints & typeof whatsappEndpoints>
}

/** Values to store: an existing channel keeps its number; its token is never removed. */
function checked(words: WhatsAppInput, before: WhatsAppChannel | null): object {
  const changed = (Object.keys(fixed) as (keyof typeof fixed)[]).find(
    (field) => before && words[field] !== before[field],
  )
  if (changed) throw invalid(changed, `${fixed[changed]} cannot be changed`)
  if (words.accessToken === null) throw invalid('accessToken', missing('Access token'))
  if (words.appSecret === null) throw invalid('appSecret', missing('App secret'))
  return words
}

/** A number belongs to one account; the refusal does not reveal which. */
function refuseTaken(error: { code?: string }): never {
  if (error.code !== '23505') throw error
  throw invalid('phoneNumberId', whatsappResource.unique?.message ?? '')
}
