import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Article, ArticleLine } from '#domain/knowledge/article.ts'
import type { WaitingImport } from '#domain/knowledge/transfer.ts'
import { sweepPictures } from '#server/attachments/kept-pictures.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { pictures } from '../../unit/server/attachments/pictures.ts'

/* Pictures and files inside the zip of an import. */

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const call = <Body = Article>(method: string, path: string, body?: object | FormData) =>
  desk.call<Body>(method, `/docs/${path}`, { as: desk.owner, ...(body ? { body } : {}) })
const newBase = async (name: string) => (await call<{ id: number }>('POST', 'createDoc', { name })).body.id
const list = async (docId: number) =>
  (await call<{ data: ArticleLine[] }>('GET', `article/getArticles?docId=${docId}`)).body.data
const one = async (id: number) => (await call('GET', `article/getArticleDetail?articleId=${id}`)).body
const upload = (docId: number, content: BlobPart, name: string) => {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  return call<WaitingImport>('POST', `importKB/uploadKB?docId=${docId}`, form)
}
const take = (docId: number) =>
  call<{ added: number; known: number }>('POST', 'importKB/importDocs', { docId, importFrom: 'file' })

test('pictures and files of a zip come with it: without metadata, no SVG inline, and what is not there is named', async () => {
  const docId = await newBase('With files')
  const bytes = (text: string) => Buffer.from(text)
  const png = pictures['png'] as Buffer
  const gps = bytes('GPS 52.3702 N')
  const note = Buffer.concat([Buffer.from([0, 0, 0, gps.length]), bytes('tEXt'), gps, Buffer.alloc(4)])
  // After the header of a PNG and its first chunk.
  const tagged = Buffer.concat([png.subarray(0, 33), note, png.subarray(33)])
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'
  const zip = zipSync({
    'help/care/store.md': bytes(
      '# Store it\n\n![A shelf](../img/shelf%20a.png) ![](/img/plan.svg) [Plan](../plan.pdf) ![Lost](../img/lost.png)\n\n[Wash](wash.html) ![Half](half.png) ![Out](https://old.example/x.png)\n',
    ),
    'help/care/wash.html': bytes('<h1>Wash it</h1><p><img src="../img/shelf a.png" alt="Again"> Wet.</p>'),
    'help/care/half.png': png.subarray(0, 40),
    'help/img/shelf a.png': tagged,
    'help/img/plan.svg': bytes(svg),
    'help/img/unused.png': png,
    'help/plan.pdf': bytes('%PDF'),
  })
  const held = () =>
    desk.database.desk(desk.accountId, (sql) =>
      sql.rows<{ name: string }>({
        text: 'select unnest(pictures) as name from knowledge_imports where account_id = $1 and doc_id = $2',
        values: [desk.accountId, docId],
      }),
    )
  const { body: waiting } = await upload(docId, zip, 'help.zip')
  expect(waiting.missing.toSorted()).toEqual(['../img/lost.png', 'help/care/half.png'])
  expect(await held()).toHaveLength(3)
  const parts = { database: desk.database, content: desk.attachments }
  // Held while the import waits.
  await sweepPictures({ ...parts, now: () => Date.now() + 48 * 3_600_000 })
  expect((await take(docId)).body).toEqual({ added: 2, known: 0 })
  const articles = await list(docId)
  const of = async (name: string) => one(articles.find((each) => each.name === name)?.id ?? 0)
  const [store, wash] = [await of('Store it'), await of('Wash it')]
  const get = async (address = '') => {
    const answer = await fetch(new URL(address, desk.url))
    return [answer, Buffer.from(await answer.arrayBuffer())] as const
  }
  const [, picture = ''] = /<img[^>]*src="(\/api\/pictures\/[\w-]{24})"/.exec(store.content) ?? []
  const [shown, sent] = await get(picture)
  expect([shown.headers.get('content-type'), sent.equals(png)]).toEqual(['image/png', true])
  expect(wash.content).toContain(`src="${picture}"`)
  const file = (text: string) =>
    new RegExp(`href="[^"]*(/api/pictures/[\\w-]{24})"[^>]*>${text}<`).exec(store.content)?.[1]
  const [drawing, drawn] = await get(file('plan.svg'))
  expect(drawn.toString()).toBe(svg)
  expect([drawing.headers.get('content-type'), drawing.headers.get('content-disposition')]).toEqual([
    ...['application/octet-stream', 'attachment; filename="plan.svg"'],
  ])
  expect((await get(file('Plan')))[1].toString()).toBe('%PDF')
  expect(store.content).toContain(`href="${wash.webLink}"`)
  expect(store.content).toContain('src="https://old.example/x.png"')
  expect(store.content).not.toMatch(/lost\.png|half\.png|plan\.svg"/)
  // Once another file waits, only the articles hold them.
  await upload(docId, '# Another', 'x.md')
  await sweepPictures({ ...parts, now: () => Date.now() + 48 * 3_600_000 })
  expect((await get(picture))[0].status).toBe(200)
})

test.each([
  ['Zendesk', { articles: [{ id: 4, title: 'Pictured', body: '' }] }, 'body'],
  ['Freshdesk', { articles: [{ id: 4, title: 'Pictured', description: '' }] }, 'description'],
])(
  'files beside the lists of %s in a zip are taken from there',
  async (_, { articles: [article] }, field) => {
    const docId = await newBase('Lists')
    const png = pictures['png'] as Buffer
    const body =
      '<p><img src="https://old.example/hc/article_attachments/71/lamp.png" alt="Lamp"> <img src="files/shelf.png" alt="Shelf"> <img src="twice.png" alt="Twice"></p>'
    const attachments = [{ name: 'plan.pdf', attachment_url: 'files/plan.pdf' }]
    const zip = zipSync({
      'export/articles.json': Buffer.from(
        JSON.stringify({ articles: [{ ...article, [field]: body, attachments }] }),
      ),
      'export/article_attachments/71/lamp.png': png,
      'export/files/shelf.png': png,
      'export/files/plan.pdf': Buffer.from('%PDF'),
      'export/a/twice.png': png,
      'export/b/twice.png': png,
    })
    expect((await upload(docId, zip, 'export.zip')).body.missing).toEqual(['twice.png'])
    await take(docId)
    const [{ id } = { id: 0 }] = await list(docId)
    const { content } = await one(id)
    expect(content.match(/src="\/api\/pictures\//g)).toHaveLength(2)
    expect(content).toMatch(/href="[^"]*\/api\/pictures\/[\w-]{24}"[^>]*>plan\.pdf</)
    expect(content).not.toContain('old.example')
  },
)
