import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchTroubles } from '#domain/channels/fetching.ts'
import type { MailProposal, MailServersCheck } from '#domain/channels/mail-discovery.ts'
import { sendTroubles } from '#domain/channels/sending.ts'
import { knownProviders } from '#server/mail-grants/providers.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { startScriptedImap, type ScriptedImap } from '../../support/services/scripted-imap.ts'
import { startSmtpSink, type SmtpSink } from '../../support/services/smtp-sink.ts'

/* Discovery of an address's servers before its inbox exists, and the test of these servers. */

const email = 'support@desk.test'
let desk: TestDesk
let imap: ScriptedImap
let smtp: SmtpSink

beforeAll(async () => {
  imap = await startScriptedImap(email)
  smtp = await startSmtpSink({ login: { user: email, password: imap.password } })
  desk = await openDesk({
    mailProviders: knownProviders({ google: { clientId: 'us', clientSecret: 'a secret' } }),
    lookUp: {
      dns: {
        resolveMx: () => Promise.resolve([{ exchange: 'mx.desk.test', priority: 10 }]),
        resolveSrv: (name) =>
          Promise.resolve([
            { name: `${name.slice(1, name.indexOf('.'))}.desk.test`, port: 993, priority: 0, weight: 1 },
          ]),
      },
      fetchPage: () => Promise.resolve(null),
    },
  })
})
afterAll(async () => {
  await desk.close()
  await smtp.close()
  await imap.close()
})

const discovered = async (address: string) => {
  const body = { email: address }
  return (await desk.call<MailProposal>('POST', '/desk/mail-discovery', { as: desk.owner, body })).body
}

describe('what is found out about an address', () => {
  test('INB-024: is proposed, from what DNS says', async () => {
    expect(await discovered(email)).toEqual({
      ...{ source: 'dns', host: null, consent: null },
      exchangers: { state: 'found', names: ['mx.desk.test'] },
      receiving: { host: 'imaps.desk.test', port: 993, security: 'tls', user: email },
      sending: { host: 'submissions.desk.test', port: 993, security: 'tls', user: email },
    })
  })

  test('API-011: says whose consent opens it, and what is missing for that', async () => {
    expect((await discovered('us@gmail.com')).consent).toMatchObject({ name: 'google', isConfigured: true })
    expect((await discovered('us@outlook.com')).consent).toEqual({
      ...{ name: 'microsoft', isConfigured: false },
      variables: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
      redirectUri: 'http://desk.test/support/settings/inboxes/connected',
    })
  })
})

type Changes = { receiving?: object; sending?: object; password?: string; sendingPassword?: string }

async function checked({ receiving, sending, password = imap.password, ...other }: Changes = {}) {
  const place = { host: '127.0.0.1', security: 'none', user: email }
  const body = {
    ...{ email, password, ...other },
    receiving: { ...place, port: imap.port, ...receiving },
    sending: { ...place, port: Number(new URL(smtp.url).port), ...sending },
  }
  const { status, body: answer } = await desk.call<MailServersCheck>('POST', '/desk/mail-discovery/check', {
    ...{ as: desk.owner, body },
  })
  expect(status, JSON.stringify(answer)).toBe(200)
  const last = (steps: { trouble: { code: string; words: string | null } | null }[]) => steps.at(-1)?.trouble
  return { ...answer, fetched: last(answer.receiving.steps), sent: last(answer.sending.steps) }
}

describe('servers that are tried out before there is an inbox', () => {
  beforeEach(() => smtp.refusals.clear())

  test('INB-024: are in order up to the last step, and nothing is kept', async () => {
    const before = await desk.sql('select count(*) from mailboxes')
    const { fetched, sent, receiving, sending } = await checked()
    expect([fetched, sent]).toEqual([null, null])
    expect(receiving.steps.map(({ step }) => step)).toEqual([
      ...['name', 'connection', 'encryption', 'signIn', 'folders'],
    ])
    expect(sending.steps.map(({ step }) => step)).toEqual([
      ...['name', 'connection', 'encryption', 'signIn', 'sender'],
    ])
    expect(receiving.folders).toEqual([{ path: 'INBOX', use: '\\Inbox' }])
    expect(smtp.mails).toEqual([])
    expect(await desk.sql('select count(*) from mailboxes')).toEqual(before)
    expect(await desk.sql('select 1 from secrets')).toEqual([])
  })

  test('INB-024: a wrong password, port and encryption each have a sentence of their own, beside the server’s', async () => {
    const wrong = await checked({ password: 'not this one' })
    expect(wrong.fetched).toEqual({ code: 'password', words: 'Invalid credentials (Failure)' })
    expect(wrong.sent).toEqual({ code: 'password', words: '535 5.7.8 Bad user or password' })
    const port = await checked({ receiving: { port: 1 }, sending: { port: 1 } })
    expect([port.fetched?.code, port.sent?.code]).toEqual(['refused', 'refused'])
    const plain = await checked({ receiving: { security: 'tls' }, sending: { security: 'tls' } })
    expect([plain.fetched?.code, plain.sent?.code]).toEqual(['noTls', 'noTls'])
    const start = await checked({ receiving: { security: 'starttls' }, sending: { security: 'starttls' } })
    expect([start.fetched?.code, start.sent?.code]).toEqual(['noStartTls', 'noStartTls'])
    const swapped = await checked({
      receiving: { port: Number(new URL(smtp.url).port) },
      sending: { port: imap.port },
    })
    expect([swapped.fetched?.code, swapped.sent?.code]).toEqual(['notImap', 'notSmtp'])
    const sentences = [...Object.values(fetchTroubles), ...Object.values(sendTroubles)]
    const texts = new Map(sentences.map(({ text, remedy }) => [text, remedy]))
    expect(texts.size).toBeGreaterThan(15)
  })

  test('INB-024: sending may have a password of its own', async () => {
    const wrong = await checked({ sendingPassword: 'not this one' })
    expect([wrong.fetched, wrong.sent?.code]).toEqual([null, 'password'])
    const other = await checked({ password: 'not this one', sendingPassword: imap.password })
    expect([other.fetched?.code, other.sent]).toEqual(['password', null])
  })

  test.each(['552 5.2.2 Mailbox full', '452 4.2.2 Over quota', '552 Mailbox is over its quota'])(
    'INB-024: a mailbox without room is told of: %s',
    async (answer) => {
      smtp.refusals.set(email, [answer])
      expect((await checked()).sent).toEqual({ code: 'full', words: answer })
    },
  )

  test('another refusal of the address is no full mailbox', async () => {
    smtp.refusals.set(email, ['552 5.3.4 Message too big'])
    expect((await checked()).sent?.code).toBe('recipient')
  })
})
