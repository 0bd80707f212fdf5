import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeChallenge } from '#server/channels/challenges.ts'
import { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { Sealing } from '#server/secrets/sealing.ts'
import { openFetchingDesk, type Fetching, type FetchingDesk } from '../../../support/fetching-desk.ts'
import { mailText, supportAddress } from '../../../support/mail-desk.ts'
import { startScriptedImap, type ScriptedImap } from '../../../support/services/scripted-imap.ts'
import { until } from '../../../support/until.ts'

/* The result of a mail does not depend on the way it arrived. */

let desk: FetchingDesk
let imap: ScriptedImap
let fetching: Fetching | null = null

beforeEach(async () => {
  desk = await openFetchingDesk()
  imap = await startScriptedImap()
})
afterEach(async () => {
  await fetching?.stop()
  fetching = null
  await imap.close()
  await desk.close()
})

test('the mail that verifies an inbox does so, and is no conversation', async () => {
  await desk.sql('update mailboxes set email_verified = false')
  const { token } = await desk.database.desk(desk.accountId, (sql) =>
    makeChallenge(sql, { id: desk.mailboxId, email: supportAddress }, Date.now()),
  )
  imap.deliver(
    mailText({ From: 'desk@outpost.test', To: supportAddress, Subject: 'Check' }, `Your token: [${token}]`),
  )
  await desk.connect(imap)
  fetching = await desk.start()
  await desk.settled(imap)
  expect(await desk.sql('select email_verified as "isVerified" from mailboxes')).toEqual([
    { isVerified: true },
  ])
  expect(await desk.taken()).toEqual([])
})

test('a password that was sealed under another secret is asked for again, and nothing is tried with it', async () => {
  await desk.connect(imap)
  const secrets = new KeptSecrets(new Sealing(['another secret of at least thirty-two characters']))
  fetching = await desk.start({ secrets })
  await until('it is told', async () => {
    const [row] = await desk.sql<{ trouble: string | null }>('select trouble from mailbox_fetching')
    return row?.trouble === 'secret'
  })
  expect(imap.heard).toEqual([])
})

test('what lay there before is silent, and keeps its date', async () => {
  const old = { From: 'dana@customer.example', To: supportAddress, Date: 'Fri, 20 Mar 2020 10:00:00 +0000' }
  imap.deliver(mailText(old, 'Of long ago'), { arrivedAt: Date.UTC(2020, 2, 20, 10) })
  await desk.connect(imap)
  fetching = await desk.start()
  await desk.settled(imap)
  const [message] = await desk.sql<{ createdAt: number }>('select created_at as "createdAt" from messages')
  expect(message?.createdAt).toBe(Date.UTC(2020, 2, 20, 10))
  const told = await desk.sql<{ isSilent: boolean }>('select is_silent as "isSilent" from domain_events')
  expect(told.length).toBeGreaterThan(0)
  expect(told.every(({ isSilent }) => isSilent)).toBe(true)
})
