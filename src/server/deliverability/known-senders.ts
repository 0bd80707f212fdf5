/** Mail provider with a known SPF include. */
export interface KnownSender {
  name: string
  /** Domain that an SPF record includes to allow this provider's servers. */
  include: string
  /** Usually replaces the envelope sender's domain by its own or a configured one. */
  isRelay?: boolean
}

const google = { name: 'Google', include: '_spf.google.com' }
const microsoft = { name: 'Microsoft 365', include: 'spf.protection.outlook.com' }
const ovh = { name: 'OVH', include: 'mx.ovh.com' }
const mailgun = { name: 'Mailgun', include: 'mailgun.org', isRelay: true }
const sparkPost = { name: 'SparkPost', include: '_spf.sparkpostmail.com', isRelay: true }

/** Providers by the host of their SMTP server; an entry with a leading dot matches as a suffix. */
const byHost: Record<string, KnownSender> = {
  'smtp.gmail.com': google,
  'smtp.googlemail.com': google,
  'smtp-relay.gmail.com': google,
  'smtp.office365.com': microsoft,
  'smtp-mail.outlook.com': microsoft,
  '.mail.protection.outlook.com': microsoft,
  'smtp.mail.me.com': { name: 'iCloud', include: 'icloud.com' },
  '.zoho.com': { name: 'Zoho', include: 'zoho.com' },
  '.zoho.eu': { name: 'Zoho', include: 'zoho.eu' },
  '.zoho.in': { name: 'Zoho', include: 'zoho.in' },
  'smtp.fastmail.com': { name: 'Fastmail', include: 'spf.messagingengine.com' },
  'smtp.migadu.com': { name: 'Migadu', include: 'spf.migadu.com' },
  'smtp.mailbox.org': { name: 'mailbox.org', include: 'mailbox.org' },
  'mail.infomaniak.com': { name: 'Infomaniak', include: 'spf.infomaniak.ch' },
  'ssl0.ovh.net': ovh,
  '.mail.ovh.net': ovh,
  'mail.gandi.net': { name: 'Gandi', include: '_mailcust.gandi.net' },
  'smtp.hostinger.com': { name: 'Hostinger', include: '_spf.mail.hostinger.com' },
  'smtp.sendgrid.net': { name: 'SendGrid', include: 'sendgrid.net', isRelay: true },
  'smtp.mailgun.org': mailgun,
  'smtp.eu.mailgun.org': mailgun,
  'smtp.postmarkapp.com': { name: 'Postmark', include: 'spf.mtasv.net', isRelay: true },
  'in-v3.mailjet.com': { name: 'Mailjet', include: 'spf.mailjet.com', isRelay: true },
  'smtp.sparkpostmail.com': sparkPost,
  'smtp.eu.sparkpostmail.com': sparkPost,
  'smtp.mandrillapp.com': { name: 'Mandrill', include: 'spf.mandrillapp.com', isRelay: true },
}

const amazon: KnownSender = { name: 'Amazon SES', include: 'amazonses.com', isRelay: true }

/** Provider of an SMTP host; null if unknown. */
export function knownSender(host: string): KnownSender | null {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (/^email-smtp\..*\.amazonaws\.com$/.test(name)) return amazon
  const ends = name.split('.').map((_, start, labels) => `.${labels.slice(start).join('.')}`)
  return byHost[name] ?? ends.map((end) => byHost[end]).find((known) => known !== undefined) ?? null
}
