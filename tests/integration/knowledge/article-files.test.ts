import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepPictures } from '#server/attachments/kept-pictures.ts'
import { claimJobs, leaseMs } from '#server/jobs/claim.ts'
import { finishJob } from '#server/jobs/finish.ts'
import { runJob } from '#server/jobs/run.ts'
import { putJobIn } from '#server/jobs/start.ts'
import { copyJob } from '#server/knowledge/copy-job.ts'
import { nodeRandom } from '#server/node-clock.ts'
import type { CallOutside } from '#server/outside/call.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { pictures } from '../../unit/server/attachments/pictures.ts'
import { newAccount } from '../jobs/new-account.ts'
import { proveJob } from '../jobs/prove-job.ts'

/* A job copies pictures and files of imported articles: each once, however often its process dies. */

const old = 'https://old.example'
const png = pictures['png'] as Buffer
const callOutside: CallOutside = (address) =>
  Promise.resolve({
    status: 200,
    headers: {},
    body: String(address).endsWith('.png') ? png : Buffer.from('%PDF'),
  })

/** Account with articles that have remote files: a picture and a file each, and one shared picture. */
async function imported(desk: TestDesk, count: number) {
  const { accountId, owner } = await newAccount(desk)
  const call = async (path: string, body: object) =>
    (await desk.call<{ id: number }>('POST', `/docs/${path}`, { as: owner, body })).body.id
  const docId = await call('createDoc', { name: 'Moved' })
  const articleIds: number[] = []
  for (let n = 0; n < count; n += 1) {
    const content = `<p><img src="${old}/${n}.png" alt=""> <a href="${old}/${n}.pdf">Plan</a> <img src="${old}/all.png" alt=""></p>`
    articleIds.push(await call('article/createArticle', { docId, name: `Article ${n}`, content }))
  }
  const rows = <Row extends object>(text: string) =>
    desk.database.desk(accountId, (sql) => sql.rows<Row>({ text, values: [accountId] }))
  const words = async () =>
    await rows<{ content: string }>(
      `select content from articles where account_id = $1
        union all select content from article_versions where account_id = $1 order by content`,
    )
  return { accountId, owner, input: { name: 'Moved', articleIds, userId: owner.id }, rows, words }
}

proveJob('copies of files', {
  kind: (desk) => copyJob({ ...desk.parts, callOutside }),
  async begin(desk) {
    const { accountId, owner, input, rows, words } = await imported(desk, 5)
    return {
      ...{ accountId, owner, input },
      seen: async () => ({
        contents: (await words()).map(({ content }) =>
          content.replace(/\/api\/pictures\/[\w-]{24}/g, '/api/pictures/x'),
        ),
        held: (await rows(
          `select distinct p.copied_from from knowledge_pictures k join pictures p using (account_id, name)
            where k.account_id = $1 order by 1`,
        )) as unknown,
      }),
    }
  },
  isRepeatable: true,
  undone: (seen) => seen,
})

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test('a job that dies between two files copies each once; its undo lets go of the copies', async () => {
  const { accountId, owner, input, rows, words } = await imported(desk, 2)
  const before = await words()
  const now = Date.now()
  const job = { kind: 'article-files', input, total: 2 }
  const id = await desk.database.desk(accountId, (sql) => putJobIn(sql, job, { startedBy: owner.id, now }))
  const asked: string[] = []
  const clock = { now: () => now + leaseMs, monotonic: () => 0, after: () => () => undefined }
  const parts = (outside: CallOutside) => ({
    ...{ database: desk.database, clock, random: nodeRandom, log: { warn: () => undefined } },
    kinds: [copyJob({ ...desk.parts, callOutside: outside }) as never],
  })
  // The process hangs in its second file.
  const hung = new Promise<void>((resolve) => {
    const outside: CallOutside = (address, options) => {
      asked.push(String(address))
      if (asked.length === 1) return callOutside(address, options)
      resolve()
      return new Promise(() => undefined)
    }
    const only = { accountId, id }
    void claimJobs(desk.database, { now, limit: 1, only }).then(([claimed]) =>
      runJob(parts(outside), claimed as NonNullable<typeof claimed>, () => false),
    )
  })
  await hung
  const counting: CallOutside = (address, options) => {
    asked.push(String(address))
    return callOutside(address, options)
  }
  await finishJob(parts(counting), { accountId, id })
  // The second file was started twice; the picture of both articles is copied once.
  expect(asked.map((address) => address.slice(old.length))).toEqual([
    '/0.png',
    '/0.pdf',
    '/0.pdf',
    '/all.png',
    '/1.png',
    '/1.pdf',
  ])
  const copies = () => rows<{ name: string }>('select name from pictures where account_id = $1')
  expect(await copies()).toHaveLength(5)
  expect((await words()).some(({ content }) => content.includes(old))).toBe(false)
  const undo = await desk.call('PUT', `/desk/jobs/${id}`, { as: owner, body: { choice: 'undo' } })
  expect(undo.status).toBe(200)
  await finishJob(parts(counting), { accountId, id })
  expect(await words()).toEqual(before)
  const dayLater = Date.now() + 25 * 3_600_000
  await sweepPictures({ database: desk.database, content: desk.attachments, now: () => dayLater })
  expect(await copies()).toEqual([])
})

test('undo keeps what somebody has written since, and a copy that another article shows', async () => {
  const { accountId, owner, input, rows } = await imported(desk, 1)
  const kind = copyJob({ ...desk.parts, callOutside })
  const now = Date.now()
  const job = { kind: 'article-files', input, total: 1 }
  const id = await desk.database.desk(accountId, (sql) => putJobIn(sql, job, { startedBy: owner.id, now }))
  const run = {
    ...{
      database: desk.database,
      clock: { now: () => now, monotonic: () => 0, after: () => () => undefined },
    },
    ...{ random: nodeRandom, log: { warn: () => undefined }, kinds: [kind as never] },
  }
  await finishJob(run, { accountId, id })
  const [{ content } = { content: '' }] = await rows<{ content: string }>(
    'select content from articles where account_id = $1',
  )
  const [, shared = ''] = /\/api\/pictures\/([\w-]{24})/.exec(content) ?? []
  const call = (method: string, path: string, body: object) =>
    desk.call(method, `/docs/article/${path}`, { as: owner, body })
  const [doc] = await rows<{ id: number }>('select id from knowledge_bases where account_id = $1')
  const also = { docId: doc?.id, name: 'Also', content: `<p><img src="/api/pictures/${shared}" alt="x"></p>` }
  await call('POST', 'createArticle', also)
  const changed = { id: input.articleIds[0], name: 'Mine', content: `${content}<p>Written since</p>` }
  await call('PUT', 'updateArticle', changed)
  await desk.call('PUT', `/desk/jobs/${id}`, { as: owner, body: { choice: 'undo' } })
  await finishJob(run, { accountId, id })
  const after = await rows<{ content: string }>(
    'select content from articles where account_id = $1 order by id',
  )
  expect(after[0]?.content).toContain('Written since')
  expect(after[0]?.content).toContain(`src="${old}/0.png"`)
  expect(after[1]?.content).toContain(shared)
  const held = await rows<{ name: string }>('select name from knowledge_pictures where account_id = $1')
  expect(held.map(({ name }) => name)).toEqual([shared])
})
