import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Article, ArticleHit, ArticleLine, ArticleUse } from '#domain/knowledge/article.ts'
import type { KnowledgeBase } from '#domain/knowledge/knowledge-base.ts'
import type { Gap } from '#domain/knowledge/gaps.ts'
import type { SearchRow } from '#domain/knowledge/searches.ts'
import { articleUsesConsumer } from '#server/knowledge/uses.ts'
import { sweepSearches } from '#server/knowledge/searches.ts'
import { purgeArticles } from '#server/knowledge/trash.ts'
import { followAll } from '../../support/consumers.ts'
import { pictureForm } from '../http/samples/people/picture-samples.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk
let docId: number

const call = <Body = Article>(method: string, path: string, body?: object, as: DeskUser = desk.owner) =>
  desk.call<Body>(method, `/docs/${path}`, { as, ...(body ? { body } : {}) })

const write = async (words: Partial<Article>) =>
  (await call('POST', 'article/createArticle', { docId, ...words })).body

const search = async (text: string, as?: DeskUser) => {
  const path = `article/attachArticle?text=${encodeURIComponent(text)}`
  const { body } = await call<{ data: ArticleHit[] }>('GET', path, undefined, as)
  return body.data
}

const page = async (path: string) => {
  const answer = await fetch(`${desk.url}${path}`, { redirect: 'manual' })
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
}

const newBase = async (name: string, detail = '') =>
  (await call<KnowledgeBase>('POST', 'createDoc', { name, detail })).body.id

beforeAll(async () => {
  desk = await openDesk()
  docId = await newBase('Riders', 'Everything for who rides one of our bikes')
})
afterAll(() => desk.close())

test('where there is no help center yet, their page says so', async () => {
  const { status, html } = await page('/help')
  expect(status).toBe(200)
  expect(html).toContain('There is no help center yet.')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
})

test('D1-150, KBS-022, KBS-023, KBS-024: a knowledge base is made, listed and told of in the account', async () => {
  const { body } = await call<{ data: KnowledgeBase[]; total: number }>('GET', 'getDocs')
  expect(body).toMatchObject({
    total: 1,
    data: [{ id: docId, name: 'Riders', articleCount: 0, url: `http://desk.test/help/${docId}` }],
  })
  const of = async (as: DeskUser) =>
    (await desk.call<{ isDocsCreated: boolean }>('GET', '/account/metadata', { as })).body.isDocsCreated
  expect([await of(desk.agent), await of(desk.stranger)]).toEqual([true, false])
})

test.each([
  [{ name: '' }, 'Name is a required field'],
  [{ name: 'x'.repeat(21) }, 'Name length must be less than or equal to 20 characters'],
  [
    { name: 'Help', detail: 'x'.repeat(151) },
    'Description length must be less than or equal to 150 characters',
  ],
])('KBS-032, KBS-033: a knowledge base with %o is refused', async (words, message) => {
  expect(await call('POST', 'createDoc', words)).toMatchObject({ status: 400, body: { message } })
})

test('ADM-053: an article is made as a draft, changed under its revision, and cleaned', async () => {
  const made = await write({
    name: 'Check battery health',
    content: '<h2>Before you start</h2><p onclick="x()">Open the <b>rider app</b>.</p><script>x()</script>',
  })
  expect(made).toMatchObject({
    docId,
    isPublished: false,
    revision: 1,
    content: '<h2>Before you start</h2><p>Open the <b>rider app</b>.</p>',
    webLink: `http://desk.test/help/${docId}/${made.id}-check-battery-health`,
  })
  expect(made.plainContent.replace(/\s+/g, ' ')).toBe('Before you start Open the rider app .')
  const change = (revision: number) =>
    call('PUT', 'article/updateArticle', {
      id: made.id,
      name: 'Battery health',
      content: '<p>Look.</p>',
      revision,
    })
  expect((await change(1)).body).toMatchObject({ name: 'Battery health', revision: 2 })
  expect(await change(1)).toMatchObject({
    status: 409,
    body: {
      message: 'Somebody changed this article while you were away.',
      facts: { current: { revision: 2 } },
    },
  })
  const path = `article/getArticleDetail?articleId=${made.id}`
  expect((await call('GET', path, undefined, desk.agent)).body).toMatchObject({ name: 'Battery health' })
})

test('an article with nothing to read is not published', async () => {
  const refused = await call('POST', 'article/createArticle', { docId, name: 'Empty', isPublished: true })
  expect(refused).toMatchObject({
    status: 400,
    body: { field: 'content', message: 'Write something before you publish it' },
  })
})

test('API-033: published articles are found by their words, the best first, with their address', async () => {
  const warranty = await write({
    name: 'Replace a battery under warranty',
    content: '<p>A Ridge 2 battery is covered for 24 months.</p>',
    isPublished: true,
  })
  const winter = await write({
    name: 'Store it over winter',
    content: '<p>Charge the battery to 60 %.</p>',
    isPublished: true,
  })
  await write({ name: 'Battery recall, not told yet', content: '<p>Soon.</p>' })
  expect(await search('battery', desk.agent)).toEqual([
    { id: warranty.id, name: warranty.name, webLink: warranty.webLink },
    { id: winter.id, name: winter.name, webLink: winter.webLink },
  ])
  // As a typed prefix, and as a mail's subject.
  expect((await search('wint')).map(({ id }) => id)).toEqual([winter.id])
  expect((await search('Re: my battery, warranty?')).map(({ id }) => id)[0]).toBe(warranty.id)
  expect(await search('unicorn')).toEqual([])
  // Stop words alone match nothing.
  expect(await search('When will the parcel with the bell arrive?')).toEqual([])
  expect(await search('battery', desk.stranger)).toEqual([])
  const path = 'article/attachArticle?text=battery'
  expect((await call('GET', path, undefined, desk.powerless)).status).toBe(403)
})

test('ADM-052: articles are listed by page and words', async () => {
  const many = await newBase('Parts')
  for (let n = 1; n <= 52; n += 1) await write({ docId: many, name: `Part ${n}`, content: '<p>Fits.</p>' })
  const list = async (query: string) => {
    const path = `article/getArticles?docId=${many}${query}`
    const { body } = await call<{ data: ArticleLine[]; total: number }>('GET', path)
    return { total: body.total, names: body.data.map(({ name }) => name) }
  }
  const first = await list('')
  expect([first.total, first.names.length, first.names[0]]).toEqual([52, 50, 'Part 52'])
  expect((await list('&page=2')).names).toEqual(['Part 2', 'Part 1'])
  expect((await list('&page=3')).names).toEqual([])
  expect(await list('&text=part%2051')).toEqual({ total: 1, names: ['Part 51'] })
})

test('ADM-054, D1-144: a deleted article lies in the trash, comes back, and is gone after 30 days', async () => {
  const made = await write({ name: 'Borrow a loaner', content: '<p>Ask us.</p>', isPublished: true })
  const path = new URL(made.webLink).pathname
  expect((await page(path)).status).toBe(200)
  await call('DELETE', 'article/deleteArticle', { id: made.id })
  expect(await search('loaner')).toEqual([])
  expect((await page(path)).status).toBe(404)
  const trash = await call<{ data: ArticleLine[] }>(
    'GET',
    `article/getArticles?docId=${docId}&isDeleted=true`,
  )
  expect(trash.body.data).toMatchObject([{ id: made.id, isDeleted: true }])
  const change = { id: made.id, name: 'Borrow', content: '<p>Ask.</p>' }
  expect((await call('PUT', 'article/updateArticle', change)).status).toBe(404)
  expect((await call('POST', 'article/restoreArticle', { id: made.id })).body).toMatchObject({
    isDeleted: false,
    isPublished: true,
  })
  expect((await search('loaner')).map(({ id }) => id)).toEqual([made.id])
  await call('DELETE', 'article/deleteArticle', { id: made.id })
  const day = 24 * 3_600_000
  expect(await purgeArticles(desk.database, Date.now() + 29 * day)).toBe(0)
  expect(await purgeArticles(desk.database, Date.now() + 31 * day)).toBe(1)
  expect((await call('POST', 'article/restoreArticle', { id: made.id })).status).toBe(404)
})

test('anybody reads published articles and nothing else', async () => {
  const made = await write({
    name: 'Öffnungszeiten & <more>',
    content: '<h2>Weekdays</h2><p>From 8 to 18.</p>',
    isPublished: true,
  })
  const draft = await write({ name: 'A secret', content: '<p>Not yet.</p>' })
  const path = new URL(made.webLink).pathname
  const shown = await page(path)
  expect(shown).toMatchObject({ status: 200 })
  expect(shown.html).toContain('<h1 dir="auto">Öffnungszeiten &amp; &lt;more&gt;</h1>')
  expect(shown.html).toContain('<article><h2 id="weekdays">Weekdays</h2><p>From 8 to 18.</p></article>')
  expect(shown.html).toContain(`<link rel="canonical" href="${made.webLink}"/>`)
  expect(shown.html).toMatch(/Updated \d+ \w+ \d{4} /)
  expect(shown.html).not.toContain('A secret')
  // Only the id counts; an old title redirects.
  expect(await page(`/help/${docId}/${made.id}-what-it-was`)).toMatchObject({ status: 302, to: path })
  expect((await page(`/help/${docId}/${draft.id}-a-secret`)).status).toBe(404)
  expect((await page(`/help/${docId + 1000}/${made.id}`)).status).toBe(404)
  expect((await page(`/help/${docId}/99999999999999999999`)).status).toBe(404)
  // Of another knowledge base with an article.
  const other = await newBase('Dealers')
  await write({ docId: other, name: 'Prices', content: '<p>Weekdays only.</p>', isPublished: true })
  expect((await page(`/help/${other}/${made.id}`)).status).toBe(404)
  const front = await page(`/help/${docId}`)
  expect(front.html).toContain('Everything for who rides one of our bikes')
  expect(front.html).not.toContain('A secret')
  const found = await page(`/help/${docId}?q=weekdays`)
  expect(found.html).toContain('Articles about “weekdays”')
  expect(found.html).toContain(path)
  expect(found.html).not.toContain('rel="canonical"')
  expect(found.html).not.toContain('Prices')
  const unfound = (await page(`/help/${docId}?q=secret`)).html
  expect(unfound).toContain('No Results Found')
  // A link to all articles, which a page with results contains.
  const all = `<a href="/help/${docId}">All articles</a>`
  expect([unfound.includes(all), found.html.includes(all)]).toEqual([true, false])
  const nothing = await page(`/help/${docId}?q=${encodeURIComponent('<img src=x>unicorn')}`)
  expect(nothing.html).toContain('No Results Found')
  expect(nothing.html).not.toContain('<img src=x>')
})

test('SRC-003: a search of the desk finds articles, also drafts, for who may read them', async () => {
  const draft = await write({ name: 'Recalled chargers', content: '<p>Of the year 2025.</p>' })
  const found = async (as: DeskUser) => {
    const { body } = await desk.call<{ articles: object[] }>('GET', '/search?text=recalled%20char', { as })
    return body.articles
  }
  expect(await found(desk.agent)).toEqual([{ id: draft.id, docId, title: 'Recalled chargers' }])
  expect([await found(desk.powerless), await found(desk.stranger)]).toEqual([[], []])
})

test('a knowledge base that has nothing to read is not there for readers', async () => {
  const empty = await newBase('In the making')
  const { id } = await write({ docId: empty, name: 'Soon', content: '<p>Soon.</p>' })
  expect((await page(`/help/${empty}`)).status).toBe(404)
  const published = { id, name: 'Now', content: '<p>Now.</p>', isPublished: true }
  await call('PUT', 'article/updateArticle', published)
  expect((await page(`/help/${empty}`)).status).toBe(200)
})

test('the page of all help centers lists those with something to read, and no other', async () => {
  const made = await newBase('Open to all')
  await write({ docId: made, name: 'Read me', content: '<p>Here.</p>', isPublished: true })
  const kept = await newBase('For staff alone')
  await write({ docId: kept, name: 'Unpublished', content: '<p>No.</p>' })
  for (const path of ['/help', '/help/']) {
    const { status, html } = await page(path)
    expect(status).toBe(200)
    expect(html).toContain(`href="/help/${made}"`)
    expect(html).toContain('Open to all')
    for (const secret of ['For staff alone', `href="/help/${kept}"`, 'Unpublished'])
      expect(html).not.toContain(secret)
  }
})

test('a picture of a mail is no part of an article', async () => {
  const made = await write({ name: 'Pasted', content: '<p>Look: <img src="cid:part1@mail" alt=""></p>' })
  expect(made.content).toBe('<p>Look: </p>')
})

test('public pages are packed, and nobody asks for them without end', async () => {
  const limited = await openDesk({ beside: desk, callsPerMinute: 3 })
  const ask = () => limited.app.inject({ url: `/help/${docId}`, headers: { 'accept-encoding': 'gzip' } })
  expect((await ask()).headers['content-encoding']).toBe('gzip')
  const statuses = [await ask(), await ask(), await ask()].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([200, 200, 429])
  await limited.close()
})

test('an article shows pictures that were uploaded, with their sizes, and they stay with its knowledge base', async () => {
  const form = () => ({ as: desk.owner, body: pictureForm() })
  const { name, url } = (await desk.call<{ name: string; url: string }>('POST', '/desk/pictures', form()))
    .body
  const img = (src: string) => `<img src="${src}" alt="Lamp" width="8" height="6">`
  const article = await write({
    ...{ name: 'With a picture', isPublished: true },
    content: `<p>See${img(url)}${img('/api/desk/users')}${img('data:image/svg+xml,x')}</p>`,
  })
  expect(article.content.match(/src="[^"]*"/g)).toEqual([`src="${url}"`])
  expect(article.content).toMatch(/width="8" height="6"/)
  const shown = (await page(new URL(article.webLink).pathname)).html
  expect(shown).toContain(`src="${url}"`)
  expect((await fetch(`${desk.url}${url}`)).status).toBe(200)
  // A version may restore it.
  await call('PUT', 'article/updateArticle', { id: article.id, name: 'Without', content: '<p>x</p>' })
  const remove = (it: string) => desk.call('DELETE', `/desk/pictures/${it}`, { as: desk.owner })
  expect((await remove(name)).status).toBe(404)
  const unused = (await desk.call<{ name: string }>('POST', '/desk/pictures', form())).body
  expect((await remove(unused.name)).status).toBe(200)
  const svg = new FormData()
  svg.append('file', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }), 'a.png')
  expect(await desk.call('POST', '/desk/pictures', { as: desk.owner, body: svg })).toMatchObject({
    ...{ status: 400, body: { message: 'File must be a PNG, JPEG or WebP picture' } },
  })
})

test('ANA-011: searches are counted without data of people, apart what finds nothing, and typos find', async () => {
  const home = await newBase('Belts')
  await write({
    docId: home,
    name: 'Bätteries of the belt drive',
    content: '<p>Overnight.</p>',
    isPublished: true,
  })
  const shown = async (text: string) => (await page(`/help/${home}?q=${encodeURIComponent(text)}`)).html
  for (const text of ['Zahnriemen ivo@petrov.example 0612345678', 'zahnriemen', 'ivo@petrov.example'])
    expect(await shown(text)).toContain('No Results Found')
  for (const text of ['overnight', 'Batteries', 'batteires', 'ovrenight'])
    expect([text, (await shown(text)).includes('Bätteries')]).toEqual([text, true])
  const listed = async (query = '') => {
    const { body } = await call<{ data: SearchRow[] }>('GET', `report/getSearches${query}`)
    return body.data.filter(({ docId: searched }) => searched === home)
  }
  expect(await listed()).toMatchObject([{ words: 'zahnriemen', docName: 'Belts', times: 2 }])
  expect((await listed('?isMissed=false')).map(({ words }) => words).sort()).toEqual([
    ...['batteires', 'batteries', 'overnight', 'ovrenight', 'zahnriemen'],
  ])
  await sweepSearches(desk.database, Date.now() + 200 * 24 * 3_600_000)
  expect(await listed('?isMissed=false')).toEqual([])
})

test('an article tells which conversations used it, as far as the reader sees them', async () => {
  const article = await write({ name: 'Reset the display', content: '<p>Hold it.</p>', isPublished: true })
  const uses = async (page = 1, as: DeskUser = desk.owner) => {
    const path = `article/getArticleUses?articleId=${article.id}&page=${page}`
    return (await call<{ data: ArticleUse[]; total: number }>('GET', path, undefined, as)).body
  }
  expect(await uses()).toEqual({ data: [], total: 0 })
  const talks: number[] = []
  for (const name of ['ann', 'bo']) {
    const { conversationId } = await desk.receive({ from: `${name}@customer.example` })
    talks.push(conversationId)
    const messageHtml = `<p>See <a href="${article.webLink}">this</a></p>`
    const body = { to: [`${name}@customer.example`], messageHtml }
    await desk.call('POST', `/desk/conversations/${conversationId}/messages`, { as: desk.agent, body })
  }
  await followAll(desk.database, [articleUsesConsumer])
  const [ann, bo] = talks
  const found = await uses()
  expect(found.total).toBe(2)
  expect(new Set(found.data.map(({ id }) => id))).toEqual(new Set([ann, bo]))
  expect(await uses(2)).toEqual({ data: [], total: 2 })
  // Two more are answered without an article: the gap report only shows those.
  for (const subject of ['Belt noise', 'A noise of the belt']) {
    const { conversationId } = await desk.receive({ from: 'cy@customer.example', subject })
    const body = { to: ['cy@customer.example'], messageHtml: '<p>Tighten it.</p>' }
    await desk.call('POST', `/desk/conversations/${conversationId}/messages`, { as: desk.agent, body })
  }
  await desk.receive({ from: 'di@customer.example', subject: 'Noise of my belt, unanswered' })
  await followAll(desk.database, [articleUsesConsumer])
  const gaps = async (as: DeskUser) =>
    (await call<{ data: Gap[]; answered: number; without: number }>('GET', 'report/getGaps', undefined, as))
      .body
  expect(await gaps(desk.owner)).toMatchObject({
    ...{ answered: 4, without: 2 },
    data: [
      {
        ...{ words: 'noise belt', count: 2 },
        conversations: [{ subject: 'A noise of the belt' }, { subject: 'Belt noise' }],
      },
    ],
  })
  expect(await gaps(desk.stranger)).toMatchObject({ data: [], answered: 0 })
  // Inbox without access for the reader.
  const [inbox] = await desk.sql<{ id: number }>(
    `insert into mailboxes (account_id, name, type, email, settings)
      select account_id, 'Board', 'email', 'board@northwind.example', settings from mailboxes where id = $1 returning id`,
    [desk.mailboxId],
  )
  await desk.sql(
    'insert into mailbox_user (account_id, mailbox_id, user_id) values ((select account_id from users where id = $2), $1, $2)',
    [inbox?.id, desk.owner.id],
  )
  await desk.sql('update conversations set mailbox_id = $1 where id = $2', [inbox?.id, bo])
  expect((await uses(1, desk.agent)).data.map(({ id }) => id)).toEqual([ann])
})
