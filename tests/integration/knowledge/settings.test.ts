import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KnowledgeBase } from '#domain/knowledge/knowledge-base.ts'
import { usualDocsForm, type DocDetail } from '#domain/knowledge/settings.ts'
import { cleanCss } from '#server/knowledge/clean-css.ts'
import { sweepPictures } from '#server/attachments/kept-pictures.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { pictureForm } from '../http/samples/people/picture-samples.ts'

let desk: TestDesk
let docId: number

const call = <Body = DocDetail>(
  method: string,
  path: string,
  body?: object | FormData,
  as: DeskUser = desk.owner,
) => desk.call<Body>(method, `/docs/${path}`, { as, ...(body ? { body } : {}) })

const detail = async () => (await call('GET', `getDocDetail?docId=${docId}`)).body
const set = (change: object) => call('POST', 'updateDocSettings', { id: docId, ...change })
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { field, message } = body as { field?: string; message?: string }
  return { status, field, message }
}

beforeAll(async () => {
  desk = await openDesk()
  docId = (await call<KnowledgeBase>('POST', 'createDoc', { name: 'Riders', detail: 'For riders' })).body.id
})
afterAll(() => desk.close())

test('D1-141 ADM-048 KBS-024 KBS-025: the five calls of a knowledge base, and what it holds', async () => {
  expect(await detail()).toMatchObject({
    ...{ id: docId, name: 'Riders', detail: 'For riders', articleCount: 0, categoryCount: 0, cname: '' },
    ...{ url: `http://desk.test/help/${docId}`, docsVisible: true, language: 'en' },
  })
  const changed = await call('POST', 'updateDoc', { id: docId, name: 'Dealers', language: 'de' })
  expect(changed.body).toMatchObject({ name: 'Dealers', detail: 'For riders', language: 'de', revision: 2 })
  const { body: listed } = await call<{ data: KnowledgeBase[] }>('GET', 'getDocs')
  expect(listed.data[0]).toMatchObject({ id: docId, name: 'Dealers', detail: 'For riders' })
  const late = await call('POST', 'updateDoc', { id: docId, detail: 'Late', revision: 1 })
  expect([late.status, await detail().then((doc) => doc.detail)]).toEqual([409, 'For riders'])
})

test('D1-144, ADM-048: a full knowledge base is deleted by its name, lies in the trash and comes back', async () => {
  const { id } = (await call<KnowledgeBase>('POST', 'createDoc', { name: 'Old shop' })).body
  const article = { docId: id, name: 'Prices', content: '<p>Low.</p>', isPublished: true }
  const { body: made } = await call<{ webLink: string }>('POST', 'article/createArticle', article)
  const shown = async () => (await fetch(desk.url + new URL(made.webLink).pathname)).status
  expect(refusal(await call('POST', 'deleteDoc', { id }))).toEqual({
    ...{ status: 400, field: 'name', message: 'Type the name of the knowledge base' },
  })
  expect(await shown()).toBe(200)
  expect((await call('POST', 'deleteDoc', { id, name: 'Old shop' })).status).toBe(200)
  expect(await shown()).toBe(404)
  expect((await call('GET', `article/getArticles?docId=${id}`)).status).toBe(404)
  const { body: trash } = await call<{ data: KnowledgeBase[] }>('GET', 'getDocs?isDeleted=true')
  expect(trash.data).toMatchObject([{ id, isDeleted: true, isPublic: false }])
  expect((await call('POST', 'restoreDoc', { id })).body).toMatchObject({ id, articleCount: 1 })
  expect(await shown()).toBe(200)
})

test('KBS-034: a new name has 3 to 20 characters; a short one of before blocks no other setting (D1-02)', async () => {
  const short = (await call<KnowledgeBase>('POST', 'createDoc', { name: 'IT' })).body.id
  const rename = async (name: string) => refusal(await call('POST', 'updateDoc', { id: short, name }))
  expect(await rename('Tk')).toEqual({
    ...{ status: 400, field: 'name', message: 'Name length must be at least 3 characters long' },
  })
  expect((await rename('x'.repeat(21))).status).toBe(400)
  expect((await call('POST', 'updateDoc', { id: short, name: 'IT', detail: 'Kept' })).body).toMatchObject({
    ...{ name: 'IT', detail: 'Kept' },
  })
  expect([(await rename('Abc')).status, (await rename('x'.repeat(20))).status]).toEqual([200, 200])
})

test('ADM-049 KBS-026 KBS-027 KBS-028: settings are kept as they are set, each alone', async () => {
  const docsForm = {
    ...{ isActive: true, isAttachment: true, isCaptcha: true, isEmail: true, isMessage: true, isName: false },
    ...{ isNumber: true, isSubject: false, mailboxId: desk.mailboxId, submitButton: 'Ask us' },
    ...{ submitMessage: 'We have it.', ticketHeading: 'Still stuck?' },
  }
  expect((await set({ docsForm })).body.docsForm).toEqual(docsForm)
  const seo = { gaKey: 'G-ABC123', anonymizedIp: false, seoTitle: 'Help', seoDescription: 'Read on' }
  expect((await set(seo)).body).toMatchObject({ ...seo, docsForm })
  const look = { theme: 'dark', accent: '#123456', heading: 'How can we help?' }
  expect((await set({ look, docsVisible: false })).body).toMatchObject({ look, docsVisible: false })
  await set({ docsVisible: true })
  expect(refusal(await set({ docsForm: { ...usualDocsForm, isActive: true } }))).toMatchObject({
    ...{ status: 400, message: 'Inbox is a required field' },
  })
  const gone = await set({ docsForm: { ...docsForm, mailboxId: 999_999 } })
  expect(refusal(gone)).toMatchObject({ status: 400, field: 'docsForm.mailboxId' })
})

const domainWords = 'Please enter a valid domain or URL.'
test.each([
  ['KBS-035', 'cname', 'abc', domainWords],
  ['KBS-035', 'cname', 'help.example.com/x', domainWords],
  ['KBS-035', 'cname', 'javascript:alert(1)', domainWords],
  ['KBS-036', 'seoTitle', 'xx', 'SEO title length must be at least 3 characters long'],
  ['KBS-036', 'seoTitle', 'x'.repeat(71), 'SEO title length must be less than or equal to 70 characters'],
  ['KBS-037', 'seoDescription', 'xx', 'SEO description length must be at least 3 characters long'],
  [
    ...(['KBS-037', 'seoDescription', 'x'.repeat(161)] as const),
    'SEO description length must be less than or equal to 160 characters',
  ],
  ['KBS-038', 'gaKey', 'abc', 'Analytics key must be like 123456-1, UA-123456-1 or G-ABC123'],
] as const)('%s: %s of “%s” is refused', async (_, field, value, message) => {
  expect(refusal(await set({ [field]: value }))).toEqual({ status: 400, field, message })
})

test('KBS-035 KBS-036 KBS-037 KBS-038: what is within the limits is taken', async () => {
  const taken = async (change: object) => (await set(change)).body
  expect((await taken({ cname: 'https://Help.Example.com/' })).cname).toBe('help.example.com')
  expect((await taken({ cname: 'help.example.com' })).cname).toBe('help.example.com')
  const other = (await call<KnowledgeBase>('POST', 'createDoc', { name: 'Other' })).body.id
  const twice = await call('POST', 'updateDocSettings', { id: other, cname: 'help.example.com' })
  expect(refusal(twice)).toEqual({ status: 400, field: 'cname', message: 'This domain is taken' })
  expect((await taken({ cname: '' })).cname).toBe('')
  for (const seoTitle of ['', 'xxx', 'x'.repeat(70)])
    expect((await taken({ seoTitle })).seoTitle).toBe(seoTitle)
  for (const seoDescription of ['xxx', 'x'.repeat(160)])
    expect((await taken({ seoDescription })).seoDescription).toBe(seoDescription)
  for (const gaKey of ['123-4', 'UA-1-1', 'G-XXXX', '']) expect((await taken({ gaKey })).gaKey).toBe(gaKey)
})

test('ADM-056: the four pictures are uploaded without what cameras wrote, held, and taken away', async () => {
  for (const type of ['ogImage', 'background', 'logo', 'favicon'] as const) {
    const { status, body } = await call('POST', `fileUpload?docId=${docId}&type=${type}`, pictureForm())
    expect([status, body[type]]).toEqual([200, expect.stringMatching(/^\/api\/pictures\/[\w-]{24}$/)])
  }
  const { logo } = await detail()
  // Pictures in use by a knowledge base stay, however old.
  await sweepPictures({ database: desk.database, now: () => Date.now() + 10 * 86_400_000 } as never)
  expect((await fetch(desk.url + logo)).status).toBe(200)
  const { body } = await call('DELETE', 'fileUpload', { docId, type: 'logo' })
  expect([body.logo, (await fetch(desk.url + logo)).status]).toEqual([null, 404])
  const svg = new FormData()
  svg.append(
    'file',
    new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' }),
    'x.svg',
  )
  expect((await call('POST', `fileUpload?docId=${docId}&type=logo`, svg)).status).toBe(400)
})

test('D1-149, ADM-049, D2-31: CSS is parsed and written anew, JavaScript is kept and no public page has it', async () => {
  const code = {
    css: '@import url(https://evil.test/a.css);\nh1 { color: RED; background: url(//evil.test/x.png) }',
    javascript: 'document.title = "taken over by a script"',
  }
  expect((await call('POST', 'updateDocCSSJS', { id: docId, ...code }, desk.agent)).status).toBe(403)
  const { body } = await call('POST', 'updateDocCSSJS', { id: docId, ...code })
  expect(body).toMatchObject({ ...code, cleanCss: expect.not.stringContaining('evil') })
  expect(body.cleanCss).toContain('h1')
  const article = { docId, name: 'Read', content: '<p>Read.</p>', isPublished: true }
  await call('POST', 'article/createArticle', article)
  const page = await (await fetch(`${desk.url}/help/${docId}`)).text()
  expect(page).not.toContain('taken over')
})

test('hostile CSS comes out harmless', async () => {
  const clean = await cleanCss(`
    @import "https://evil.test/1"; @namespace url(https://evil.test/2);
    a { background: u\\72l(https://evil.test/3) } b { content: "</style><script>x()</script>" }
    c { background: image-set("https://evil.test/4" 1x, url(//evil.test/5) 2x) }
    d { --x: url(https://evil.test/6); --y: "//evil.test/7"; background: image-set(var(--x), "https:\\\\/evil.test/8") }
    e { behavior: url(evil.htc) } @font-face { font-family: x; src: url(https://evil.test/9) }
    f { background: url(/api/pictures/abcdefghijklmnopqrstuvwx) } @media (width < 600px) { g { color: red } }
    } oops { color`)
  expect(clean).not.toMatch(/evil|<[/!]|@import/)
  expect(clean).toContain('url("/api/pictures/abcdefghijklmnopqrstuvwx")')
  expect(clean).toContain('(width < 600px)')
})

test('PR2-035: without customize_docs no knowledge base is made or changed', async () => {
  for (const [path, body] of [
    ['createDoc', { name: 'Mine' }],
    ['updateDoc', { id: docId, name: 'Mine' }],
    ['updateDocSettings', { id: docId, docsVisible: false }],
    ['deleteDoc', { id: docId }],
  ] as const)
    expect((await call('POST', path, body, desk.agent)).status).toBe(403)
})
