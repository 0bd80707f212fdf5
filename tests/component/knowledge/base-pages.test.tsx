import { screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { useRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { allFeatures } from '#domain/access/features.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { usualDocsForm, usualLook, type DocDetail } from '#domain/knowledge/settings.ts'
import { knowledgeArea } from '#app/knowledge/area.tsx'
import { render, type RenderOptions } from '../render.tsx'

const doc: DocDetail = {
  ...{ id: 7, name: 'Riders', detail: '', createdAt: 0, articleCount: 1, categoryCount: 2, cname: '' },
  ...{ isDeleted: false, isPublic: true, url: 'http://desk.test/help/7', revision: 4, docsVisible: true },
  ...{ language: 'en', gaKey: '', anonymizedIp: true, seoTitle: '', seoDescription: '' },
  ...{ docsForm: usualDocsForm, look: usualLook, ogImage: null, background: null, logo: null, favicon: null },
  ...{ css: '', cleanCss: '', javascript: '', hostState: null },
}
const category = (id: number, name: string) => ({
  ...{ id, docId: 7, name, description: '', articleCount: 0, revision: 1 },
})
const version = (id: number, number: number, plainContent: string) => ({
  ...{
    id,
    articleId: 9,
    number,
    name: 'Charge it',
    isPublished: true,
    restoredFrom: null,
    createdAt: number,
  },
  ...{ createdById: 1, docId: 7, content: `<p>${plainContent}</p>`, plainContent },
})
const article = {
  ...{
    id: 9,
    docId: 7,
    name: 'Charge it',
    isPublished: true,
    categoryId: null,
    hasDraft: false,
    publishing: null,
    review: null,
  },
  ...{
    isDeleted: false,
    updatedAt: 0,
    webLink: 'http://desk.test/help/7/9-charge-it',
    content: '<p>Old.</p>',
  },
  ...{ plainContent: 'Old.', createdAt: 0, updatedById: 1, draft: null, revision: 1 },
}
const backup = { id: 5, docId: 7, articleCount: 1, categoryCount: 2, createdAt: 0, createdById: 1 }
const rule = { id: 3, docId: 7, source: '/12-old', destination: '/13-new', createdAt: 0, revision: 1 }
const waiting = {
  name: 'riders.json',
  missing: ['img/lost.png'],
  documents: [{ source: 'outpost:1', name: 'New one', category: null, isPublished: true, isKnown: false }],
}

const answers: Record<string, unknown> = {
  'GET /docs/getDocDetail': doc,
  'GET /docs/category/getCategories': { data: [category(1, 'Riding'), category(2, 'Buying')], total: 2 },
  'GET /docs/category/getCategoryDetail': category(1, 'Riding'),
  'GET /docs/article/getArticles': { data: [], total: 0 },
  'GET /docs/article/getArticleDetail': article,
  'GET /docs/article/getArticleVotes': {
    ...{ yes: 3, no: 1, sentences: [{ isHelpful: false, sentence: 'Which cable?', at: 5 }] },
  },
  'GET /docs/article/getArticleVersions': { data: [version(22, 2, 'x'), version(21, 1, 'x')] },
  'GET /docs/article/getVersionDetail?versionId=21': version(21, 1, 'Charge overnight.'),
  'GET /docs/article/getVersionDetail?versionId=22': version(22, 2, 'Charge at noon.'),
  'GET /docs/backup/getBackups': { data: [backup] },
  'GET /docs/redirectRules': { data: [rule], total: 1, next: null },
  'GET /docs/importKB/getExportDocs': waiting,
  'POST /docs/importKB/importDocs': { added: 1, known: 0 },
  'POST /docs/backup/restoreBackup': { restored: 1, trashed: 0 },
  'POST /docs/category/updateCategorySequence/2': {
    data: [category(2, 'Buying'), category(1, 'Riding')],
    total: 2,
  },
}

const Pages = () => <Suspense>{useRoutes([...(knowledgeArea.pages ?? [])])}</Suspense>

/** Opens a page of knowledge base 7. */
async function open(page: string, options: RenderOptions = {}) {
  const calls: [path: string, body: unknown][] = []
  const shown = await render(<Pages />, {
    path: `/knowledgebase/7${page}`,
    permissions: allPermissions,
    serve(method, path, body) {
      const [bare = ''] = path.split('?')
      if (method !== 'GET') calls.push([bare, body])
      const known = answers[`${method} ${path}`] ?? answers[`${method} ${bare}`]
      if (known === undefined)
        return new Response(JSON.stringify({ ...doc, ...article, ...(body as object) }))
      return new Response(JSON.stringify(known))
    },
    ...options,
  })
  return { ...shown, calls }
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

test.each([
  ['KBS-004', '', 'Riders'],
  ['KBS-009', '/categories', 'Categories'],
  ['KBS-009', '/categories/1', 'Edit category'],
  ['KBS-010', '/customization', 'Customization'],
  ['KBS-011, D1-140', '/settings/general', 'General'],
  ['KBS-012, D1-140', '/settings/advance', 'Advance'],
  ['KBS-013, D1-140', '/settings/seo', 'SEO'],
  ['KBS-014, D1-140', '/settings/version-control', 'Version control'],
  ['KBS-015, D1-140', '/settings/backup-and-restore', 'Backup and restore'],
  ['KBS-016, D1-140', '/settings/custom-css-js', 'Custom CSS & JS'],
  ['KBS-017, D1-140', '/settings/redirect-rules', 'Redirect rules'],
  ['KBS-018, D1-140', '/settings/import-export', 'Import & export'],
  ['KBS-007', '/articles/9/version/21', 'Version 1'],
  ['KBS-008', '/articles/9/version-control/22,21', 'Version 1 and version 2'],
])('%s: page %s shows “%s”', async (_, page, name) => {
  await open(page)
  await title(name)
})

test('KBS-019, D1-29: the menu lists its parts, Settings folds, and all knowledge bases stay in reach', async () => {
  const { user } = await open('/articles')
  const menu = within(await screen.findByRole('navigation', { name: 'Knowledge base' }))
  const names = () => menu.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names()).toEqual([
    ...['Articles', 'Categories', 'Customization', 'General', 'Advance', 'SEO', 'Version control'],
    ...['Backup and restore', 'Custom CSS & JS', 'Redirect rules', 'Import & export', 'All knowledge bases'],
  ])
  const fold = menu.getByRole('button', { name: 'Settings' })
  await user.click(fold)
  expect([fold.getAttribute('aria-expanded'), names().length]).toEqual(['false', 4])
})

test.each([
  ['knowledgeBase.versionControl', '/settings/version-control'],
  ['knowledgeBase.backupRestore', '/settings/backup-and-restore'],
  ['knowledgeBase.customCSSJavascript', '/settings/custom-css-js'],
  ['knowledgeBase.importExport', '/settings/import-export'],
])('D1-149, PR2-019: without %s its page is locked and says why', async (feature, page) => {
  const { calls } = await open(page, { features: allFeatures.filter((each) => each !== feature) })
  await screen.findByText(/Your current plan does not support this feature/)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(calls).toEqual([])
})

test('PR2-035 KBS-002: the empty list says what a knowledge base is, and locks Create without customize_docs', async () => {
  await render(<Pages />, {
    path: '/knowledgebase',
    permissions: ['docs.view_articles'],
    serve: () => new Response(JSON.stringify({ data: [], total: 0 })),
  })
  await screen.findByRole('heading', { name: 'Answer once, help everybody' })
  const create = screen.getByRole('button', { name: /Create Knowledgebase/ })
  expect(create.getAttribute('aria-disabled')).toBe('true')
})

test('ADM-051: a category is moved by its buttons and by Alt with an arrow', async () => {
  const { user, calls } = await open('/categories')
  await user.click(await screen.findByRole('button', { name: 'Move Buying up' }))
  await screen.findByText('Buying: place 1 of 2')
  expect(calls).toEqual([['/docs/category/updateCategorySequence/2', { docId: 7, nextId: 1 }]])
})

test('KBS-034 KBS-036 KBS-037 KBS-038: fields say what is wrong before anything is sent', async () => {
  const { user, calls } = await open('/settings/seo')
  const fill = async (label: string, text: string) => {
    const field = await screen.findByRole('textbox', { name: new RegExp(label) })
    await user.clear(field)
    await user.type(field, text)
    await user.tab()
  }
  await fill('SEO title', 'ab')
  await screen.findByText('SEO title length must be at least 3 characters long')
  await fill('SEO description', 'ab')
  await screen.findByText('SEO description length must be at least 3 characters long')
  await fill('Google Analytics key', 'abc')
  await screen.findByText('Analytics key must be like 123456-1, UA-123456-1 or G-ABC123')
  expect(calls).toEqual([])
  await fill('SEO title', 'Ride on')
  await fill('SEO description', 'All about it')
  await fill('Google Analytics key', '123-4')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await screen.findByText('Settings Updated')
  const seo = { seoTitle: 'Ride on', seoDescription: 'All about it', gaKey: '123-4', anonymizedIp: true }
  expect(calls).toEqual([['/docs/updateDocSettings', { ...seo, id: 7, revision: 4 }]])
})

test('KBS-039 KBS-040: a rule with a wrong source or destination stays in its dialog', async () => {
  const { user, calls } = await open('/settings/redirect-rules')
  await user.click(await screen.findByRole('button', { name: 'Add rule' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /Source/ }), 'x')
  await user.type(dialog.getByRole('textbox', { name: /Destination/ }), 'y')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await dialog.findByText('Enter a valid source')
  await dialog.findByText('Enter a valid destination')
  expect(calls).toEqual([])
})

test('KBS-041: an import address that is none is refused, and what waits is imported', async () => {
  const { user, calls } = await open('/settings/import-export')
  expect((await screen.findByRole('note')).textContent).toBe('Not in this zip, or damaged: img/lost.png')
  screen.getByRole('heading', { name: 'In riders.json' })
  await user.type(await screen.findByRole('textbox', { name: /Import URL/ }), 'abc')
  await user.click(screen.getByRole('button', { name: 'Read from URL' }))
  await screen.findByText('Import URL must be a valid uri')
  await user.type(
    screen.getByRole('textbox', { name: /Import URL/ }),
    '{Control>}a{/Control}https://old.example/a.json',
  )
  await user.click(screen.getByRole('button', { name: 'Read from URL' }))
  await user.click(await screen.findByRole('button', { name: 'Import 1 article' }))
  await screen.findByText('1 article imported')
  expect(calls).toEqual([
    [
      '/docs/importKB/importDocs',
      { docId: 7, importFrom: 'url', importURL: 'https://old.example/a.json', isPreview: true },
    ],
    ['/docs/importKB/importDocs', { docId: 7, importFrom: 'file' }],
  ])
})

test('D1-124: a category says that it was created, updated and deleted', async () => {
  const first = await open('/categories/new')
  await first.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Storing')
  await first.user.click(screen.getByRole('button', { name: 'Create' }))
  await first.toast('Category Created')
  const { user, toast, calls } = await open('/categories/1')
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' far')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await toast('Category Updated')
  await user.click(await screen.findByRole('button', { name: 'Delete Buying' }))
  const sure = within(await screen.findByRole('alertdialog'))
  await user.click(sure.getByRole('button', { name: 'Delete' }))
  await toast('Category Deleted')
  expect(calls.at(-1)).toEqual(['/docs/category/deleteCategory', { id: 2 }])
})

test('D1-144: a backup is restored once the name is typed', async () => {
  const { user, calls } = await open('/settings/backup-and-restore')
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Restore' }))
  await dialog.findByText('Type the name of the knowledge base')
  await user.type(dialog.getByRole('textbox'), 'Riders')
  await user.click(dialog.getByRole('button', { name: 'Restore' }))
  await screen.findByText('Backup Restored')
  expect(calls).toEqual([['/docs/backup/restoreBackup', { id: 5, name: 'Riders' }]])
})

test('D1-142: two versions are compared by words, the older one first', async () => {
  await open('/articles/9/version-control/22,21')
  await title('Version 1 and version 2')
  expect((await screen.findByText(/overnight/)).tagName).toBe('DEL')
  expect((await screen.findByText(/at noon/)).tagName).toBe('INS')
})

test('D2-32: the page advance says whether the host is verified, and what to set for it', async () => {
  const recordName = '_outpost.help.ridgeline.example'
  const state = { host: 'help.ridgeline.example', recordName, recordValue: 'outpost-verification=abc' }
  let verifiedAt: number | null = null
  const { user, calls } = await open('/settings/advance', {
    serve(method, path, body) {
      if (method === 'POST') {
        verifiedAt = 5
        calls.push([path, body])
      }
      const hostState = { ...state, checkedAt: 5, verifiedAt }
      return new Response(JSON.stringify({ ...doc, cname: state.host, hostState }))
    },
  })
  await screen.findByText('help.ridgeline.example: Not verified yet')
  expect(screen.getByText(recordName)).toBeTruthy()
  expect(screen.getByText('outpost-verification=abc')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  await screen.findByText('help.ridgeline.example: Verified')
  expect(calls).toEqual([['/docs/checkHost', { id: 7 }]])
})

test('an article shows what readers said of it', async () => {
  await open('/articles/9')
  await screen.findByText('It answered the question of 3, and not that of 1.')
  expect(screen.getByText('No: Which cable?')).toBeTruthy()
})

/** Opens the form of an article with this content. */
async function write(content: string) {
  const written = { ...article, isPublished: false, content }
  const saved: { content: string }[] = []
  const { user } = await open('/articles/9', {
    serve(method, path, body) {
      const [bare = ''] = path.split('?')
      if (method === 'PUT') saved.push(body as { content: string })
      const isArticle = method === 'PUT' || bare.endsWith('/getArticleDetail')
      return Response.json(isArticle ? { ...written, ...(body as object) } : answers[`${method} ${bare}`])
    },
  })
  const bar = within(await screen.findByRole('toolbar', { name: 'Formatting' }))
  const choose = async (menu: string, row: string) => {
    await user.click(bar.getByRole('button', { name: menu }))
    await user.click(await screen.findByRole('menuitem', { name: row }))
  }
  const save = async () => {
    await user.click(screen.getByRole('button', { name: /Update|Save/ }))
    await screen.findByText('Article Updated')
    return saved.at(-1)?.content
  }
  const box = screen.getByRole('textbox', { name: 'Article' })
  return { user, bar, box, choose, save }
}

const film = 'https://youtu.be/dQw4w9WgXcQ'

test('what an article is made of comes out of its editor as it went in', async () => {
  const content =
    '<aside data-callout="warning"><p>Hot!</p></aside><table><tbody><tr><th><p>A</p></th></tr><tr><td><p>1</p></td></tr></tbody></table>' +
    `<p><a href="${film}" data-video="YouTube">Watch it</a></p><p>End</p>`
  const { box, choose, save, user } = await write(content)
  await user.click(within(box).getByText('Hot!'))
  await choose('Callout', 'Success')
  expect(await save()).toBe(content.replace('warning', 'success'))
})

test('tables are drawn and changed, and callouts put around words and taken away', async () => {
  const { box, choose, save } = await write('<p>Words</p>')
  await choose('Callout', 'Warning')
  expect(box.querySelector('aside')?.dataset['callout']).toBe('warning')
  await choose('Callout', 'Remove callout')
  expect(box.querySelector('aside')).toBeNull()
  await choose('Table', 'Insert table')
  const size = () => [box.querySelectorAll('tr').length, box.querySelectorAll('th, td').length]
  expect(size()).toEqual([3, 9])
  await choose('Table', 'Add row below')
  await choose('Table', 'Add column after')
  expect(size()).toEqual([4, 16])
  await choose('Table', 'Delete row')
  await choose('Table', 'Delete column')
  expect(size()).toEqual([3, 9])
  await choose('Table', 'Delete table')
  expect(box.querySelector('table')).toBeNull()
  expect(await save()).toContain('<p>Words</p>')
})

test('a video is put in by its address, which is checked, and by its title', async () => {
  const { user, bar, save } = await write('<p>Words</p>')
  await user.click(bar.getByRole('button', { name: 'Insert video' }))
  const address = await screen.findByRole('textbox', { name: 'Address' })
  await user.type(address, 'https://ridgeline.example/film')
  const insert = screen.getByRole('button', { name: 'Insert video' })
  await user.click(insert)
  await screen.findByText(/Write the https address of a video/)
  await screen.findByText('Title is a required field')
  await user.clear(address)
  await user.type(address, film)
  await user.type(screen.getByRole('textbox', { name: /Title/ }), 'Watch it')
  await user.click(insert)
  expect(await save()).toContain(`<p><a href="${film}" data-video="YouTube">Watch it</a></p>`)
})

test('a new article begins with the words that were brought along, unsaved', async () => {
  const begun = { name: 'A button', content: '<p>Hold it.</p>' }
  const { user, calls } = await open('/articles/new', { state: { begun } })
  await screen.findByText('Hold it.')
  await user.click(screen.getByRole('button', { name: /Create|Save/ }))
  await screen.findByText('Article Created')
  expect(calls).toEqual([
    [
      '/docs/article/createArticle',
      { ...begun, docId: 7, isPublished: false, categoryId: null, review: null },
    ],
  ])
})
