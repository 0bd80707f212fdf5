import { expect, test } from 'vitest'
import { onListed } from '#server/mail-history/start.ts'
import { claimJobs } from '#server/jobs/claim.ts'
import type { AnyJobKind } from '#server/jobs/kind.ts'
import { runJob } from '#server/jobs/run.ts'
import { nodeClock, nodeRandom } from '#server/node-clock.ts'
import { openFetchingDesk } from '../../../support/fetching-desk.ts'
import { mailText, supportAddress } from '../../../support/mail-desk.ts'
import { historyKind } from '../../../support/data/old-mail.ts'
import { startScriptedImap } from '../../../support/services/scripted-imap.ts'
import { until } from '../../../support/until.ts'

/* Old mail is imported beside new mail, from the same folder over another connection. */

const letter = (id: string) =>
  mailText(
    { From: `${id}@customer.example`, To: supportAddress, 'Message-ID': `<${id}@x>` },
    `Words of ${id}`,
  )

test('what arrives meanwhile is new, what lay there is old, and each is here once', async () => {
  const [desk, imap] = await Promise.all([openFetchingDesk(), startScriptedImap()])
  const old = Array.from({ length: 12 }, (_, n) => `old-${n}`)
  for (const [n, id] of old.entries())
    imap.deliver(letter(id), { arrivedAt: Date.now() - (n + 1) * 86_400_000 })
  await desk.connect(imap, { wasEmpty: false })
  await desk.sql(`insert into mailbox_history (mailbox_id, reach, asked_at) values ($1, 'all', 0)`, [
    desk.mailboxId,
  ])
  const { database, parts } = desk
  const fetching = await desk.start({ onListed: onListed({ database, now: () => Date.now() }) })
  try {
    await until('it is begun', async () => (await desk.sql('select from jobs where total = 12')).length === 1)
    const kinds = [historyKind({ ...parts, attachments: parts.rawMail })] as unknown as AnyJobKind[]
    const [job] = await claimJobs(database, { now: Date.now(), limit: 1 })
    const fresh: string[] = []
    await runJob(
      { database, kinds, clock: nodeClock, random: nodeRandom, log: parts.log },
      job as NonNullable<typeof job>,
      () => false,
      () => {
        fresh.push(`new-${fresh.length}`)
        imap.deliver(letter(fresh.at(-1) as string))
      },
    )
    await desk.settled(imap)
    const rows = await desk.sql<{ id: string; isOver: boolean }>(
      `select s.internet_message_id as id, c.status_id = 4 and c.is_read and c.waiting_since is null as "isOver"
        from message_sources s join messages m on m.account_id = s.account_id and m.id = s.message_id
        join conversations c on c.account_id = m.account_id and c.id = m.conversation_id`,
    )
    const idsOf = (isOver: boolean) =>
      rows.flatMap((row) => (row.isOver === isOver ? [row.id] : [])).toSorted()
    expect(idsOf(true)).toEqual(old.map((id) => `${id}@x`).toSorted())
    expect(fresh.length).toBeGreaterThanOrEqual(12)
    expect(idsOf(false)).toEqual(fresh.map((id) => `${id}@x`).toSorted())
  } finally {
    await fetching.stop()
    await imap.close()
    await desk.close()
  }
})
