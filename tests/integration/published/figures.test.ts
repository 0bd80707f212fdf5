import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Article } from '#domain/knowledge/article.ts'
import type { KnowledgeBase } from '#domain/knowledge/knowledge-base.ts'
import { onMaintenanceDatabase, type EmbeddedConfig } from '#server/store/embedded-database.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { median } from '../../bench/figures.ts'

/* Performance of public pages: one request, few bytes, and many per second without PostgreSQL. */

const folder = mkdtempSync(join(tmpdir(), 'outpost-figures-'))
let desk: TestDesk
let address: string

/** Requests a URL over 32 connections in its own thread, as readers have their own machines. */
const load = `
  const { Agent, get } = require('node:http')
  const { workerData: { url, ms }, parentPort } = require('node:worker_threads')
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const headers = { 'accept-encoding': 'gzip' }
  const end = Date.now() + ms
  let done = 0, wrong = 0, open = 32
  const next = () => {
    if (Date.now() > end) return --open === 0 && (agent.destroy(), parentPort.postMessage({ done, wrong }))
    get(url, { agent, headers }, (answer) => {
      answer.resume().on('end', () => { done += 1; if (answer.statusCode !== 200) wrong += 1; next() })
    }).on('error', () => { wrong += 1; next() })
  }
  for (let at = 0; at < 32; at += 1) next()
`
const loaded = (ms: number) =>
  new Promise<{ done: number; wrong: number }>((resolve, reject) => {
    new Worker(load, { eval: true, workerData: { url: address, ms } })
      .on('message', resolve)
      .on('error', reject)
  })

beforeAll(async () => {
  desk = await openDesk({ publishedFolder: folder, callsPerMinute: 10_000_000 })
  const call = async <Body>(path: string, body: object) =>
    (await desk.call<Body>('POST', path, { as: desk.owner, body })).body
  const { id: docId } = await call<KnowledgeBase>('/docs/createDoc', { name: 'Riders' })
  const sentence = 'Charge the battery at home overnight, and keep it dry between five and thirty degrees. '
  const part = (at: number) => `<h2>Part ${at}</h2><p>${sentence.repeat(10)}</p>`
  const words = {
    docId,
    name: 'Charge the battery',
    content: [1, 2, 3, 4, 5].map(part).join(''),
    isPublished: true,
  }
  const { webLink } = await call<Article>('/docs/article/createArticle', words)
  address = desk.url + new URL(webLink).pathname
})
afterAll(async () => {
  await desk.close()
  rmSync(folder, { recursive: true, force: true })
})

test('an article is one request of at most 15 kB, and begins at once', async () => {
  const html = await (await fetch(address)).text()
  // Render-blocking resources are absent: no style sheet, no external script.
  expect(html).not.toMatch(/<link[^>]*stylesheet|<script[^>]* src=/)
  const sizes: number[] = []
  const times: number[] = []
  for (let round = 0; round < 100; round += 1) {
    const began = performance.now()
    const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
    times.push(performance.now() - began)
    sizes.push(Number(answer.headers.get('content-length')))
    await answer.arrayBuffer()
  }
  console.info(
    `an article: ${sizes[0]} B compressed, ${html.length} B in all, first byte after ${median(times).toFixed(1)} ms`,
  )
  expect(Math.max(...sizes)).toBeGreaterThan(1000)
  expect(Math.max(...sizes)).toBeLessThan(15_000)
  expect(median(times)).toBeLessThan(50)
})

test('1,000 requests a second are answered with PostgreSQL stopped', async () => {
  const { host, database } = desk.connection as EmbeddedConfig
  const setReach = (isOpen: boolean) =>
    onMaintenanceDatabase(host, async (client) => {
      await client.query(`alter database ${database} allow_connections ${isOpen}`)
      if (!isOpen)
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          database,
        ])
    })
  await loaded(1000)
  await setReach(false)
  const { done, wrong } = await loaded(5000)
  await setReach(true)
  console.info(`an article without PostgreSQL: ${Math.round(done / 5)} requests a second`)
  expect(wrong).toBe(0)
  expect(done / 5).toBeGreaterThan(1000)
}, 30_000)
