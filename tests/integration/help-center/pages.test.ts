import { get as httpGet } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Article } from '#domain/knowledge/article.ts'
import type { Category } from '#domain/knowledge/category.ts'
import type { KnowledgeBase } from '#domain/knowledge/knowledge-base.ts'
import { usualDocsForm, type DocDetail, type DocsForm } from '#domain/knowledge/settings.ts'
import type { StatusPage } from '#domain/status-page/page.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { contactFormProof } from '../contact-forms/contact-form-proof.ts'
import { pictureForm } from '../http/samples/people/picture-samples.ts'

const hostile = `</script><script>alert(1)</script>"'&`
const keeper = /<script data-worker="[^"]*\/keep\.js" data-scope="[^"]*">[^<]*<\/script>/
let desk: TestDesk
let docId: number
let battery: Category
let article: Article
let status: StatusPage
let contactForm: string
const start = Date.now()
let now = start

const call = async <Body>(method: string, path: string, body?: object | FormData) => {
  const answer = await desk.call<Body>(method, path, { as: desk.owner, ...(body ? { body } : {}) })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body
}
const write = (words: Partial<Article>) =>
  call<Article>('POST', '/docs/article/createArticle', { docId, isPublished: true, ...words })
const form = (change: Partial<DocsForm>) => ({
  ...{ ...usualDocsForm, isActive: true, mailboxId: desk.mailboxId, ticketHeading: 'Ask the workshop' },
  ...change,
})
const set = (change: object) => call<DocDetail>('POST', '/docs/updateDocSettings', { id: docId, ...change })

const get = async (path: string) => {
  const answer = await fetch(desk.url + path, { redirect: 'manual' })
  const { status: code, headers } = answer
  return { status: code, headers, to: headers.get('location'), html: await answer.text() }
}
const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const answer = await fetch(desk.url + path, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  })
  return { status: answer.status, to: answer.headers.get('location') }
}
const pathOf = ({ webLink }: Pick<Article, 'webLink'>) => new URL(webLink).pathname
const at = (rest = '') => `/help/${docId}${rest}`

beforeAll(async () => {
  const clock = { now: () => now, monotonic: () => now, after: () => () => undefined }
  desk = await openDesk({ clock })
  const base = { name: 'Riders', detail: 'For who rides' }
  docId = (await call<KnowledgeBase>('POST', '/docs/createDoc', base)).id
  const words = { docId, name: 'Battery & charging', description: 'Power' }
  battery = await call<Category>('POST', '/docs/category/createCategory', words)
  article = await write({
    ...{ name: `Charge ${hostile}`, categoryId: battery.id },
    content:
      '<h1>First</h1><p>Overnight, at home.</p><h2>Then</h2><p><a href="javascript:alert(1)">a</a>' +
      '<img src="data:image/svg+xml,<svg onload=alert(1)>" alt="x"><svg onload="alert(1)"></svg></p>',
  })
  status = await call<StatusPage>('POST', '/status-page/setting', { name: 'Ridgeline' })
  await set({ docsForm: form({ isNumber: true, isAttachment: true, isCaptcha: true }) })
  const body = contactFormProof.good(desk)
  const made = await call<{ code: string }>('POST', '/channels', body)
  contactForm = /(\/contact\/\w+)\?embed/.exec(made.code)?.[1] ?? ''
})
afterAll(() => desk.close())

const pages: [name: string, path: () => string, isFound: boolean][] = [
  ['all help centers', () => '/help', true],
  ['the front', () => at(), true],
  ['a category', () => `${at()}/categories/${battery.id}-battery-charging`, true],
  ['an article', () => pathOf(article), true],
  ['an article that was rated', () => `${pathOf(article)}?said=no`, true],
  ['a search', () => `${at()}?q=${encodeURIComponent(hostile)}`, false],
  ['a search that finds', () => `${at()}?q=overnight`, false],
  ['the form of a help center', () => at('/contact'), false],
  ['the form once it was sent', () => at('/contact/sent'), false],
  ['nothing', () => at('/999-nothing'), false],
  ['no help center', () => '/help/999999', false],
  ['a status page', () => new URL(status.url).pathname, true],
  ['the history of a status page', () => `${new URL(status.url).pathname}/history`, true],
  ['the subscription to a status page', () => `${new URL(status.url).pathname}/subscribe`, false],
  ['a contact form', () => contactForm, false],
  ['no survey', () => '/survey/x', false],
]

test.each(pages)(
  'areas-public 0.3: %s is a page that needs neither script nor cookie, safe and named',
  async (name, path, isFound) => {
    const { html: whole, headers, status: code } = await get(path())
    const html = whole.replace(keeper, '')
    expect(code).toBe(/^no/.test(name) ? 404 : 200)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src '(none|self|sha256-[^' ]+)';/)
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|https)/)
    expect(policy).toContain("base-uri 'none'")
    if (path().startsWith('/help')) expect(policy).toMatch(/^default-src 'none';script-src 'sha256-[^' ]+';/)
    // The only scripts are those that store forms and pages; other script elements contain data.
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json">| [^>]*\/kept-forms\.js")/)
    expect(html).not.toMatch(/\son\w+=|javascript:|<svg on|<iframe|data:image\/svg/i)
    expect(html).toMatch(/^<!doctype html><html lang="en"/)
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>')
    expect(html).toMatch(/<header[\s\S]*<main>[\s\S]*<footer/)
    const canonicals = html.match(/<link rel="canonical" href="http:\/\/desk\.test\/[^"]*"\/>/g) ?? []
    expect([canonicals.length, html.includes('noindex')]).toEqual(isFound ? [1, false] : [0, true])
    expect(new Set(html.match(/\sid="[^"]+"/g)).size).toBe(html.match(/\sid="[^"]+"/g)?.length ?? 0)
    for (const [, input = ''] of html.matchAll(/<(?:input|textarea)\b([^>]*)>/g))
      expect(input).toMatch(/type="hidden"|aria-label="|id="/)
  },
)

test('KBS-028: the front is found by its SEO title and description, and shared with a picture', async () => {
  await set({ seoTitle: 'Ridgeline bikes help', seoDescription: 'Answers for "riders" & <dealers>' })
  const upload = (type: string) =>
    call<DocDetail>('POST', `/docs/fileUpload?docId=${docId}&type=${type}`, pictureForm())
  const { ogImage } = await upload('ogImage')
  const { favicon } = await upload('favicon')
  const { html } = await get(at())
  expect(html).toContain('<title>Ridgeline bikes help</title>')
  expect(html).toContain(
    '<meta name="description" content="Answers for &quot;riders&quot; &amp; &lt;dealers&gt;"/>',
  )
  expect(html).toContain(`<meta property="og:image" content="http://desk.test${ogImage}"/>`)
  expect(html).toContain(`<link rel="icon" href="${favicon}"/>`)
  expect(html).toContain('property="og:title" content="Ridgeline bikes help"')
  // Without a host name no third-party code is loaded (D1-35).
  await set({ gaKey: 'G-ABC123' })
  expect((await get(at())).html).not.toContain('google')
})

test('JSON-LD of an article is valid, and nothing in it ends its element', async () => {
  const { html } = await get(pathOf(article))
  const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  )
  expect(facts).toMatchObject([
    { '@type': 'Article', headline: `Charge ${hostile}`, mainEntityOfPage: article.webLink },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ position: 1 }, { name: battery.name }, { position: 3 }],
    },
  ])
  expect(html).toContain('<details class="toc toc-fold">')
  expect(html).toContain('<a href="#then">Then</a>')
})

test('links follow a rename, callouts and videos stand as they were written, and no frame is there', async () => {
  const other = await write({ name: 'Old name', content: '<p>x</p>' })
  const film = 'https://youtu.be/dQw4w9WgXcQ'
  const { webLink } = await write({
    name: 'Rich',
    content:
      `<aside data-callout="warning" class="x"><p>Hot</p></aside><p><a href="${other.webLink}#top">over</a></p>` +
      `<p><a href="${film}" data-video="">Watch</a></p><iframe src="${film}"></iframe>`,
  })
  await call('PUT', '/docs/article/updateArticle', { ...other, name: 'New name' })
  const { html, headers } = await get(new URL(webLink).pathname)
  expect(html).toContain(`<a href="${at()}/${other.id}-new-name#top">over</a>`)
  expect(html).toContain('<aside data-callout="warning" role="note" aria-label="Warning"><p>Hot</p></aside>')
  expect(html).toMatch(new RegExp(`<p><a href="${film}"[^>]* data-video="YouTube">Watch</a></p>`))
  expect(html).not.toContain('<iframe')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('an open incident stands in the bar as one line with its page, until it is resolved', async () => {
  const sources = await call<{ data: { id: number }[] }>('GET', '/status-page/incidents/source')
  const service = { name: 'Rider app', description: 'For riders', startDate: 5 }
  const { id: serviceId } = await call<{ id: number }>('POST', '/status-page/services/add', service)
  const effectedServices = [{ serviceId, effect: 'PO' }]
  const sourceId = sources.data[0]?.id
  const words = { title: 'Rider app <slow>', sourceId, startDate: now, effectedServices }
  const path = '/status-page/incidents/incident'
  const incident = await call<{ id: number; revision: number }>('POST', path, words)
  const { html } = await get(at())
  const address = `http://desk.test${new URL(status.url).pathname}/incidents/${incident.id}`
  expect(html).toContain('<p class="incident PO">')
  expect(html).toContain(`<span>Status:</span><a href="${address}" dir="auto">Rider app &lt;slow&gt;</a>`)
  expect((await get(new URL(address).pathname)).status).toBe(200)
  expect((await get(pathOf(article))).html).toContain(address)
  await call('PUT', `${path}/${incident.id}`, { revision: incident.revision, isResolved: true })
  expect((await get(at())).html).not.toContain('class="incident')
})

test('categories stand in their order with three articles each, and lead on when they are renamed', async () => {
  for (const name of ['Two', 'Three', 'Four'])
    await write({ name, content: '<p>x</p>', categoryId: battery.id })
  const { html } = await get(at())
  const topic = /<section class="topic">.*?<\/section>/.exec(html)?.[0] ?? ''
  expect(topic.match(/<li/g)).toHaveLength(4)
  expect(topic).toContain('All 4 articles')
  const path = `${at()}/categories/${battery.id}-battery-charging`
  expect((await get(path)).html.match(/<li dir/g)).toHaveLength(4)
  expect(await get(`${at()}/categories/${battery.id}-old`)).toMatchObject({ status: 302, to: path })
  const empty = await call<Category>('POST', '/docs/category/createCategory', { docId, name: 'Empty' })
  expect((await get(`${at()}/categories/${empty.id}-empty`)).status).toBe(404)
  expect(html).not.toContain('Empty')
})

test('what is written around articles follows the language, also the direction', async () => {
  await call('POST', '/docs/updateDoc', { id: docId, language: 'ar' })
  const { html } = await get(pathOf(article))
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('<article dir="ltr">')
  expect(html).toContain('اتصل بنا')
  await call('POST', '/docs/updateDoc', { id: docId, language: 'de' })
  const german = await get(at('?q=nothing+there'))
  expect(german.html).toContain('<html lang="de" dir="ltr">')
  expect(german.html).toContain('Keine Ergebnisse gefunden')
  await call('POST', '/docs/updateDoc', { id: docId, language: 'en' })
})

test('own CSS stands in the page as it was cleaned, and own JavaScript nowhere on the host of the desk (D2-31)', async () => {
  const css =
    'h1{color:red}@import "//evil.test/x.css";body{background:url(https://evil.test/x)}a::after{content:"</style><script>alert(1)</script>"}'
  await call('POST', '/docs/updateDocCSSJS', { id: docId, css, javascript: 'alert("own")' })
  const { html } = await get(at())
  expect(html).toMatch(/h1\s*\{\s*color:\s*red/)
  expect(html).not.toMatch(/evil\.test|@import/)
  // In the style sheet it is inside a string; nothing closes the sheet early.
  expect(html.replace(/<style>.*?<\/style>/s, '')).not.toContain('<script>alert')
  expect(html.match(/<\/style>/g)).toHaveLength(1)
  expect((await get(at('/custom.js'))).status).toBe(404)
})

test('a picture that is no picture is refused, SVG too', async () => {
  const svg = new FormData()
  svg.append(
    'file',
    new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], { type: 'image/svg+xml' }),
    'x.svg',
  )
  const answer = await desk.call('POST', `/docs/fileUpload?docId=${docId}&type=logo`, {
    as: desk.owner,
    body: svg,
  })
  expect(answer.status).toBe(400)
})

test('KBS-029: a rule leads on, loops are refused, and what is in the trash or a draft is gone at once', async () => {
  const rule = (source: string, destination: string) =>
    desk.call('POST', '/docs/redirectRules/add', { as: desk.owner, body: { docId, source, destination } })
  expect((await rule('/777-old', `/${article.id}-charge`)).status).toBe(200)
  expect(await get(at('/777-OLD'))).toMatchObject({ status: 302, to: at(`/${article.id}-charge`) })
  expect(await get(at(`/${article.id}-charge`))).toMatchObject({ status: 302, to: pathOf(article) })
  expect((await rule('/778-b', '/779-c')).status).toBe(200)
  expect((await rule('/779-c', '/778-b')).status).toBe(400)
  const doomed = await write({ name: 'Doomed', content: '<p>Unique words.</p>' })
  expect((await get(pathOf(doomed))).status).toBe(200)
  const missing = (await get(at('/999999-x'))).html
  await call('DELETE', '/docs/article/deleteArticle', { id: doomed.id })
  expect(await get(pathOf(doomed))).toMatchObject({ status: 404, html: missing })
  expect((await get(at('/sitemap.xml'))).html).not.toContain('doomed')
  await set({ docsVisible: false })
  for (const path of [at(), pathOf(article), at('/contact'), at('/sitemap.xml')])
    expect([path, (await get(path)).status]).toEqual([path, 404])
  await set({ docsVisible: true })
})

test('the map lists what can be read, and robots are told of it', async () => {
  const { html, headers } = await get(at('/sitemap.xml'))
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(html).toContain(`<loc>http://desk.test/help/${docId}</loc>`)
  expect(html).toContain(`<loc>${article.webLink}</loc><lastmod>`)
  expect(html).toContain(`/categories/${battery.id}-battery-charging</loc>`)
  expect((await get('/robots.txt')).html).toContain(`Sitemap: http://desk.test/help/${docId}/sitemap.xml`)
  expect((await get(at('/robots.txt'))).html).toContain('Disallow: /support/')
  const kept = JSON.parse((await get(at('/kept.json'))).html) as Record<string, string>
  const made = `${kept['search']}${kept['missing']}`.replace(/<style>.*?<\/style>/gs, '')
  expect(made).not.toContain('<script')
})

const tokenIn = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
const votes = () =>
  desk.sql<{ yes: boolean; sentence: string }>(
    'select is_helpful as yes, sentence from article_votes where article_id = $1 order by created_at',
    [article.id],
  )

test('ANA-010: readings are counted by day, and those of machines are not', async () => {
  const read = await write({ name: 'Counted', content: '<p>Count</p>' })
  const agents = ['node', 'Mozilla/5.0', 'Searchbot/2.1']
  for (const agent of agents) await fetch(desk.url + pathOf(read), { headers: { 'user-agent': agent } })
  await get(`${pathOf(read)}?said=yes`)
  await desk.parts.readings.flush()
  const counted = await desk.sql('select times from article_views where article_id = $1', [read.id])
  expect(counted).toEqual([{ times: 2 }])
})

test('a reader says once a day whether an article helped, with a sentence, and may change it', async () => {
  const path = pathOf(article)
  const token = tokenIn((await get(path)).html)
  const vote = (fields: Record<string, string>, headers = {}) =>
    post(`${path}/helpful`, { token, ...fields }, headers)
  expect(await vote({ helpful: 'no' })).toEqual({ status: 303, to: `${path}?said=no#helpful` })
  await vote({ helpful: 'no', sentence: `How long? ${hostile}` })
  await vote({ helpful: 'yes' })
  expect(await votes()).toEqual([{ yes: true, sentence: `How long? ${hostile}` }])
  expect(await call('GET', `/docs/article/getArticleVotes?articleId=${article.id}`)).toMatchObject({
    yes: 1,
    no: 0,
    sentences: [{ isHelpful: true }],
  })
  await vote({ helpful: 'no' }, { 'user-agent': 'another one' })
  expect(await votes()).toHaveLength(2)
  now = start + 24 * 3_600_000
  await vote({ helpful: 'yes' })
  expect(await votes()).toHaveLength(3)
  now = start
  // None of these is counted.
  for (const [fields, headers] of [
    [{ helpful: 'maybe' }, {}],
    [{ helpful: 'no', token: 'x' }, {}],
    [{ helpful: 'no' }, { 'sec-fetch-site': 'cross-site', 'user-agent': 'third' }],
  ] as const)
    expect(await vote(fields, headers)).toEqual({ status: 303, to: `${path}#helpful` })
  expect((await get(`${path}/helpful?helpful=no`)).status).toBe(404)
  expect(await votes()).toHaveLength(3)
})

async function sendForm(fields: Record<string, string>) {
  const { html } = await get(at('/contact'))
  const [, one, other] = /What is (\d) \+ (\d)\?/.exec(html) ?? []
  const body = new FormData()
  const sum = html.includes('name="sum"') ? { sum: String(Number(one) + Number(other)) } : {}
  for (const [name, value] of Object.entries({ token: tokenIn(html), website: '', ...sum, ...fields }))
    body.append(name, value)
  now += 5000
  const answer = await fetch(desk.url + at('/contact'), {
    ...{ method: 'POST', redirect: 'manual', body, headers: { 'sec-fetch-site': 'same-origin' } },
  })
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
}

test('KBS-026 KBS-027: the form shows what its flags say, opens a conversation in its inbox, and says its message', async () => {
  const full = (await get(at('/contact'))).html
  for (const label of ['Name', 'Email', 'Phone', 'Subject', 'Message', 'Files'])
    expect(full).toContain(`>${label}</label>`)
  expect(full).toContain('<h1 dir="auto">Ask the workshop</h1>')
  expect((await get(at())).html).toContain(`href="${at('/contact')}"`)
  const wrong = await sendForm({
    name: 'Ivo',
    email: 'ivo',
    subject: 'Fork',
    message: 'It squeaks',
    sum: '99',
  })
  expect(wrong.status).toBe(400)
  expect(wrong.html).toContain('Email must be a valid email')
  expect(wrong.html).toContain('It squeaks')
  const bare = form({ isName: false, isSubject: false, submitButton: 'Ask', submitMessage: 'We call back.' })
  await set({ docsForm: bare })
  const { html } = await get(at('/contact'))
  expect(html).toMatch(/type="submit" class="primary">Ask</)
  for (const gone of ['>Name<', '>Phone<', '>Subject<', '>Files<', 'name="sum"'])
    expect(html).not.toContain(gone)
  const sent = await sendForm({ email: 'ivo@petrov.example', message: 'Where is my fork?' })
  expect(sent).toMatchObject({ status: 303, to: at('/contact/sent') })
  expect((await get(at('/contact/sent'))).html).toContain('We call back.')
  const made = await desk.sql<{ mailboxId: number; subject: string; email: string }>(
    `select c.mailbox_id as "mailboxId", c.subject, m."from"->>'email' as email from conversations c
      join messages m on m.account_id = c.account_id and m.conversation_id = c.id where m.html like '%my fork%'`,
  )
  expect(made).toEqual([
    { mailboxId: desk.mailboxId, subject: 'Ask the workshop', email: 'ivo@petrov.example' },
  ])
  await set({ docsForm: { ...bare, isActive: false } })
  expect((await get(at('/contact'))).status).toBe(404)
  expect((await get(at())).html).not.toContain('Contact us')
})

test('own JavaScript runs on a verified host alone, under a policy that lets in nothing else (D2-31)', async () => {
  await set({ cname: 'help.ridgeline.example' })
  await desk.sql('update hosts set verified_at = 1 where doc_id = $1', [docId])
  await desk.parts.hosts.refresh()
  const ask = (path: string) =>
    new Promise<{ policy: string; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(desk.url)
      httpGet({ hostname, port, path, headers: { host: 'help.ridgeline.example' } }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => resolve({ policy: String(answer.headers['content-security-policy']), text }))
      }).on('error', reject)
    })
  const front = await ask('/')
  expect(front.text).toContain('<script defer="" src="/custom.js"></script>')
  expect(front.policy).toContain("script-src 'self'")
  expect((await ask('/custom.js')).text).toBe('alert("own")')
  expect((await ask('/sitemap.xml')).text).toContain('<loc>http://help.ridgeline.example/</loc>')
  expect((await ask('/robots.txt')).text).toContain('Sitemap: http://help.ridgeline.example/sitemap.xml')
})
