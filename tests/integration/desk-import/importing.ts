import type { DeskImport } from '#domain/desk-import/desk-import.ts'
import { deskImport } from '#server/desk-import/kind.ts'
import { claimJobs } from '#server/jobs/claim.ts'
import { finishJob } from '#server/jobs/finish.ts'
import { runJob } from '#server/jobs/run.ts'
import { nodeRandom } from '#server/node-clock.ts'
import type { TestDesk } from '../../support/desk.ts'

/** Calls for imports from other help desks, with their jobs run at once. */
export function importing(desk: () => TestDesk) {
  const path = '/account/desk-imports'
  const call = async (method: string, rest: string, body?: object) =>
    (await desk().call<DeskImport>(method, `${path}/${rest}`, { as: desk().owner, ...(body && { body }) }))
      .body
  const parts = () => {
    const { database, clock, rawMail, logged } = desk()
    const log = { warn: (message: string) => void logged.push({ message }) }
    const keepRaw = (account: number, bytes: Uint8Array) => rawMail.of(account).keep(bytes)
    return { database, clock, kinds: [deskImport({ database, keepRaw }) as never], random: nodeRandom, log }
  }
  const carryOut = async ({ id }: DeskImport): Promise<DeskImport> => {
    const { job } = await call('GET', String(id))
    await finishJob(parts(), { accountId: desk().accountId, id: job?.id ?? 0 })
    return call('GET', String(id))
  }
  return {
    call,
    carryOut,
    async preview(content: string | Buffer, name = 'zendesk.zip', source?: string) {
      const form = new FormData()
      form.set('file', new Blob([content as never]), name)
      const to = `${path}?mailboxId=${desk().mailboxId}${source ? `&source=${source}` : ''}`
      return desk().call<DeskImport>('POST', to, { as: desk().owner, body: form })
    },
    async bringIn(seen: DeskImport) {
      await call('POST', `${seen.id}/start`, {})
      return carryOut(seen)
    },
    newest: async () =>
      (await desk().call<{ newest: DeskImport | null }>('GET', path, { as: desk().owner })).body.newest,
    /** Runs at most that many due steps, like a server. @returns number of steps. */
    async work(atMost: number) {
      let taken = 0
      for (const job of await claimJobs(desk().database, { now: desk().clock.now(), limit: 10 }))
        await runJob(
          parts(),
          job,
          () => taken >= atMost,
          () => void (taken += 1),
        )
      return taken
    },
  }
}
