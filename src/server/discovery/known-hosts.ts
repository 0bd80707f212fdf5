import type { MailHost } from '#domain/channels/mail-discovery.ts'
import type { MailServer } from '#domain/channels/mail-server.ts'
import { serversOf } from '../mail-grants/providers.ts'

/*
 * Largest mailbox providers, recognised by the domain of an address or by its MX hosts. Settings are from
 * their documentation; if they are outdated, users can change them in the form.
 */

/** Server; the user name is the address itself. */
type Place = Omit<MailServer, 'user'>

/** Mailbox provider. */
export interface KnownHost extends MailHost {
  /** Domains that belong to it completely. */
  domains: RegExp | null
  /** MX hosts of customers' domains. */
  exchangers: RegExp | null
  receiving: Place | null
  sending: Place | null
}

const tls = (host: string, port = 993): Place => ({ host, port, security: 'tls' })
const startTls = (host: string): Place => ({ host, port: 587, security: 'starttls' })

/** Pattern for domain names under any country. */
const anywhere = (names: string) => new RegExp(`^(${names})\\.(com|net|org|[a-z]{2}|com?\\.[a-z]{2})$`)
const named = (...domains: string[]) =>
  new RegExp(`^(${domains.map((domain) => domain.replaceAll('.', '\\.')).join('|')})$`)
const below = (...domains: string[]) =>
  new RegExp(`(^|\\.)(${domains.map((domain) => domain.replaceAll('.', '\\.')).join('|')})$`)

const appPassword = (address: string) =>
  ({
    password: 'app',
    help: { text: 'Make a password for apps there, and enter it here.', address },
  }) as const
const ownPassword = { consent: null, password: 'own', help: null } as const

type Ways = Pick<KnownHost, 'receiving' | 'sending'>
const both = (receiving: Place, sending: Place): Ways => ({ receiving, sending })
/** Same host for receiving and sending, as at most web hosts. */
const one = (host: string): Ways => both(tls(host), tls(host, 465))

const byConsent: readonly KnownHost[] = [
  {
    ...{ name: 'Google', consent: 'google', ...appPassword('https://myaccount.google.com/apppasswords') },
    ...{ domains: named('gmail.com', 'googlemail.com'), exchangers: below('google.com', 'googlemail.com') },
    ...both(serversOf.google.imap, serversOf.google.smtp),
  },
  {
    ...{ name: 'Microsoft', consent: 'microsoft', password: 'none', help: null },
    domains: anywhere('outlook|hotmail|live|msn|passport|windowslive'),
    exchangers: below('mail.protection.outlook.com', 'olc.protection.outlook.com', 'mx.microsoft'),
    ...both(serversOf.microsoft.imap, serversOf.microsoft.smtp),
  },
]

const byAppPassword: readonly KnownHost[] = [
  {
    ...{ name: 'AOL', consent: null, ...appPassword('https://login.aol.com/account/security') },
    ...{ domains: anywhere('aol|aim'), exchangers: null },
    ...both(tls('imap.aol.com'), tls('smtp.aol.com', 465)),
  },
  {
    ...{ name: 'Yahoo', consent: null, ...appPassword('https://login.yahoo.com/account/security') },
    ...{ domains: anywhere('yahoo|ymail|rocketmail|myyahoo'), exchangers: below('yahoodns.net') },
    ...both(tls('imap.mail.yahoo.com'), tls('smtp.mail.yahoo.com', 465)),
  },
  {
    ...{ name: 'iCloud', consent: null, ...appPassword('https://account.apple.com/account/manage') },
    ...{ domains: named('icloud.com', 'me.com', 'mac.com'), exchangers: below('mail.icloud.com') },
    ...both(tls('imap.mail.me.com'), startTls('smtp.mail.me.com')),
  },
  {
    ...{
      name: 'Zoho',
      consent: null,
      ...appPassword('https://accounts.zoho.com/home#security/app_password'),
    },
    ...{ domains: named('zoho.com', 'zohomail.com'), exchangers: null },
    ...both(tls('imap.zoho.com'), tls('smtp.zoho.com', 465)),
  },
  {
    ...{
      name: 'Zoho',
      consent: null,
      ...appPassword('https://accounts.zoho.com/home#security/app_password'),
    },
    ...{ domains: null, exchangers: below('zoho.com', 'zohomail.com') },
    ...both(tls('imappro.zoho.com'), tls('smtppro.zoho.com', 465)),
  },
  {
    ...{ name: 'Zoho', consent: null, ...appPassword('https://accounts.zoho.eu/home#security/app_password') },
    ...{ domains: named('zoho.eu', 'zohomail.eu'), exchangers: below('zoho.eu', 'zohomail.eu') },
    ...both(tls('imappro.zoho.eu'), tls('smtppro.zoho.eu', 465)),
  },
  {
    ...{ name: 'Fastmail', consent: null, ...appPassword('https://app.fastmail.com/settings/security') },
    domains: named('fastmail.com', 'fastmail.fm', 'fastmail.net', 'messagingengine.com'),
    exchangers: below('messagingengine.com'),
    ...both(tls('imap.fastmail.com'), tls('smtp.fastmail.com', 465)),
  },
  {
    ...{ name: 'Yandex', consent: null, ...appPassword('https://id.yandex.com/security/app-passwords') },
    ...{ domains: anywhere('yandex|ya'), exchangers: below('mx.yandex.net', 'mx.yandex.ru') },
    ...both(tls('imap.yandex.com'), tls('smtp.yandex.com', 465)),
  },
  {
    ...{ name: 'Mail.ru', consent: null },
    ...appPassword('https://account.mail.ru/user/2-step-auth/passwords'),
    domains: named('mail.ru', 'bk.ru', 'inbox.ru', 'list.ru', 'internet.ru'),
    exchangers: below('mail.ru'),
    ...both(tls('imap.mail.ru'), tls('smtp.mail.ru', 465)),
  },
  {
    ...{ name: 'QQ Mail', consent: null, password: 'app' },
    help: {
      text: 'Switch IMAP on there, and enter the authorization code that it gives.',
      address: 'https://mail.qq.com/',
    },
    ...{ domains: named('qq.com', 'foxmail.com'), exchangers: null },
    ...both(tls('imap.qq.com'), tls('smtp.qq.com', 465)),
  },
]

const switchOn = (address: string) =>
  ({
    password: 'own',
    help: { text: 'Switch IMAP on there first: it is off for new mailboxes.', address },
  }) as const

const byOwnPassword: readonly KnownHost[] = [
  {
    ...{ name: 'GMX', consent: null, ...switchOn('https://hilfe.gmx.net/pop-imap/einschalten.html') },
    ...{ domains: named('gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'), exchangers: null },
    ...both(tls('imap.gmx.net'), tls('mail.gmx.net', 465)),
  },
  {
    ...{ name: 'GMX', consent: null, ...switchOn('https://support.gmx.com/pop-imap/toggle.html') },
    ...{ domains: named('gmx.com', 'gmx.us', 'gmx.co.uk'), exchangers: null },
    ...both(tls('imap.gmx.com'), tls('mail.gmx.com', 465)),
  },
  {
    ...{ name: 'WEB.DE', consent: null, ...switchOn('https://hilfe.web.de/pop-imap/einschalten.html') },
    ...{ domains: named('web.de'), exchangers: null },
    ...both(tls('imap.web.de'), startTls('smtp.web.de')),
  },
  {
    ...{ name: 'T-Online', consent: null, password: 'own', domains: named('t-online.de', 'magenta.de') },
    help: {
      text: 'Set a password for mail programs there, and enter it here.',
      address: 'https://account.idm.telekom.com/',
    },
    exchangers: null,
    ...both(tls('secureimap.t-online.de'), tls('securesmtp.t-online.de', 465)),
  },
  {
    ...{ name: 'IONOS', ...ownPassword, domains: null, exchangers: below('kundenserver.de', 'ionos.de') },
    ...both(tls('imap.ionos.de'), tls('smtp.ionos.de', 465)),
  },
  {
    ...{ name: 'IONOS', ...ownPassword, domains: null, exchangers: below('ionos.com', 'perfora.net') },
    ...both(tls('imap.ionos.com'), tls('smtp.ionos.com', 465)),
  },
  {
    ...{ name: 'STRATO', ...ownPassword, domains: null, exchangers: below('rzone.de') },
    ...both(tls('imap.strato.de'), tls('smtp.strato.de', 465)),
  },
  {
    ...{ name: 'OVHcloud', ...ownPassword, domains: null, exchangers: below('mail.ovh.net') },
    ...one('ssl0.ovh.net'),
  },
  {
    ...{ name: 'GoDaddy', ...ownPassword, domains: null, exchangers: below('secureserver.net') },
    ...both(tls('imap.secureserver.net'), tls('smtpout.secureserver.net', 465)),
  },
  {
    ...{ name: 'Namecheap', ...ownPassword, domains: null, exchangers: below('privateemail.com') },
    ...one('mail.privateemail.com'),
  },
  {
    ...{ name: 'Hostinger', ...ownPassword, domains: null, exchangers: below('hostinger.com') },
    ...both(tls('imap.hostinger.com'), tls('smtp.hostinger.com', 465)),
  },
  {
    ...{ name: 'Rackspace', ...ownPassword, domains: null, exchangers: below('emailsrvr.com') },
    ...one('secure.emailsrvr.com'),
  },
  {
    ...{ name: 'Infomaniak', ...ownPassword, domains: named('ik.me', 'ikmail.com') },
    ...{ exchangers: below('infomaniak.ch', 'infomaniak.com'), ...one('mail.infomaniak.com') },
  },
  {
    ...{ name: 'Gandi', ...ownPassword, domains: null, exchangers: below('mail.gandi.net') },
    ...one('mail.gandi.net'),
  },
  {
    ...{ name: 'mailbox.org', ...ownPassword, domains: named('mailbox.org') },
    exchangers: below('mailbox.org'),
    ...both(tls('imap.mailbox.org'), tls('smtp.mailbox.org', 465)),
  },
]

/** Providers without server access: their mail must be forwarded. */
const closed: readonly KnownHost[] = [
  {
    ...{ name: 'Proton', consent: null, password: 'none', receiving: null, sending: null },
    help: {
      text: 'Proton opens mailboxes to its own programs alone: have it forward the mail to this server.',
      address: 'https://proton.me/support/email-forwarding',
    },
    domains: named('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'),
    exchangers: below('protonmail.ch'),
  },
]

/** All known providers. */
export const knownHosts: readonly KnownHost[] = [...byConsent, ...byAppPassword, ...byOwnPassword, ...closed]

/** Provider that owns all addresses of a domain. */
export const hostOfDomain = (domain: string): KnownHost | undefined =>
  knownHosts.find(({ domains }) => domains?.test(domain))

/** Provider of the mailboxes of a domain with these MX hosts. */
export const hostOfExchangers = (names: readonly string[]): KnownHost | undefined =>
  knownHosts.find(({ exchangers }) => exchangers !== null && names.some((name) => exchangers.test(name)))

/** True for a provider's domain, whose addresses belong to people of many companies. */
export const isFreeMail = (domain: string): boolean => hostOfDomain(domain) !== undefined
