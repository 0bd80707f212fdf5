import { DomUtils, parseDocument } from 'htmlparser2'
import * as z from 'zod/mini'
import { mailServerFields, type MailServer } from '#domain/channels/mail-server.ts'

/*
 * Settings published by a domain for mail programs: https://autoconfig.DOMAIN/mail/config-v1.1.xml and
 * https://DOMAIN/.well-known/autoconfig/mail/config-v1.1.xml.
 */

/** Mail server settings published by a domain. */
export interface DomainSettings {
  name: string | null
  receiving: MailServer | null
  sending: MailServer | null
}

/** URLs at which a domain may publish its settings. */
export const settingsAddresses = (domain: string): string[] => [
  `https://autoconfig.${domain}/mail/config-v1.1.xml`,
  `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`,
]

const { password: _, ...words } = mailServerFields
const serverSchema = z.object(words)

/** Supported encryptions; servers without encryption are ignored, as a password would be sent. */
const securities: Readonly<Record<string, MailServer['security']>> = { SSL: 'tls', STARTTLS: 'starttls' }

const nameLimit = 80

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

const elements = (of: Element, name: string) => DomUtils.getElementsByTagName(name, of.children)
const textOf = (of: Element, name: string): string => {
  const [found] = elements(of, name)
  return found ? DomUtils.textContent(found).replaceAll(/\s+/g, ' ').trim() : ''
}

/** Parses a page with the mail servers of an address; null if nothing is understood. */
export function readDomainSettings(page: string, address: string): DomainSettings | null {
  const document = parseDocument(page, { xmlMode: true })
  const [provider] = DomUtils.getElementsByTagName('emailProvider', document.children)
  if (!provider) return null
  const receiving = firstOf(elements(provider, 'incomingServer'), 'imap', address)
  const sending = firstOf(elements(provider, 'outgoingServer'), 'smtp', address)
  if (!receiving && !sending) return null
  return { name: textOf(provider, 'displayName').slice(0, nameLimit) || null, receiving, sending }
}

/** First supported server; the page lists them by preference. */
function firstOf(servers: Element[], kind: string, address: string): MailServer | null {
  for (const server of servers) {
    const security = securities[textOf(server, 'socketType').toUpperCase()]
    if (server.attribs.type !== kind || !security) continue
    const read = z.safeParse(serverSchema, {
      host: filledIn(textOf(server, 'hostname'), address),
      port: Number(textOf(server, 'port')),
      security,
      user: filledIn(textOf(server, 'username'), address) || address,
    })
    if (read.success) return read.data
  }
  return null
}

/** Replaces the placeholders for parts of the address. */
function filledIn(text: string, address: string): string {
  const at = address.lastIndexOf('@')
  const parts: Readonly<Record<string, string>> = {
    EMAILADDRESS: address,
    EMAILLOCALPART: address.slice(0, at),
    EMAILDOMAIN: address.slice(at + 1),
  }
  return text.replaceAll(/%([A-Z]+)%/g, (whole, name: string) => parts[name] ?? whole)
}
