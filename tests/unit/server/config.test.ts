import { expect, test } from 'vitest'
import { isLoopback, publicUrl, readConfig, systemSender } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'

const read = (env: Record<string, string | undefined> = {}) => readConfig(env, { cwd: '/srv/desk' })

function refusalOf(env: Record<string, string>): string {
  try {
    read(env)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  throw new Error(`accepted ${JSON.stringify(env)}`)
}

test('an empty environment gives the documented defaults', () => {
  expect(read()).toEqual({
    port: 4000,
    host: '127.0.0.1',
    url: null,
    dataFolder: '/srv/desk/data',
    storageBytes: 100 * 1024 ** 3,
    databaseUrl: null,
    insideHosts: [],
    dnsServers: [],
    smtpUrl: null,
    authServers: [],
    inboundSmtpPort: 2525,
    inboundDomain: null,
    demo: 'when-new',
    secret: null,
    oldSecrets: [],
    signUp: 'first',
    plans: null,
    products: [],
    helpUrl: null,
    mailFrom: null,
    trustProxy: false,
    mailClients: {},
    ai: null,
    stripe: null,
    twilioUrl: 'https://api.twilio.com',
  })
})

test('every variable is taken over', () => {
  const team = { key: 'team', name: 'Team', features: 'all', prices: { month: 'price_1' } }
  const plans = { plans: [team], trial: { plan: 'team', days: 14 } }
  const secret = 'k'.repeat(32)
  const config = read({
    PORT: '8080',
    HOST: '0.0.0.0',
    OUTPOST_URL: 'https://desk.example.org/',
    OUTPOST_DATA: '/var/lib/desk',
    OUTPOST_STORAGE_GB: '20',
    DATABASE_URL: 'postgres://desk:pw@db.example.org/desk',
    OUTPOST_INSIDE_HOSTS: 'Login.office.example, localhost:8080',
    OUTPOST_DNS: '127.0.0.1:5353, 9.9.9.9,[2620:fe::fe]:53',
    SMTP_URL: 'smtps://user:pw@mail.example.org:465',
    OUTPOST_MAIL_FROM: 'hello@example.org',
    INBOUND_SMTP_PORT: '0',
    INBOUND_DOMAIN: 'Mail.desk.example',
    INBOUND_AUTHSERV_ID: 'MX.desk.example, mx.google.com',
    OUTPOST_DEMO: 'Yes',
    OUTPOST_SIGNUP: 'open',
    OUTPOST_SECRET: secret,
    OUTPOST_OLD_SECRETS: `${'o'.repeat(32)}, ${'p'.repeat(40)}`,
    OUTPOST_TRUST_PROXY: '10.0.0.0/8, ::1',
    GOOGLE_CLIENT_ID: 'one',
    GOOGLE_CLIENT_SECRET: 'secret one',
    MICROSOFT_CLIENT_ID: 'two',
    MICROSOFT_CLIENT_SECRET: 'secret two',
    MICROSOFT_TENANT: 'northwind.example',
    MICROSOFT_LOGIN_URL: 'https://login.microsoftonline.us/',
    OPENAI_API_KEY: 'sk-1',
    OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1',
    OPENAI_MODEL: 'llama3',
    OUTPOST_PLANS: JSON.stringify(plans),
    STRIPE_SECRET_KEY: 'sk_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_URL: 'http://127.0.0.1:12111/',
    TWILIO_URL: 'http://127.0.0.1:12112/',
    UNRELATED: 'ignored',
  })
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    url: 'https://desk.example.org',
    dataFolder: '/var/lib/desk',
    storageBytes: 20 * 1024 ** 3,
    plans,
    products: [],
    helpUrl: null,
    databaseUrl: 'postgres://desk:pw@db.example.org/desk',
    insideHosts: ['login.office.example', 'localhost:8080'],
    dnsServers: ['127.0.0.1:5353', '9.9.9.9', '[2620:fe::fe]:53'],
    smtpUrl: 'smtps://user:pw@mail.example.org:465',
    mailFrom: 'hello@example.org',
    authServers: ['mx.desk.example', 'mx.google.com'],
    inboundSmtpPort: 0,
    inboundDomain: 'mail.desk.example',
    demo: 'on',
    signUp: 'open',
    secret,
    oldSecrets: expect.arrayContaining(['o'.repeat(32), 'p'.repeat(40)]),
    trustProxy: ['10.0.0.0/8', '::1'],
    mailClients: {
      google: { clientId: 'one', clientSecret: 'secret one' },
      microsoft: {
        ...{ clientId: 'two', clientSecret: 'secret two', tenant: 'northwind.example' },
        loginUrl: 'https://login.microsoftonline.us',
      },
    },
    ai: { apiKey: 'sk-1', baseUrl: 'http://127.0.0.1:11434/v1', model: 'llama3' },
    stripe: { key: 'sk_1', webhookSecret: 'whsec_1', url: 'http://127.0.0.1:12111' },
    twilioUrl: 'http://127.0.0.1:12112',
  })
})

test('an empty or blank value counts as unset', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ', OUTPOST_SECRET: '' })).toEqual(read())
})

test('a relative data folder starts at the working directory', () => {
  expect(read({ OUTPOST_DATA: '../desk-data' }).dataFolder).toBe('/srv/desk-data')
})

test.each([
  ['PORT', '4000x'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '4e3'],
  ['INBOUND_SMTP_PORT', 'off'],
  ['INBOUND_AUTHSERV_ID', 'mx.desk.example, not a host'],
  ['INBOUND_DOMAIN', '10.0.0.8'],
  ['INBOUND_DOMAIN', 'localhost'],
  ['OUTPOST_INSIDE_HOSTS', 'https://login.office.example'],
  ['OUTPOST_DNS', 'dns.example.org'],
  ['OUTPOST_DNS', '9.9.9.9:0'],
  ['HOST', 'http://localhost'],
  ['HOST', '999.1.1.1'],
  ['HOST', 'two words'],
  ['OUTPOST_URL', 'desk.example.org'],
  ['OUTPOST_URL', 'ftp://desk.example.org'],
  ['OUTPOST_URL', 'https://desk.example.org/support'],
  ['OUTPOST_URL', 'https://desk.example.org/?x=1'],
  ['OUTPOST_DEMO', 'perhaps'],
  ['OUTPOST_SIGNUP', 'second'],
  ['OUTPOST_STORAGE_GB', '0'],
  ['OUTPOST_STORAGE_GB', '1.5'],
  ['OUTPOST_STORAGE_GB', '50 GB'],
  ['OUTPOST_TRUST_PROXY', '10.0.0.0/99'],
  ['OUTPOST_TRUST_PROXY', 'everyone'],
])('%s=%s is refused in one line that names both and what is allowed', (name, value) => {
  const message = refusalOf({ [name]: value })
  expect(message).toMatch(new RegExp(`^${name} must be `))
  expect(message).toContain(`not ${JSON.stringify(value)}`)
  expect(message).not.toContain('\n')
})

test.each([
  ['DATABASE_URL', 'mysql://desk:hunter2@db/desk'],
  ['DATABASE_URL', 'hunter2'],
  ['SMTP_URL', 'imap://user:hunter2@mail.example.org'],
  ['OUTPOST_SECRET', 'hunter2'],
])('%s is refused without repeating its value', (name, value) => {
  const message = refusalOf({ [name]: value })
  expect(message).toMatch(new RegExp(`^${name} must be `))
  expect(message).not.toContain('hunter2')
})

test('the two ports must differ, unless the system chooses them', () => {
  expect(refusalOf({ PORT: '2525' })).toBe('INBOUND_SMTP_PORT must differ from PORT, but both are 2525.')
  expect(read({ PORT: '0', INBOUND_SMTP_PORT: '0' }).port).toBe(0)
})

test.each([
  [{}, 'when-new'],
  [{ HOST: '::1' }, 'when-new'],
  [{ HOST: 'localhost' }, 'when-new'],
  [{ HOST: '0.0.0.0' }, 'off'],
  [{ HOST: '127.example.org' }, 'off'],
  [{ HOST: '0.0.0.0', OUTPOST_DEMO: '1' }, 'on'],
  [{ OUTPOST_DEMO: 'off' }, 'off'],
])('demo data for %j: %s', (env, demo) => {
  expect(read(env).demo).toBe(demo)
})

test.each([
  ['true', true],
  ['0', false],
  ['1', 1],
  ['2', 2],
  ['loopback', ['loopback']],
])('OUTPOST_TRUST_PROXY=%s', (value, expected) => {
  expect(read({ OUTPOST_TRUST_PROXY: value }).trustProxy).toEqual(expected)
})

test('the public address is the given one, else made of host and port', () => {
  expect(publicUrl({ url: 'https://desk.example.org', host: '127.0.0.1' }, 4000)).toBe(
    'https://desk.example.org',
  )
  expect(publicUrl({ url: null, host: '127.0.0.1' }, 4001)).toBe('http://127.0.0.1:4001')
  expect(publicUrl({ url: null, host: '0.0.0.0' }, 4001)).toBe('http://localhost:4001')
  expect(publicUrl({ url: null, host: '::1' }, 4001)).toBe('http://[::1]:4001')
})

test('loopback hosts', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1', 'localhost'].every(isLoopback)).toBe(true)
  expect(['0.0.0.0', '::', '10.0.0.1', 'desk.example.org'].some(isLoopback)).toBe(false)
})

test.each([
  [null, 'https://desk.example.org', 'desk@desk.example.org'],
  [null, 'http://127.0.0.1:4000', 'desk@[127.0.0.1]'],
  [null, 'http://[::1]:4000', 'desk@localhost'],
  ['hello@example.org', 'https://desk.example.org', 'hello@example.org'],
])('the desk writes as %s or by its own host %s: %s', (mailFrom, origin, address) => {
  expect(systemSender({ mailFrom }, origin)).toBe(address)
})

test('an address to write from is one', () => {
  expect(refusalOf({ OUTPOST_MAIL_FROM: 'Outpost' })).toMatch(/^OUTPOST_MAIL_FROM must be an address/)
})

test('half of what makes the server known to a provider is refused', () => {
  expect(refusalOf({ GOOGLE_CLIENT_ID: 'one' })).toBe(
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together, but one is not set.',
  )
})

test('secrets of before are listed with commas between them, and one may hold a comma itself', () => {
  const listed = (text: string) => read({ OUTPOST_OLD_SECRETS: text }).oldSecrets
  const [one, other] = ['o'.repeat(32), 'p'.repeat(40)] as const
  expect(listed(one)).toEqual([one])
  expect(listed(`${one}, ${other}`)).toEqual(expect.arrayContaining([one, other]))
  const phrase = 'the secret of before, of many letters'
  expect(listed(phrase)).toEqual([phrase])
  expect(refusalOf({ OUTPOST_OLD_SECRETS: 'short' })).not.toContain('short')
})

test('a provider of payments is known by key and secret, and has plans to be paid for', () => {
  const [key, webhook] = [{ STRIPE_SECRET_KEY: 'sk_live_1' }, { STRIPE_WEBHOOK_SECRET: 'whsec_1' }]
  const together = 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together, but one is not set.'
  expect(refusalOf(key)).toBe(together)
  expect(refusalOf(webhook)).toBe(together)
  expect(refusalOf({ ...key, ...webhook })).toMatch(/OUTPOST_PLANS/)
})
