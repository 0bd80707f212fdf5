import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, missing, momentOr, requiredText, tooLong } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'

/** Limits of service components (STA-077, 078). */
export const serviceLimits = { name: 30, description: 200 }

/** A service, or a group of them (STA-032). */
export const serviceTypes = ['service', 'group'] as const

const write = { needs: 'status_page.manage_service' } as const
const groupName = () =>
  z.optional(
    z.string().check(z.trim(), z.maxLength(serviceLimits.name, tooLong('Group', serviceLimits.name))),
  )

/** Services and groups; stored on the server only (D1-13). */
const resource = defineResource({
  name: 'statusServices',
  noun: 'service',
  path: '/status-page/services',
  paths: {
    create: '/status-page/services/add',
    get: '/status-page/services/:type/:id',
    update: '/status-page/services/:type/:id',
    remove: '/status-page/services/service',
  },
  read: { needs: 'signed-in' },
  write,
  searched: ['name', 'description'],
  filters: { type: z.optional(z.enum(serviceTypes)) },
  unique: { fields: ['name'], message: 'A service or group with this name exists already' },
  input: {
    type: z._default(z.enum(serviceTypes), 'service'),
    name: requiredText('Name', serviceLimits.name),
    description: requiredText('Description', serviceLimits.description),
    /** Shows the last 90 days on the page, beginning at `startDate`. */
    showHistory: z._default(z.boolean(), true),
    startDate: momentOr(missing('Start date')),
    /** The group that it belongs to; null for none. */
    groupId: z._default(z.nullable(id()), null),
    /** Creates a group of this name and adds the service to it. */
    groupName: groupName(),
  },
  unread: ['groupName'],
})

/** Services and groups; each is read and deleted with its type, as in the paths. */
export const serviceResource = {
  ...resource,
  endpoints: {
    ...resource.endpoints,
    get: defineEndpoint({
      ...resource.endpoints.get,
      input: z.object({ type: z.enum(serviceTypes), id: id() }),
    }),
    remove: defineEndpoint({
      ...resource.endpoints.remove,
      input: z.object({ id: id(), type: z.optional(z.enum(serviceTypes)) }),
    }),
  },
}

/** A service or group, as calls return it. */
export type Service = RecordOf<typeof resource>
/** Fields of a service or group. */
export type ServiceInput = ResourceInput<typeof resource>

/** Lists the groups for selection. */
export const getServiceGroups = defineEndpoint({
  method: 'GET',
  path: '/status-page/services/groups',
  summary: 'List the groups of services',
  needs: 'signed-in',
  input: z.object({}),
  output: z.object({ data: z.array(resource.row as z.ZodMiniType<Service>) }),
})
