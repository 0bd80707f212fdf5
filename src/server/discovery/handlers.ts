import type { Clock } from '#lib/clock.ts'
import type { endpoints } from '#domain/endpoints.ts'
import type { HandlersOf } from '../http/handler.ts'
import { checkServer as checkSending } from '../channels/email/check-sending.ts'
import { nameOf } from '../channels/email/sending-handlers.ts'
import { checkServer as checkFetching } from '../channels/fetching/check.ts'
import { redirectUriOf } from '../channels/grants/handlers.ts'
import { variablesOf, type KnownProviders } from '../mail-grants/providers.ts'
import { discover, type DiscoveryParts } from './discover.ts'

/** Dependencies of the handlers that find and test servers. */
export interface DiscoveryHandlerParts extends DiscoveryParts {
  clock: Clock
  /** Servers in our internal network may be entered; false where customers enter the server names. */
  isInsideAllowed: boolean
  providers: KnownProviders
  /** Public URL of the desk. */
  origin(): string
}

/** Handlers for discovery before an inbox exists. */
export function discoveryHandlers(parts: DiscoveryHandlerParts): HandlersOf<(typeof endpoints)['discovery']> {
  const { clock, isInsideAllowed, providers, origin } = parts
  return {
    async discoverMail({ email }) {
      const found = await discover(parts, email)
      const name = found.host?.consent ?? null
      const consent = name && {
        ...{ name, isConfigured: name in providers, variables: variablesOf(name) },
        redirectUri: redirectUriOf(origin()),
      }
      return { ...found, consent }
    },

    async checkMailServers({ email, password, sendingPassword, receiving, sending }) {
      const signIn = { isInsideAllowed, grant: null }
      const [fetched, sent] = await Promise.all([
        checkFetching({ ...receiving, password }, { ...signIn, clock }),
        checkSending({ ...sending, password: sendingPassword || password, byGrant: false }, email, {
          ...{ ...signIn, name: nameOf(origin()), now: clock.now() },
        }),
      ])
      return { receiving: fetched, sending: sent }
    },
  }
}
