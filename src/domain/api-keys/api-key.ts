import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment, moment, requiredText } from '../fields.ts'
import { permissionMap } from '../people/role.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'

/** Limits of API keys. */
export const apiKeyLimits = { name: 60 }

/** API keys of programs (D1-121); managed by owner and admin (D1-112). */
export const apiKeyResource = defineResource({
  name: 'apiKeys',
  noun: 'API key',
  path: '/account/api-keys',
  read: { needs: 'administrator' },
  write: { needs: 'administrator' },
  searched: ['name'],
  unique: { fields: ['name'], message: 'An API key with this name exists already' },
  input: {
    name: requiredText('Name', apiKeyLimits.name),
    /** Its scopes, limited by the role of its creator. */
    permissions: permissionMap,
    /** Expiry; null for never. */
    expiresAt: z._default(z.nullable(moment()), null),
  },
  row: {
    /** Beginning of the key, to identify it: the key itself is shown only once. */
    hint: z.string(),
    /** Its creator: it acts as this user, and expires when they are deactivated. */
    userId: id(),
    createdAt: keptMoment(),
    /** To the minute; null if it was never used. */
    lastUsedAt: z.nullable(keptMoment()),
  },
})

/** An API key, as calls return it. */
export type ApiKey = RecordOf<typeof apiKeyResource>
/** Fields of an API key. */
export type ApiKeyInput = ResourceInput<typeof apiKeyResource>

const made = z.extend(apiKeyResource.row as never, { key: z.string() }) as unknown as z.ZodMiniType<
  ApiKey & { key: string }
>

/** Creates a key: only this response contains the key itself. */
export const createApiKey = defineEndpoint({ ...apiKeyResource.endpoints.create, output: made })

/** The calls of API keys. */
export const apiKeyEndpoints = { ...apiKeyResource.endpoints, create: createApiKey }
