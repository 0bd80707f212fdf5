import { describe, expect, test } from 'vitest'
import { readDomainSettings, settingsAddresses } from '#server/discovery/autoconfig.ts'

const address = 'help.desk@acme.example'

interface Said {
  incoming?: string
  outgoing?: string
  name?: string
}

const server = (tag: string, type: string, fields: Record<string, string | number>) =>
  `<${tag} type="${type}">${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</${tag}>`

const imap = (fields: Record<string, string | number> = {}) =>
  server('incomingServer', 'imap', {
    ...{ hostname: 'imap.acme.example', port: 993, socketType: 'SSL', username: '%EMAILADDRESS%' },
    ...fields,
  })
const smtp = (fields: Record<string, string | number> = {}) =>
  server('outgoingServer', 'smtp', {
    ...{ hostname: 'smtp.acme.example', port: 587, socketType: 'STARTTLS', username: '%EMAILADDRESS%' },
    ...fields,
  })

const page = ({ incoming = imap(), outgoing = smtp(), name = 'Acme Mail' }: Said = {}) =>
  `<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="acme.example">
    <domain>acme.example</domain><displayName>${name}</displayName>${incoming}${outgoing}
  </emailProvider></clientConfig>`

const read = (said?: Said) => readDomainSettings(page(said), address)

describe('what a domain says of its mail servers', () => {
  test('stands at two addresses, both by https', () => {
    expect(settingsAddresses('acme.example')).toEqual([
      'https://autoconfig.acme.example/mail/config-v1.1.xml',
      'https://acme.example/.well-known/autoconfig/mail/config-v1.1.xml',
    ])
  })

  test('names both, and who signs in', () => {
    expect(read()).toEqual({
      name: 'Acme Mail',
      receiving: { host: 'imap.acme.example', port: 993, security: 'tls', user: address },
      sending: { host: 'smtp.acme.example', port: 587, security: 'starttls', user: address },
    })
  })

  test.each([
    ['%EMAILADDRESS%', address],
    ['%EMAILLOCALPART%', 'help.desk'],
    ['%EMAILLOCALPART%.acme', 'help.desk.acme'],
    ['box at %EMAILDOMAIN%', 'box at acme.example'],
    ['%REALNAME%', '%REALNAME%'],
    ['', address],
  ])('the user "%s" is filled in', (username, user) => {
    expect(read({ incoming: imap({ username }) })?.receiving?.user).toBe(user)
  })

  test('the host may name the domain', () => {
    expect(read({ incoming: imap({ hostname: 'imap.%EMAILDOMAIN%' }) })?.receiving?.host).toBe(
      'imap.acme.example',
    )
  })

  test('the first that can be used counts: POP, and what is not encrypted, are passed over', () => {
    const pop = server('incomingServer', 'pop3', {
      hostname: 'pop.acme.example',
      port: 995,
      socketType: 'SSL',
    })
    const incoming = pop + imap({ socketType: 'plain', port: 143 }) + imap({ port: 1993 }) + imap()
    expect(read({ incoming })?.receiving?.port).toBe(1993)
    expect(read({ incoming: pop, outgoing: smtp({ socketType: 'plain' }) })).toBeNull()
  })

  test.each([
    ['no name of a host', { hostname: 'not a host' }],
    ['no port', { port: 0 }],
    ['a port that is a word', { port: 'imap' }],
  ])('%s is no server', (_, wrong) => {
    expect(read({ incoming: imap(wrong) })).toMatchObject({ receiving: null, sending: { port: 587 } })
  })

  test.each([
    ['nothing', ''],
    ['a web page', '<!doctype html><title>Not found</title><p>emailProvider'],
    ['half of it', page().slice(0, 120)],
    [
      'an entity of its own',
      `<!DOCTYPE x [<!ENTITY a "acme">]>${page({ incoming: imap({ hostname: '&a;' }), outgoing: '' })}`,
    ],
    ['deep nonsense', '<a>'.repeat(10_000)],
  ])('%s says nothing', (_, text) => {
    expect(readDomainSettings(text, address)).toBeNull()
  })
})
