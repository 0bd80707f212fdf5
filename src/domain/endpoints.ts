import * as auth from './auth/endpoints.ts'
import * as channels from './channels/endpoints.ts'
import { bulkEndpoints, fileEndpoints, readEndpoints, sendEndpoints } from './conversations/endpoints.ts'
import type { Endpoint } from './define.ts'
import * as notifications from './notifications/endpoints.ts'
import * as people from './people/endpoints.ts'
import * as sync from './sync/endpoints.ts'

const { login, refreshAccessToken, logout, me, metadata, userPermissions } = auth
const { listMailboxes, getMailbox } = channels
const { listUsers, getUser, listTeams, getTeam } = people
const { pull, push, lease } = sync
const { getNotificationSettings, putNotificationSettings, subscribe, unsubscribe } = notifications

/** Every HTTP call by room; the server has a handler for each, of its exact type. */
export const endpoints = {
  auth: { login, refreshAccessToken, logout, me, metadata, userPermissions },
  sync: { pull, push, lease },
  reading: readEndpoints,
  sending: sendEndpoints,
  changing: bulkEndpoints,
  files: fileEndpoints,
  people: { listUsers, getUser, listTeams, getTeam },
  channels: { listMailboxes, getMailbox },
  notifications: { getNotificationSettings, putNotificationSettings, subscribe, unsubscribe },
} as const

// eslint-disable-next-line -- the registry holds endpoints of every type; the router parses before it calls one
export type AnyEndpoint = Endpoint<any, any>

/** Every HTTP call with its name, as the router, OpenAPI and the table test walk them. */
export const endpointList: readonly { room: string; name: string; endpoint: AnyEndpoint }[] = Object.entries(
  endpoints,
).flatMap(([room, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ room, name, endpoint: endpoint as AnyEndpoint })),
)
