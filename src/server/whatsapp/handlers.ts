import { DeskError } from '#domain/errors.ts'
import { missing } from '#domain/fields.ts'
import {
  whatsappResource,
  type whatsappEndpoints,
  type WhatsAppChannel,
  type WhatsAppWords,
} from '#domain/whatsapp/whatsapp-channel.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import { whatsappChannels } from '../schema/whatsapp.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database } from '../store/database.ts'
import { checkNumber, type CloudParts } from './cloud-api.ts'

/** Dependencies of the WhatsApp handlers. */
export interface WhatsAppParts extends CloudParts {
  database: Database
  secrets: KeptSecrets
  now(): number
}

const invalid = (field: string, message: string) => new DeskError('INVALID', { field, message })
const fixed = { phoneNumber: 'Phone number', phoneNumberId: 'Phone number ID' } as const

/** Serves WhatsApp channels; number and token are checked at WhatsApp before anything is kept. */
export function whatsappHandlers(parts: WhatsAppParts) {
  const handlers = resourceHandlers(whatsappResource, {
    ...parts,
    table: whatsappChannels,
    derived: { type: () => `'whatsapp'` },
    // Every one is.
    filters: { type: (_, value) => `${value} = 'whatsapp'` },
    hooks: { check: (_, words, before) => Promise.resolve(checked(words, before)) },
  })
  const create = async (words: WhatsAppWords, call: Call) => {
    const { accessToken } = words
    if (!accessToken) throw invalid('accessToken', missing('Access token'))
    const verifiedName = await checkNumber(parts, { ...words, accessToken })
    const whole = { ...words, verifiedName }
    return Promise.resolve(handlers.create(whole, call)).catch(refuseTaken)
  }
  return {
    ...handlers,
    create,
    addWhatsApp: create,
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

/** Values to store: an existing channel keeps its number, and the token is always kept. */
function checked(words: WhatsAppWords, before: WhatsAppChannel | null): object {
  const changed = (Object.keys(fixed) as (keyof typeof fixed)[]).find(
    (field) => before && words[field] !== before[field],
  )
  if (changed) throw invalid(changed, `${fixed[changed]} cannot be changed`)
  if (words.accessToken === null) throw invalid('accessToken', missing('Access token'))
  return words
}

/** A number stands in one account; of which one is nobody else's business. */
function refuseTaken(error: { code?: string }): never {
  if (error.code !== '23505') throw error
  throw invalid('phoneNumberId', whatsappResource.unique?.message ?? '')
}
