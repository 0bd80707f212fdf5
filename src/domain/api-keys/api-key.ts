import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment, moment, requiredText } from '../fields.ts'
import { permissionMap } from '../people/role.ts'
import { defineResource, type RecordOf, type WordsOf } from '../resource.ts'

/** Limits of API keys. */
export const apiKeyLimits = { name: 60 }

/** Keys with which programs call the API (D1-121); owner and admin write them (D1-112). */
export const apiKeyResource = defineResource({
  name: 'apiKeys',
  noun: 'API key',
  path: '/account/api-keys',
  read: { needs: 'administrator' },
  write: { needs: 'administrator' },
  searched: ['name'],
  unique: { fields: ['name'], message: 'An API key with this name exists already' },
  words: {
    name: requiredText('Name', apiKeyLimits.name),
    /** Its scopes: what it may, as far as the role of its maker allows it too. */
    permissions: permissionMap,
    /** When it ends; null for never. */
    expiresAt: z._default(z.nullable(moment()), null),
  },
  row: {
    /** How it begins, so that it is told from others: the key itself is shown once. */
    hint: z.string(),
    /** Its maker: it acts as they do, and ends when they are switched off. */
    userId: id(),
    createdAt: keptMoment(),
    /** To the minute; null while it was never used. */
    lastUsedAt: z.nullable(keptMoment()),
  },
})

/** An API key, as calls answer it. */
export type ApiKey = RecordOf<typeof apiKeyResource>
/** Fields of an API key. */
export type ApiKeyWords = WordsOf<typeof apiKeyResource>

const made = z.extend(apiKeyResource.row as never, { key: z.string() }) as unknown as z.ZodMiniType<
  ApiKey & { key: string }
>

/** Makes a key: its answer is the one place where the key itself stands. */
export const createApiKey = defineEndpoint({ ...apiKeyResource.endpoints.create, output: made })

/** The calls of API keys. */
export const apiKeyEndpoints = { ...apiKeyResource.endpoints, create: createApiKey }
