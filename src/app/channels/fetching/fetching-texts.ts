import type { Fetching } from '#domain/channels/fetching.ts'
import { mailProviderNames, type MailProviderName } from '#domain/channels/mail-grant.ts'

/** Names of encryption modes. */
export const securityNames = { tls: 'TLS', starttls: 'STARTTLS', none: 'no encryption' } as const

/** Explanation for a mailbox without password access. */
export function signsInByConsent({ host }: Pick<Fetching['server'], 'host'>): string {
  const provider = /(^|\.)(gmail|google|googlemail)\.com$/i.test(host) ? 'google' : 'microsoft'
  return `Signs in by the consent given to ${mailProviderNames[provider]}`
}

/** Instructions to configure a provider's consent. */
export const toConnectWith = ({
  name,
  variables,
  redirectUri,
}: {
  name: MailProviderName
  variables: readonly string[]
  redirectUri: string
}): string =>
  `To connect with ${mailProviderNames[name]}, set ${variables.join(' and ')} on the server and register ${redirectUri} there as the address to come back to.`
