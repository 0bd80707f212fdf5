import { dkimVerify } from 'mailauth/lib/dkim/verify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkKeys } from '#server/deliverability/check-keys.ts'
import { keepKey, keyName, keyValue, makeKey, type MadeKey } from '#server/deliverability/signing-keys.ts'
import { nodeClock as clock } from '#server/node-clock.ts'
import { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { Sealing } from '#server/secrets/sealing.ts'
import { startDnsServer, type DnsServer } from '../../../support/services/dns-server.ts'
import { mailText, supportAddress } from '../../../support/mail-desk.ts'
import { openSendingDesk, ownServers, type SendingDesk } from '../../../support/sending-desk.ts'

/* Sent mail is verified by another DKIM implementation with the same DNS. */

const domain = supportAddress.slice(supportAddress.indexOf('@') + 1)

let desk: SendingDesk
let dns: DnsServer
let key: MadeKey
let name: string

beforeAll(async () => {
  desk = await openSendingDesk()
  dns = await startDnsServer()
  key = await makeKey()
  name = keyName(key.selector, domain)
})
beforeEach(async () => {
  dns.zone.clear()
  await desk.database.system((sql) => sql.script(`delete from signing_keys; delete from secrets`))
  await keep(ownServers.secrets)
})
afterAll(async () => {
  await desk.close()
  await dns.close()
})

const keep = (secrets: KeptSecrets, of = domain) =>
  desk.database.desk(desk.accountId, (sql) => keepKey(sql, secrets, of, key))

const look = (server = dns.address) =>
  checkKeys({ database: desk.database, clock, dnsServers: [server] }).run()

const putRecord = (value = keyValue(key.publicKey)) => dns.zone.set(name, { txt: [value] })

/** Verification of an answer's signatures by another server. */
async function answer(fields: object = {}) {
  const { sink } = desk
  const headers = {
    From: 'dana@ryeandrail.example',
    To: supportAddress,
    Subject: `Battery ${sink.mails.length}`,
    'Message-ID': `<${sink.mails.length}@ryeandrail.example>`,
  }
  const taken = await desk.take(mailText(headers, 'It is flat.'))
  if (taken.kind !== 'kept') throw new Error('not kept')
  const before = sink.mails.length
  await desk.reply(taken.conversationId, taken.messageId, fields)
  await sink.waitFor(before + 1)
  return verify(sink.mails[before]?.raw ?? '')
}

async function verify(raw: string) {
  const { results } = await dkimVerify(raw, {
    resolver: (async (asked: string) => (dns.zone.get(asked)?.txt ?? []).map((text) => [text])) as never,
  })
  const found = results.filter(({ status }) => status.result !== 'none')
  return { raw, signed: found.map(({ signingDomain, status }) => `${signingDomain} ${status.result}`) }
}

test('mail leaves unsigned until DNS has the key, and signed from then on, in a way that others can check', async () => {
  await look()
  expect((await answer()).signed).toEqual([])
  putRecord()
  await look()
  const { raw, signed } = await answer({
    html: '<p>Grüße — a new battery…</p>\n\n<p>.</p>',
    text: undefined,
    cc: [{ email: 'sam@ryeandrail.example', name: 'Sam Øst' }],
  })
  expect(signed).toEqual([`${domain} pass`])
  const [, fields = ''] = /\bh=([^;]+);/.exec(raw.replace(/\r\n\s+/g, '')) ?? []
  const covered = [
    'From',
    'To',
    'Cc',
    'Subject',
    'Date',
    'Message-ID',
    'Reply-To',
    'In-Reply-To',
    'References',
  ]
  expect(fields.toLowerCase().split(':')).toEqual(
    expect.arrayContaining(covered.map((field) => field.toLowerCase())),
  )
  expect((await verify(raw.replace('battery', 'Battery'))).signed).toEqual([`${domain} neutral`])
  expect((await verify(raw.replace('Subject: Re: Batt', 'Subject: Re: Bott'))).signed).toEqual([
    `${domain} fail`,
  ])
})

test('a key that is gone from DNS, or another one there, ends it; no answer does not', async () => {
  putRecord()
  await look()
  await look('127.0.0.1:9')
  expect((await answer()).signed).toEqual([`${domain} pass`])
  putRecord('v=DKIM1; k=rsa; p=')
  await look()
  expect((await answer()).signed).toEqual([])
  putRecord()
  await look()
  expect((await answer()).signed).toEqual([`${domain} pass`])
  dns.zone.clear()
  await look()
  expect((await answer()).signed).toEqual([])
})

test('mail waits for no key that cannot be opened', async () => {
  await desk.database.system((sql) => sql.script(`delete from signing_keys; delete from secrets`))
  await keep(new KeptSecrets(new Sealing(['another secret of thirty-two characters'])))
  putRecord()
  await look()
  expect((await answer()).signed).toEqual([])
})

test('the private half is sealed, and goes with the last inbox of its domain', async () => {
  await keep(ownServers.secrets, 'gone.test')
  const kept = () =>
    desk.database.system((sql) =>
      sql.rows<{ domain: string; sealed: Buffer }>({
        text: `select k.domain, s.sealed from signing_keys k join secrets s on s.kind = 'signing-keys'
          and s.account_id = k.account_id and s.record_id = k.id order by k.domain`,
      }),
    )
  expect((await kept()).map(({ domain: of }) => of)).toEqual([domain, 'gone.test'])
  for (const { sealed } of await kept()) expect(sealed.toString('latin1')).not.toContain('PRIVATE KEY')
  await look()
  expect((await kept()).map(({ domain: of }) => of)).toEqual([domain])
  const left = await desk.database.system((sql) =>
    sql.rows({ text: `select from secrets where kind = 'signing-keys'` }),
  )
  expect(left).toHaveLength(1)
})
