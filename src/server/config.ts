import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { signUpPolicies, type SignUpPolicy } from '#domain/auth/sign-up.ts'
import type { MailProviderName } from '#domain/channels/mail-grant.ts'
import { storageLimits } from '#domain/conversations/messages/attachment.ts'
import { productsSchema, type Product } from '#domain/account/product.ts'
import type { Plans } from '#domain/account/plan.ts'
import { readPlans } from './access/plans.ts'
import type { StripeConfig } from './billing/stripe-client.ts'
import { readJson } from './access/settings-text.ts'
import type { MailClient } from './mail-grants/providers.ts'
import type { AIConfig } from './ai/writer.ts'
import { isAddressRange } from './http/address-range.ts'
import { StartError } from './start-error.ts'

/** Configuration from the environment, parsed once; `null` stands for an unset variable. */
export type Config = {
  /** 0 lets the system choose. */
  port: number
  host: string
  /** Public origin of the desk, without a trailing slash; see {@link publicUrl}. */
  url: string | null
  /** Absolute path. */
  dataFolder: string
  /** Storage limit of one account, in bytes. */
  storageBytes: number
  /** `null`: the embedded PostgreSQL. */
  databaseUrl: string | null
  /** Internal hosts that accounts may call, as `host` or `host:port`; see `outside/call.ts`. */
  insideHosts: readonly string[]
  /** DNS servers for checks of sending domains; none: those of the machine. */
  dnsServers: readonly string[]
  /** `null`: outgoing messages are written to the folder `sent-mail`. */
  smtpUrl: string | null
  /** Sender of codes, invitations and notices; `null`: see {@link systemSender}. */
  mailFrom: string | null
  /** 0: no receiver. */
  inboundSmtpPort: number
  /** Mail domain of the receiver; `null`: inboxes get no forwarding address. */
  inboundDomain: string | null
  /** Authserv-ids of trusted Authentication-Results headers, in lower case. */
  authServers: readonly string[]
  /** `when-new`: only when the database is new (the default on a loopback host). */
  demo: 'on' | 'off' | 'when-new'
  /** Sign-up policy: only for the first desk that is no demo, for everybody, or for nobody. */
  signUp: SignUpPolicy
  /** `null`: a self-hosted desk with all features. */
  plans: Plans | null
  /** Other products of the suite. */
  products: readonly Product[]
  /** Help page for agents; `null`: none. */
  helpUrl: string | null
  /** `null`: the one kept in the data folder. */
  secret: string | null
  /** Previous secrets, which still decrypt. */
  oldSecrets: string[]
  /** Fastify's option: no, all, a number of hops, or addresses. */
  trustProxy: boolean | number | string[]
  /** OAuth clients of this server at mail providers. */
  mailClients: Partial<Record<MailProviderName, MailClient>>
  /** `null`: no language model. */
  ai: AIConfig | null
  /** Payment provider for plans; `null`: none. */
  stripe: StripeConfig | null
  /** Base URL of Twilio's API. */
  twilioUrl: string
  /** Base URL of WhatsApp's Cloud API. */
  whatsappUrl: string
}

const SECRET_MIN = 32
const HOST_NAME = /^(?!-)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*\.?$/i
const ALL_DIGITS = /^[\d.]+$/
const ON = ['1', 'true', 'yes', 'on']
const OFF = ['0', 'false', 'no', 'off']

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((value) => value <= 65535)
    .default(fallback)

/** Schema of a URL with one of the protocols; `check` gets it parsed. */
const url = (protocols: string[], check: (url: URL) => boolean = () => true) =>
  z.string().refine((value) => {
    const parsed = URL.parse(value)
    return parsed !== null && protocols.includes(parsed.protocol) && check(parsed)
  })

const isOrigin = (parsed: URL) =>
  parsed.hostname !== '' &&
  parsed.pathname === '/' &&
  parsed.search === '' &&
  parsed.hash === '' &&
  parsed.username === ''

const isHost = (value: string) => isIP(value) !== 0 || (HOST_NAME.test(value) && !ALL_DIGITS.test(value))

const isDomain = (value: string) => isIP(value) === 0 && isHost(value) && value.includes('.')

const isAddress = (value: string) => /^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/.test(value)

const flag = z
  .string()
  .toLowerCase()
  .refine((value) => ON.includes(value) || OFF.includes(value))
  .transform((value) => ON.includes(value))

// "1" is a number of hops, not a yes: trusting all hops needs an explicit word.
const trustProxy = z
  .string()
  .toLowerCase()
  .transform((value, context) => {
    if (/^\d{1,2}$/.test(value)) return value === '0' ? false : Number(value)
    if (ON.includes(value)) return true
    if (OFF.includes(value)) return false
    const ranges = value.split(',').map((range) => range.trim())
    if (!ranges.every(isAddressRange)) context.addIssue({ code: 'custom' })
    return ranges
  })

// A comma may be part of a secret, so all readings are candidates: only a missing one is harmful.
const secretList = z.string().transform((value, context) => {
  const candidates = new Set([value, ...value.split(',').map((secret) => secret.trim())])
  const secrets = [...candidates].filter((secret) => secret.length >= SECRET_MIN)
  if (secrets.length === 0) context.addIssue({ code: 'custom' })
  return secrets
})

const hostList = z
  .string()
  .transform((value) => value.split(',').map((name) => name.trim().toLowerCase()))
  .refine((names) => names.every(isHost))

/** True for a host with an optional port. */
const isPlace = (value: string) => {
  const [, host = value] = /^(.+):\d{1,5}$/.exec(value) ?? []
  return isHost(host)
}

const placeList = z
  .string()
  .transform((value) => value.split(',').map((place) => place.trim().toLowerCase()))
  .refine((places) => places.every(isPlace))

const isDnsServer = (value: string) => {
  const [, host = value, port = '53'] =
    /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(isIP(value) === 0 ? value : '') ?? []
  return isIP(host) !== 0 && Number(port) >= 1 && Number(port) <= 65_535
}

const dnsServerList = z
  .string()
  .transform((value) => value.split(',').map((server) => server.trim()))
  .refine((servers) => servers.every(isDnsServer))

const gigabytes = z
  .string()
  .regex(/^[1-9]\d{0,5}$|^1000000$/)
  .transform((value) => Number(value) * 1024 ** 3)

/** Schema of a service's base URL. */
const service = (usual: string) =>
  url(['https:', 'http:'], isOrigin)
    .transform((value) => new URL(value).origin)
    .default(usual)

const environment = z.object({
  PORT: port(4000),
  HOST: z.string().refine(isHost).default('127.0.0.1'),
  OUTPOST_URL: url(['http:', 'https:'], isOrigin)
    .transform((value) => new URL(value).origin)
    .optional(),
  OUTPOST_DATA: z.string().default('./data'),
  OUTPOST_STORAGE_GB: gigabytes.default(storageLimits.accountBytes),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  OUTPOST_INSIDE_HOSTS: placeList.default([]),
  OUTPOST_DNS: dnsServerList.default([]),
  SMTP_URL: url(['smtp:', 'smtps:'], (parsed) => parsed.hostname !== '').optional(),
  OUTPOST_MAIL_FROM: z
    .string()
    .refine((value) => isAddress(value))
    .optional(),
  INBOUND_SMTP_PORT: port(2525),
  INBOUND_AUTHSERV_ID: hostList.default([]),
  INBOUND_DOMAIN: z.string().refine(isDomain).optional(),
  OUTPOST_DEMO: flag.optional(),
  OUTPOST_SIGNUP: z.enum(signUpPolicies).default('first'),
  OUTPOST_PLANS: z.string().optional(),
  OUTPOST_PRODUCTS: z.string().optional(),
  OUTPOST_HELP_URL: url(['http:', 'https:']).optional(),
  OUTPOST_SECRET: z.string().min(SECRET_MIN).optional(),
  OUTPOST_OLD_SECRETS: secretList.default([]),
  OUTPOST_TRUST_PROXY: trustProxy.default(false),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .default('common'),
  MICROSOFT_LOGIN_URL: service('https://login.microsoftonline.com'),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: url(['http:', 'https:']).optional(),
  OPENAI_MODEL: z.string().default('gpt-4.1-mini'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_URL: service('https://api.stripe.com'),
  TWILIO_URL: service('https://api.twilio.com'),
  WHATSAPP_URL: service('https://graph.facebook.com'),
})

type Variable = keyof typeof environment.shape

const PORT_RULE = 'a whole number from 0 to 65535'

/** Allowed values per variable, as the end of the sentence "NAME must be …". */
const allowed: Record<Variable, string> = {
  PORT: `${PORT_RULE} (0 lets the system choose)`,
  HOST: 'an IP address or a host name to listen on',
  OUTPOST_URL: 'an http or https address without a path, like https://desk.example.org',
  OUTPOST_DATA: 'the path of a folder',
  OUTPOST_STORAGE_GB: 'a whole number of gigabytes from 1 to 1000000',
  DATABASE_URL: 'a postgres:// address',
  OUTPOST_INSIDE_HOSTS: 'hosts, with commas between them, like login.office.example or localhost:8080',
  OUTPOST_DNS: 'addresses of DNS servers, with commas between them, like 9.9.9.9 or 127.0.0.1:5353',
  SMTP_URL: 'an smtp:// or smtps:// address with a host',
  OUTPOST_MAIL_FROM: 'an address, like desk@example.org',
  INBOUND_AUTHSERV_ID: 'host names, with commas between them',
  INBOUND_DOMAIN: 'a domain, like mail.example.org',
  INBOUND_SMTP_PORT: `${PORT_RULE} (0 switches the receiver off)`,
  OUTPOST_DEMO: 'one of 1, true, yes, on, 0, false, no, off',
  OUTPOST_SIGNUP: 'one of first, open, closed',
  OUTPOST_PLANS: 'the path of a file with plans, or the plans themselves as JSON',
  OUTPOST_PRODUCTS: 'the path of a file with products, or the products themselves as JSON',
  OUTPOST_HELP_URL: 'an http or https address',
  OUTPOST_SECRET: `at least ${SECRET_MIN} characters long`,
  OUTPOST_OLD_SECRETS: `secrets of before, each at least ${SECRET_MIN} characters long, with commas between them`,
  OUTPOST_TRUST_PROXY: 'true, false, a number of proxies, or a list of addresses and ranges, like 10.0.0.0/8',
  GOOGLE_CLIENT_ID: 'the client ID that Google gave this server',
  GOOGLE_CLIENT_SECRET: 'the client secret that Google gave this server',
  MICROSOFT_CLIENT_ID: 'the application ID that Microsoft gave this server',
  MICROSOFT_CLIENT_SECRET: 'the client secret that Microsoft gave this server',
  MICROSOFT_TENANT: 'the domain or ID of an organization at Microsoft, or common',
  MICROSOFT_LOGIN_URL: 'an https address without a path, like https://login.microsoftonline.com',
  OPENAI_API_KEY: 'the key of an AI service',
  OPENAI_BASE_URL: 'an http or https address, like https://api.openai.com/v1',
  OPENAI_MODEL: 'the name of a model',
  STRIPE_SECRET_KEY: 'the secret key of an account at Stripe',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook at Stripe',
  STRIPE_URL: 'an https address without a path, like https://api.stripe.com',
  TWILIO_URL: 'an https address without a path, like https://api.twilio.com',
  WHATSAPP_URL: 'an https address without a path, like https://graph.facebook.com',
}

/** Variables with passwords or keys: their values are never printed. */
const secrets: readonly Variable[] = [
  'DATABASE_URL',
  'SMTP_URL',
  'OUTPOST_SECRET',
  'OUTPOST_OLD_SECRETS',
  'GOOGLE_CLIENT_SECRET',
  'MICROSOFT_CLIENT_SECRET',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]

/** True if only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/**
 * Reads the configuration from environment variables. An empty or blank value counts as unset, as compose
 * files and service managers write it.
 * @throws StartError naming the first invalid variable, its value unless secret, and the allowed values.
 */
export function readConfig(env: Record<string, string | undefined>, { cwd }: { cwd: string }): Config {
  const given: Record<string, string> = {}
  for (const name of Object.keys(environment.shape)) {
    const value = env[name]?.trim()
    if (value) given[name] = value
  }
  const result = environment.safeParse(given)
  if (!result.success) throw refusal(result.error.issues[0]?.path[0] as Variable, given)
  const values = result.data
  if (values.PORT !== 0 && values.PORT === values.INBOUND_SMTP_PORT) {
    throw new StartError(`INBOUND_SMTP_PORT must differ from PORT, but both are ${values.PORT}.`)
  }
  return {
    port: values.PORT,
    host: values.HOST,
    url: values.OUTPOST_URL ?? null,
    dataFolder: resolve(cwd, values.OUTPOST_DATA),
    storageBytes: values.OUTPOST_STORAGE_GB,
    databaseUrl: values.DATABASE_URL ?? null,
    insideHosts: values.OUTPOST_INSIDE_HOSTS,
    dnsServers: values.OUTPOST_DNS,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.OUTPOST_MAIL_FROM ?? null,
    authServers: values.INBOUND_AUTHSERV_ID,
    inboundSmtpPort: values.INBOUND_SMTP_PORT,
    inboundDomain: inboundDomainOf(values),
    demo: demoOf(values.OUTPOST_DEMO, values.HOST),
    signUp: values.OUTPOST_SIGNUP,
    plans: values.OUTPOST_PLANS === undefined ? null : readPlans(values.OUTPOST_PLANS, cwd),
    products:
      values.OUTPOST_PRODUCTS === undefined
        ? []
        : readJson('OUTPOST_PRODUCTS', values.OUTPOST_PRODUCTS, productsSchema, cwd),
    helpUrl: values.OUTPOST_HELP_URL ?? null,
    secret: values.OUTPOST_SECRET ?? null,
    oldSecrets: values.OUTPOST_OLD_SECRETS,
    trustProxy: values.OUTPOST_TRUST_PROXY,
    mailClients: mailClientsOf(values),
    ai: aiOf(values),
    stripe: stripeOf(values),
    twilioUrl: values.TWILIO_URL,
    whatsappUrl: values.WHATSAPP_URL,
  }
}

/** @throws StartError for a key without the webhook's secret, or without plans that have a price. */
function stripeOf(values: z.infer<typeof environment>): StripeConfig | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url } = values
  if (key === undefined && webhookSecret === undefined) return null
  if (key === undefined || webhookSecret === undefined)
    throw new StartError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together, but one is not set.')
  if (values.OUTPOST_PLANS === undefined)
    throw new StartError('STRIPE_SECRET_KEY needs plans that can be paid for: set OUTPOST_PLANS.')
  return { key, webhookSecret, url }
}

/** Mail domain of the desk: INBOUND_DOMAIN, or the host of OUTPOST_URL. */
function inboundDomainOf({ INBOUND_DOMAIN, OUTPOST_URL }: z.infer<typeof environment>): string | null {
  if (INBOUND_DOMAIN !== undefined) return INBOUND_DOMAIN.toLowerCase()
  const host = OUTPOST_URL === undefined ? '' : new URL(OUTPOST_URL).hostname
  return isDomain(host) ? host : null
}

/** @throws StartError if only one of client id and secret is set. */
function mailClientsOf(values: z.infer<typeof environment>): Config['mailClients'] {
  const clientOf = (name: 'GOOGLE' | 'MICROSOFT', more: Partial<MailClient>) => {
    const [clientId, clientSecret] = [values[`${name}_CLIENT_ID`], values[`${name}_CLIENT_SECRET`]]
    if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret, ...more }
    if (clientId !== undefined || clientSecret !== undefined)
      throw new StartError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together, but one is not set.`)
    return undefined
  }
  const google = clientOf('GOOGLE', {})
  const microsoft = clientOf('MICROSOFT', {
    tenant: values.MICROSOFT_TENANT,
    loginUrl: values.MICROSOFT_LOGIN_URL,
  })
  return { ...(google && { google }), ...(microsoft && { microsoft }) }
}

/** A self-hosted service often needs no key; without key and URL there is no language model. */
function aiOf(values: z.infer<typeof environment>): AIConfig | null {
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = values
  if (key === undefined && baseUrl === undefined) return null
  return { baseUrl: baseUrl ?? 'https://api.openai.com/v1', apiKey: key ?? 'none', model }
}

/**
 * Origin for links and mails: OUTPOST_URL, or the host with the port in use. A server that listens on every
 * address is named `localhost`, because 0.0.0.0 cannot be opened.
 */
export function publicUrl({ url, host }: Pick<Config, 'url' | 'host'>, port: number): string {
  if (url !== null) return url
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Sender address of codes, invitations and notices: OUTPOST_MAIL_FROM, or one at the desk's own host. */
export function systemSender({ mailFrom }: Pick<Config, 'mailFrom'>, origin: string): string {
  if (mailFrom !== null) return mailFrom
  const { hostname } = new URL(origin)
  // Mail composition does not support addresses at an IPv6 host.
  if (hostname.startsWith('[')) return 'desk@localhost'
  return `desk@${isIP(hostname) === 4 ? `[${hostname}]` : hostname}`
}

function refusal(variable: Variable, given: Record<string, string>): StartError {
  const but = secrets.includes(variable) ? '' : `, not ${JSON.stringify(given[variable])}`
  return new StartError(`${variable} must be ${allowed[variable]}${but}.`)
}

function demoOf(asked: boolean | undefined, host: string): Config['demo'] {
  if (asked === undefined) return isLoopback(host) ? 'when-new' : 'off'
  return asked ? 'on' : 'off'
}
