import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/store/database.ts'
import { openDatabase } from '#server/store/database.ts'
import { openFetchingDesk, type FetchingDesk } from '../../../support/fetching-desk.ts'
import { mailText } from '../../../support/mail-desk.ts'
import { times } from '../../../support/prove.ts'
import { startScriptedImap } from '../../../support/services/scripted-imap.ts'
import { until } from '../../../support/until.ts'

/* Fetching is interrupted at each step: before and after each transaction and command. */

let desk: FetchingDesk

beforeAll(async () => {
  desk = await openFetchingDesk()
})
afterAll(() => desk.close())

/** Stride of the tested steps; a proof tests all. */
const stride = times(5, 1)

const mails = ['a', 'b', 'c'].map((name) =>
  mailText({ From: `${name}@customer.example`, To: 'support@desk.test', 'Message-ID': `<${name}@x>` }, name),
)

interface Point {
  /** Index of the interrupted call. */
  at: number
  isAfter: boolean
}

/** Database whose connection is lost at one transaction: before its start, or after its commit. */
function losing(database: Database, { at, isAfter }: Point): { database: Database; isReached(): boolean } {
  let calls = 0
  const desk: Database['desk'] = async (accountId, work) => {
    calls += 1
    if (calls !== at) return database.desk(accountId, work)
    if (isAfter) await database.desk(accountId, work)
    throw new Error('the connection was lost')
  }
  return { database: { ...database, desk }, isReached: () => calls >= at }
}

/** Fetches three mails with one fault. @returns true if the fault happened. */
async function fetchWith(
  name: string,
  trouble: (
    imap: Awaited<ReturnType<typeof startScriptedImap>>,
    database: Database,
  ) => {
    database: Database
    isReached(): boolean
  },
): Promise<boolean> {
  const imap = await startScriptedImap()
  imap.folders.set('Done', { uidValidity: 1, uidNext: 1, mails: [] })
  const mailboxId = await desk.addMailbox(`${name}@desk.test`)
  await desk.sql('delete from mailbox_fetching')
  for (const mail of mails) imap.deliver(mail)
  await desk.connect(imap, { mailboxId, afterIntake: 'move', moveTo: 'Done' })
  const own = await openDatabase(desk.connection)
  const { database, isReached } = trouble(imap, own)
  const fetching = await desk.start({ database })
  try {
    await until('all are moved', () => imap.folders.get('Done')?.mails.length === 3)
    await desk.settled(imap, mailboxId)
    expect(await desk.taken(mailboxId), name).toEqual(['a@x', 'b@x', 'c@x'])
    return isReached()
  } finally {
    await fetching.stop()
    await own.close()
    await imap.close()
  }
}

test.each([false, true])(
  'a transaction is lost, after it was committed: %s',
  async (isAfter) => {
    let tried = 0
    for (let at = 1; ; at += stride) {
      const isReached = await fetchWith(`tx${at}${isAfter ? 'after' : 'before'}`, (_, database) =>
        losing(database, { at, isAfter }),
      )
      if (!isReached) break
      tried += 1
    }
    expect(tried).toBeGreaterThan(1)
  },
  300_000,
)

test.each(['drop', 'drop after'] as const)(
  'the connection breaks off at a command: %s',
  async (fault) => {
    let tried = 0
    for (let at = 1; ; at += stride) {
      let commands = 0
      const isReached = await fetchWith(`${fault.replace(' ', '')}${at}`, (imap, database) => {
        imap.script = () => {
          commands += 1
          return commands === at ? fault : undefined
        }
        return {
          database,
          isReached: () => commands >= at && !imap.heard.slice(0, at).some(({ verb }) => verb === 'IDLE'),
        }
      })
      if (!isReached) break
      tried += 1
    }
    expect(tried).toBeGreaterThan(1)
  },
  300_000,
)
