import {
  apiKeyResource,
  type ApiKey,
  type apiKeyEndpoints,
  type ApiKeyInput,
} from '#domain/api-keys/api-key.ts'
import { DeskError } from '#domain/errors.ts'
import { hashToken } from '../auth/tokens.ts'
import type { HandlersOf } from '../http/handler.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { apiKeys } from '../schema/channels/connect.ts'
import { hintOf, newKey } from './key-text.ts'

/** Handlers for API keys; the key itself is only in the response of its creation and never stored. */
export function apiKeyHandlers(parts: { database: Database; now(): number }) {
  const served = (key: string) =>
    resourceHandlers(apiKeyResource, {
      ...parts,
      table: apiKeys,
      hooks: {
        check({ actor }: ResourceWork, words: ApiKeyInput, before: ApiKey | null) {
          const { expiresAt } = words
          if (expiresAt !== null && expiresAt !== before?.expiresAt && expiresAt <= parts.now())
            throw new DeskError('INVALID', { field: 'expiresAt', message: 'The date must be in the future' })
          const made = {
            ...{ hint: hintOf(key), keyHash: hashToken(key) },
            ...{ userId: actor.userId, createdAt: parts.now() },
          }
          return Promise.resolve({ ...words, ...(!before && made) })
        },
      },
    })
  return {
    ...served(''),
    async create(words, call) {
      const key = newKey()
      return { ...(await served(key).create(words, call)), key }
    },
  } satisfies HandlersOf<typeof apiKeyEndpoints>
}
