import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Article, ArticleLine } from '#domain/knowledge/article.ts'
import type { RedirectRule } from '#domain/knowledge/redirect-rule.ts'
import type { Backup, DocExport, WaitingImport } from '#domain/knowledge/transfer.ts'
import { finishJob } from '#server/jobs/finish.ts'
import { copyJob } from '#server/knowledge/copy-job.ts'
import { nodeClock, nodeRandom } from '#server/node-clock.ts'
import type { CallOutside } from '#server/outside/call.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { pictures } from '../../unit/server/attachments/pictures.ts'
import { freshdesk, zendesk } from './vendor-exports.ts'

let desk: TestDesk
const start = Date.now()
let now = start
/** Remote server with answers by path. */
const outside = createServer((request, answer) => {
  const found = pages.get(request.url ?? '')
  answer.writeHead(found?.status ?? 404).end(found?.body)
})
const pages = new Map<string, { status: number; body: string }>()
let host: string

const call = <Body = Article>(method: string, path: string, body?: object | FormData) =>
  desk.call<Body>(method, `/docs/${path}`, { as: desk.owner, ...(body ? { body } : {}) })
const newBase = async (name: string) => (await call<{ id: number }>('POST', 'createDoc', { name })).body.id
const write = async (docId: number, words: object) =>
  (await call('POST', 'article/createArticle', { docId, isPublished: true, ...words })).body
const list = async (docId: number, query = '') =>
  (await call<{ data: ArticleLine[] }>('GET', `article/getArticles?docId=${docId}${query}`)).body.data
const one = async (id: number) => (await call('GET', `article/getArticleDetail?articleId=${id}`)).body
const upload = (docId: number, content: BlobPart, name: string) => {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  return call<WaitingImport & { message: string }>('POST', `importKB/uploadKB?docId=${docId}`, form)
}
const take = (docId: number, input: object = { importFrom: 'file' }) =>
  call<{ added: number; known: number; message: string }>('POST', 'importKB/importDocs', { docId, ...input })
/** Export, sent as a file. */
const exported = async (docId: number) =>
  JSON.parse((await call<string>('GET', `exportKB/exportDoc?docId=${docId}`)).body) as DocExport

beforeAll(async () => {
  const clock = { now: () => now, monotonic: () => now, after: () => () => undefined }
  await once(outside.listen(0, '127.0.0.1'), 'listening')
  host = `127.0.0.1:${(outside.address() as AddressInfo).port}`
  desk = await openDesk({ clock, config: { insideHosts: [host] } })
})
afterAll(async () => {
  outside.close()
  await desk.close()
})

test('ADM-058 ADM-059: what is exported is imported into another knowledge base as it was, and not twice', async () => {
  const docId = await newBase('Riders')
  const { id: categoryId } = (
    await call<{ id: number }>('POST', 'category/createCategory', {
      docId,
      name: 'Care',
      description: 'Daily',
    })
  ).body
  const first = await write(docId, {
    name: 'Charge it',
    content: '<h2>How</h2><p>Overnight.</p>',
    categoryId,
  })
  const link = `<p>See <a href="${first.webLink}">charging</a>.</p>`
  await write(docId, { name: 'Store it', content: link, isPublished: false })
  const file = await exported(docId)
  expect(file).toMatchObject({ format: 'outpost-knowledge-base', version: 1, name: 'Riders' })
  const other = await newBase('Dealers')
  const { body: waiting } = await upload(other, JSON.stringify(file), 'riders.json')
  expect(waiting.documents).toMatchObject([
    { name: 'Charge it', category: 'Care', isPublished: true, isKnown: false },
    { name: 'Store it', category: null, isPublished: false },
  ])
  expect(await list(other)).toEqual([])
  expect((await take(other, { importFrom: 'outpost' })).body).toEqual({ added: 2, known: 0 })
  const articles = await list(other)
  const copy = articles.find(({ name }) => name === 'Charge it')
  const linking = articles.find(({ name }) => name === 'Store it')
  expect(await one(copy?.id ?? 0)).toMatchObject({
    content: '<h2>How</h2><p>Overnight.</p>',
    isPublished: true,
  })
  // Links between articles lead to the copies.
  expect((await one(linking?.id ?? 0)).content).toContain(`href="${copy?.webLink}"`)
  expect((await take(other)).body).toEqual({ added: 0, known: 2 })
  const { body: again } = await call<WaitingImport>('GET', `importKB/getExportDocs?docId=${other}`)
  expect(again.documents.map(({ isKnown }) => isKnown)).toEqual([true, true])
  // Exported again it is equal, except for ids and links.
  const words = ({ articles: all }: DocExport) => all.map(({ name, isPublished }) => [name, isPublished])
  expect(words(await exported(other))).toEqual(words(file))
})

test('ADM-059: what was deleted comes back by the import of an export', async () => {
  const docId = await newBase('Lost')
  const { id } = await write(docId, { name: 'Find me', content: '<p>Here.</p>' })
  const file = await exported(docId)
  await call('DELETE', 'article/deleteArticle', { id })
  await upload(docId, JSON.stringify(file), 'lost.json')
  expect((await take(docId)).body).toEqual({ added: 1, known: 0 })
  expect((await list(docId)).map(({ name }) => name)).toEqual(['Find me'])
})

test('a folder of Markdown and HTML becomes drafts in categories, cleaned, with links that lead on', async () => {
  const docId = await newBase('Folder')
  const bytes = (text: string) => Buffer.from(text)
  const zip = zipSync({
    'help/bike-care/charge.md': bytes('---\ntitle: "Charge it"\n---\nUse **our** [lamp](lamp.html).\n'),
    'help/bike-care/lamp.html': bytes(
      '<html><head><title>T</title></head><body><h1>Lamps</h1><p onclick="x()">Bright.</p><script>x()</script></body></html>',
    ),
    'help/start.md': bytes(
      '# Begin here\n\nSee [charging](./bike-care/charge.md#how) or [us](javascript:x)\n',
    ),
    'help/.hidden.md': bytes('# Not this'),
    'help/photo.png': bytes('no text'),
  })
  expect((await upload(docId, zip, 'help.zip')).body.documents).toHaveLength(3)
  await take(docId)
  const articles = await list(docId)
  const of = async (name: string) => one(articles.find((each) => each.name === name)?.id ?? 0)
  const lamps = await of('Lamps')
  expect(lamps).toMatchObject({ content: '<p>Bright.</p>', isPublished: false })
  const charge = await of('Charge it')
  expect(charge.content).toContain('<strong>our</strong>')
  expect(charge.content).toContain(`href="${lamps.webLink}"`)
  const begin = await of('Begin here')
  expect(begin.content).not.toContain('javascript')
  expect([lamps.categoryId === charge.categoryId, begin.categoryId]).toEqual([true, null])
  const { body } = await call<{ data: { name: string }[] }>('GET', `category/getCategories?docId=${docId}`)
  expect(body.data).toMatchObject([{ name: 'Bike care', articleCount: 2 }])
})

test.each([
  [
    'a picture',
    'GIF89a',
    'x.gif',
    'File must be an export of a knowledge base, a Markdown or HTML file, or a zip of those',
  ],
  ['another export', '{"format":"zendesk"}', 'x.json', 'File must be an export of a knowledge base'],
  ['half an export', '{"format":"outp', 'x.json', 'The export is cut off or damaged'],
  ['half a zip', 'PK\u0003\u0004abc', 'x.zip', 'The zip file is broken'],
])('%s is refused with a sentence', async (_, content, name, message) => {
  const answer = await upload(await newBase('Refusing'), content, name)
  expect([answer.status, answer.body.message]).toEqual([400, message])
})

test('D1-147 KBS-030 KBS-041: an import comes from a file, an export or an address, which has to be one', async () => {
  const docId = await newBase('By address')
  const from = (importURL?: string) => take(docId, { importFrom: 'url', ...(importURL && { importURL }) })
  expect(await from('abc')).toMatchObject({
    status: 400,
    body: { message: 'Import URL must be a valid uri' },
  })
  expect(await from('file:///etc/passwd')).toMatchObject({ status: 400 })
  expect(await take(docId, { importFrom: 'ftp' })).toMatchObject({ status: 400 })
  for (const importFrom of ['file', 'outpost'])
    expect((await take(docId, { importFrom })).body.message).toBe('File is a required field')
  expect(await from()).toMatchObject({ status: 400, body: { message: 'Import URL is a required field' } })
  // Neither internal addresses nor unknown hosts.
  for (const closed of ['http://127.0.0.1:9/x.md', 'https://nowhere.invalid/x.md'])
    expect(await from(closed)).toMatchObject({
      status: 400,
      body: { message: 'This address cannot be read' },
    })
  const address = `http://${host}/start.html`
  pages.set('/start.html', { status: 302, body: '' })
  expect(await from(address)).toMatchObject({ status: 400, body: { field: 'importURL' } })
  pages.set('/start.html', { status: 200, body: '<html><body><h1>Start</h1><p>Go.</p></body></html>' })
  expect((await from(address)).body).toEqual({ added: 1, known: 0 })
  expect((await from(address)).body).toEqual({ added: 0, known: 1 })
})

test.each([
  ['Zendesk in one list', 'zendesk', JSON.stringify(zendesk)],
  [
    'Zendesk in a zip of lists',
    'zendesk',
    zipSync({
      'articles.json': Buffer.from(JSON.stringify({ articles: zendesk.articles })),
      'sections.json': Buffer.from(JSON.stringify({ sections: zendesk.sections })),
      'categories.json': Buffer.from(JSON.stringify({ categories: zendesk.categories })),
      'files.json': Buffer.from(JSON.stringify({ article_attachments: zendesk.article_attachments })),
    }),
  ],
  ['Freshdesk, nested', 'freshdesk', JSON.stringify(freshdesk)],
])('an export of %s becomes drafts with links, and old addresses lead on', async (_, vendor, content) => {
  const isZendesk = vendor === 'zendesk'
  const docId = await newBase('Moves here')
  const { body: waiting } = await upload(docId, content, isZendesk ? 'x.json' : 'Solutions.json')
  expect(waiting.documents.map(({ name, category, isPublished }) => [name, category, isPublished])).toEqual(
    isZendesk
      ? [
          ['Charge it', 'Bikes: Care', false],
          ['Store it', 'Batteries: Care', false],
        ]
      : [
          ['Mend a tyre', 'Repairs', false],
          ['Brakes', 'Repairs', false],
        ],
  )
  expect((await take(docId)).body).toEqual({ added: 2, known: 0 })
  expect((await take(docId)).body).toEqual({ added: 0, known: 2 })
  const all = await list(docId)
  const of = async (name: string) => one(all.find((each) => each.name === name)?.id ?? 0)
  const [linking, target] = isZendesk
    ? [await of('Charge it'), await of('Store it')]
    : [await of('Brakes'), await of('Mend a tyre')]
  expect(linking.isPublished).toBe(false)
  expect(linking.content).toContain(`href="${target.webLink}"`)
  expect(linking.content).toContain(isZendesk ? '>Plan &lt;1&gt;.pdf</a>' : '>a.pdf</a>')
  expect(linking.content).not.toMatch(/script|in\.png/)
  if (isZendesk) expect(target.content).toContain(`href="${linking.webLink}"`)
  const { id, name } = target
  const read = async (address: string) => {
    const answer = await fetch(`${desk.url}/help/${docId}${address}`, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }
  const places = isZendesk
    ? ['/hc/en-us/articles/360002-Store-it', '/hc/articles/360002']
    : ['/support/solutions/articles/500-mend-a-tyre', '/en/support/solutions/articles/500']
  // A draft is not public.
  await write(docId, { name: 'So that it is public', content: '<p>Yes.</p>' })
  expect(await read(places[0] ?? '')).toEqual([404, null])
  await call('PUT', 'article/updateArticle', { id, name, content: target.content, isPublished: true })
  for (const place of places) expect(await read(place)).toEqual([302, new URL(target.webLink).pathname])
  expect(await read('/hc/en-us/articles/9-gone')).toEqual([404, null])
})

test('pictures and files of imported articles are copied in by a job; what cannot be had keeps its link and is listed', async () => {
  const docId = await newBase('Copies')
  const image = 'https://old.example/in.png?a=1&b=2'
  const article = {
    ...{ id: 77, title: 'Pictured', draft: false },
    body: [
      `<p><img src="${image.replace('&', '&amp;')}" alt="A lamp"> <img src="https://old.example/in.svg">`,
      ' <img src="https://old.example/gone.png">',
      ' <a href="https://old.example/hc/article_attachments/5">Plan</a> <a href="https://old.example/page">Page</a></p>',
    ].join(''),
  }
  await upload(docId, JSON.stringify({ articles: [article] }), 'x.json')
  expect((await take(docId)).body).toEqual({ added: 1, known: 0 })
  const asked: string[] = []
  const png = pictures['png'] as Buffer
  const answers: Record<string, { status: number; location?: string; body: string | Buffer }> = {
    [image]: { status: 200, body: png },
    'https://old.example/in.svg': { status: 200, body: '<svg onload="x()"/>' },
    'https://old.example/hc/article_attachments/5': {
      status: 302,
      location: '/files/The%20plan.pdf',
      body: '',
    },
    'https://old.example/files/The%20plan.pdf': { status: 200, body: '%PDF' },
  }
  const callOutside: CallOutside = (address) => {
    asked.push(String(address))
    const { status, location, body } = answers[String(address)] ?? { status: 404, body: '' }
    return Promise.resolve({ status, headers: { location }, body: Buffer.from(body) })
  }
  const [{ id } = { id: 0 }] = await list(docId)
  const before = await one(id)
  const jobs = await desk.call<{ data: { id: number; about: string }[] }>('GET', '/desk/jobs', {
    as: desk.owner,
  })
  const job = jobs.body.data.find(({ about }) => about === 'Copies')
  const { accountId } = desk
  const kind = copyJob({ ...desk.parts, callOutside })
  const run = {
    database: desk.database,
    clock: nodeClock,
    random: nodeRandom,
    log: { warn: () => undefined },
  }
  await finishJob({ ...run, kinds: [kind as never] }, { accountId, id: job?.id ?? 0 })
  const { content, revision } = await one(id)
  expect(revision).toBeGreaterThan(before.revision)
  const [, picture = ''] = /<img alt="A lamp" src="(\/api\/pictures\/[\w-]{24})"/.exec(content) ?? []
  const [, file = ''] = /href="([^"]*\/api\/pictures\/[\w-]{24})"[^>]*>Plan</.exec(content) ?? []
  const shown = await fetch(new URL(picture, desk.url))
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  const saved = await fetch(new URL(new URL(file).pathname, desk.url))
  expect([await saved.text(), saved.headers.get('content-disposition')]).toEqual([
    ...['%PDF', 'attachment; filename="The plan.pdf"'],
  ])
  // SVGs and missing files are not copied: their links stay, and a link to a page is no file.
  for (const kept of ['in.svg', 'gone.png', 'page']) expect(content).toContain(`https://old.example/${kept}"`)
  expect(asked).not.toContain('https://old.example/page')
  const { body: done } = await desk.call<{ outcome: string }>('GET', `/desk/jobs/${job?.id}`, {
    as: desk.owner,
  })
  expect(done.outcome).toBe(
    '2 copied, 2 not copied, their links stay: https://old.example/in.svg (File must be a PNG, JPEG or WebP picture); https://old.example/gone.png (status 404)',
  )
})

test('a list of Zendesk at an address is read page by page on its host, and shown before it is imported', async () => {
  const docId = await newBase('List')
  const [first, second] = zendesk.articles
  const page = (article: object | undefined, next: string | null) => ({
    status: 200,
    body: JSON.stringify({ ...zendesk, articles: [article], next_page: next }),
  })
  pages.set('/api/v2/help_center/articles.json', page(first, `http://${host}/two`))
  pages.set('/two', page(second, 'https://elsewhere.invalid/three'))
  const from = { importFrom: 'url', importURL: `http://${host}/api/v2/help_center/articles.json` }
  expect((await take(docId, { ...from, isPreview: true })).body).toEqual({ added: 0, known: 0 })
  expect(await list(docId)).toEqual([])
  const { body } = await call<WaitingImport>('GET', `importKB/getExportDocs?docId=${docId}`)
  expect(body).toMatchObject({
    name: from.importURL,
    documents: [{ name: 'Charge it' }, { name: 'Store it' }],
  })
  expect((await take(docId)).body).toEqual({ added: 2, known: 0 })
  expect((await take(docId, from)).body).toEqual({ added: 0, known: 2 })
})

test('D1-143: a backup brings articles, categories and order back, by the name of the knowledge base', async () => {
  const docId = await newBase('Kept')
  const { id: categoryId } = (
    await call<{ id: number }>('POST', 'category/createCategory', { docId, name: 'Care' })
  ).body
  const kept = await write(docId, { name: 'Charge it', content: '<p>Overnight.</p>', categoryId })
  const { body: backup } = await call<Backup>('POST', 'backup/createBackup', { docId })
  expect(backup).toMatchObject({ docId, articleCount: 1, categoryCount: 1 })
  await call('DELETE', 'category/deleteCategory', { id: categoryId })
  await call('PUT', 'article/updateArticle', { id: kept.id, name: 'Broken', content: '<p>?</p>' })
  await write(docId, { name: 'Later', content: '<p>New.</p>' })
  const restore = (name: string) =>
    call<{ restored: number; trashed: number }>('POST', 'backup/restoreBackup', { id: backup.id, name })
  expect((await restore('kept')).status).toBe(400)
  expect((await restore('Kept')).body).toEqual({ restored: 1, trashed: 1 })
  expect(await one(kept.id)).toMatchObject({ name: 'Charge it', content: '<p>Overnight.</p>', categoryId })
  expect((await list(docId, '&isDeleted=true')).map(({ name }) => name)).toEqual(['Later'])
  const { body } = await call<{ data: Backup[] }>('GET', `backup/getBackups?docId=${docId}`)
  expect(body.data).toEqual([backup])
})

test('D1-145 D1-146 ADM-057 KBS-029 KBS-039 KBS-040: redirect rules are kept by four calls, and lead readers on', async () => {
  const docId = await newBase('Moved')
  const there = await write(docId, { name: 'My article', content: '<p>Here.</p>' })
  const path = new URL(there.webLink).pathname.slice(`/help/${docId}`.length)
  const add = (source: string, destination: string) =>
    call<RedirectRule & { message: string }>('POST', 'redirectRules/add', { docId, source, destination })
  for (const wrong of ['x', '/my-article', '/12', '/12-', '/12-a//b', '//evil.test/1-a'])
    expect([
      (await add(wrong, path)).body.message,
      (await add('/12-my-article', wrong)).body.message,
    ]).toEqual([...['Enter a valid source', 'Enter a valid destination']])
  const { body: rule } = await add('/12-My-Article/', path)
  expect(rule).toMatchObject({ source: '/12-my-article', destination: path })
  const read = async (address: string) => {
    const answer = await fetch(`${desk.url}/help/${docId}${address}`, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await read('/12-MY-article')).toEqual([302, `/help/${docId}${path}`])
  now = start + 25 * 3_600_000
  await desk.signIn(desk.owner)
  expect(await read('/12-my-article')).toEqual([301, `/help/${docId}${path}`])
  // A chain becomes one redirect, a loop is refused, and an existing article overrides a rule.
  expect((await add('/11-older', '/12-my-article')).body).toMatchObject({ destination: path })
  expect((await add('/13-a', '/13-a')).body.message).toBe('This redirect leads back to its source')
  expect((await add('/12-my-article', '/14-b')).body.message).toBe('This source leads somewhere already')
  await add(path, '/15-shadow')
  expect((await read(path))[0]).toBe(200)
  const changed = { docId, id: rule.id, source: '/12-my-article', destination: '/16-new' }
  expect((await call('PUT', 'redirectRules/update', changed)).body).toMatchObject({ destination: '/16-new' })
  await call('DELETE', 'redirectRules', { id: rule.id })
  const { body } = await call<{ data: RedirectRule[] }>('GET', `redirectRules?docId=${docId}`)
  expect(body.data.map(({ source }) => source)).toContain('/11-older')
  expect(body.data.map(({ source }) => source)).not.toContain('/12-my-article')
})
