import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../../support/desk.ts'
import { pictureForm } from './people/picture-samples.ts'
import type { Sample } from './sample.ts'

type Room<Name extends 'knowledge' | 'knowledgeRedirects'> = Record<keyof (typeof endpoints)[Name], Sample>

/** Markdown file for an import. */
export function markdownForm(text = '# Charge it\n\nOvernight.', name = 'charge.md'): FormData {
  const form = new FormData()
  form.append('file', new Blob([text]), name)
  return form
}

/** Creates a record; returns its id. */
const maker =
  (desk: TestDesk) =>
  async (path: string, body: object): Promise<number> =>
    (await desk.call<{ id: number }>('POST', path, { as: desk.owner, body })).body.id

/** A sample of every call about redirect rules. */
export async function redirectSamples(desk: TestDesk): Promise<Room<'knowledgeRedirects'>> {
  const post = maker(desk)
  const docId = await post('/docs/createDoc', { name: 'Old help' })
  const path = '/docs/redirectRules'
  const rule = (number: number) => ({ docId, source: `/${number}-old`, destination: '/9-new' })
  const [id, doomed] = [await post(`${path}/add`, rule(1)), await post(`${path}/add`, rule(2))]
  return {
    list: { path: `${path}?docId=${docId}`, bad: { path }, stranger: 'own' },
    get: { path: `${path}/${id}`, bad: { path: `${path}/x` }, stranger: 404 },
    create: {
      path: `${path}/add`,
      body: rule(3),
      bad: { body: { ...rule(4), source: 'x' } },
      stranger: 404,
    },
    update: {
      path: `${path}/update`,
      body: { ...rule(1), id, destination: '/8-new' },
      bad: { body: { ...rule(1), id, destination: 'x' } },
      stranger: 404,
    },
    remove: { path, body: { id: doomed }, bad: { body: {} }, stranger: 404 },
  }
}

/** A sample of every call on categories, versions and whole knowledge bases. */
async function furtherSamples(desk: TestDesk, docId: number, articleId: number) {
  const post = maker(desk)
  const doomedDoc = await post('/docs/createDoc', { name: 'Gone soon' })
  const category = (name: string) => post('/docs/category/createCategory', { docId, name })
  const [categoryId, doomed] = [await category('Riding'), await category('Selling')]
  const versions = `/docs/article/getArticleVersions?articleId=${articleId}`
  const { body } = await desk.call<{ data: { id: number }[] }>('GET', versions, { as: desk.owner })
  const versionId = body.data[0]?.id ?? 0
  const backupId = await post('/docs/backup/createBackup', { docId })
  await desk.call('POST', `/docs/importKB/uploadKB?docId=${docId}`, { as: desk.owner, body: markdownForm() })
  const code = { css: 'h1 { color: red }', javascript: '' }
  const ofDoc = (path: string) => ({
    path: `/docs/${path}?docId=${docId}`,
    bad: { path: `/docs/${path}?docId=x` },
    stranger: 404 as const,
  })
  const at = (path: string, good: object, bad: object) => ({
    path: `/docs/${path}`,
    body: good,
    bad: { body: bad },
    stranger: 404 as const,
  })
  const picture = `/docs/fileUpload?docId=${docId}&type=logo`
  return {
    updateDoc: at('updateDoc', { id: docId, detail: 'For riders' }, { id: docId, name: '' }),
    checkDocHost: at('checkHost', { id: docId }, {}),
    updateDocSettings: at(
      'updateDocSettings',
      { id: docId, seoTitle: 'Ride on' },
      { id: docId, seoTitle: 'x' },
    ),
    updateDocCSSJS: at('updateDocCSSJS', { id: docId, ...code }, { id: docId }),
    deleteDoc: at('deleteDoc', { id: doomedDoc }, {}),
    restoreDoc: at('restoreDoc', { id: doomedDoc }, {}),
    postDocsPicture: { path: picture, body: pictureForm(), bad: { body: new FormData() }, stranger: 404 },
    deleteDocsPicture: at('fileUpload', { docId, type: 'logo' }, { docId, type: 'x' }),
    getCategories: ofDoc('category/getCategories'),
    getCategoryDetail: {
      path: `/docs/category/getCategoryDetail?categoryId=${categoryId}`,
      bad: { path: '/docs/category/getCategoryDetail' },
      stranger: 404,
    },
    createCategory: at('category/createCategory', { docId, name: 'Repairs' }, { docId, name: '' }),
    updateCategory: at('category/updateCategory', { id: categoryId, name: 'Rides' }, { id: categoryId }),
    deleteCategory: at('category/deleteCategory', { id: doomed }, {}),
    updateCategorySequence: at(`category/updateCategorySequence/${categoryId}`, { docId }, {}),
    getArticleVersions: { path: versions, bad: { path: '/docs/article/getArticleVersions' }, stranger: 404 },
    getVersionDetail: {
      path: `/docs/article/getVersionDetail?versionId=${versionId}`,
      bad: { path: '/docs/article/getVersionDetail' },
      stranger: 404,
    },
    restoreVersion: at('article/restoreVersion', { versionId }, {}),
    exportDoc: ofDoc('exportKB/exportDoc'),
    getExportDocs: ofDoc('importKB/getExportDocs'),
    uploadKB: { ...ofDoc('importKB/uploadKB'), body: markdownForm(), bad: { body: new FormData() } },
    importDocs: at(
      'importKB/importDocs',
      { docId, importFrom: 'file' },
      { docId, importFrom: 'url', importURL: 'abc' },
    ),
    getBackups: ofDoc('backup/getBackups'),
    createBackup: at('backup/createBackup', { docId }, {}),
    restoreBackup: at('backup/restoreBackup', { id: backupId, name: 'Help' }, { id: backupId, name: 'x' }),
  } satisfies Partial<Room<'knowledge'>>
}

/** A sample of every call on knowledge bases, on a desk with one of them. */
export async function knowledgeSamples(desk: TestDesk): Promise<Room<'knowledge'>> {
  const post = maker(desk)
  const docId = await post('/docs/createDoc', { name: 'Help' })
  const article = (name: string) => post('/docs/article/createArticle', { docId, name })
  const [articleId, doomedId] = [await article('Charge the battery'), await article('Old news')]
  const oldId = await article('Has versions')
  const draftedId = await post('/docs/article/createArticle', {
    ...{ docId, name: 'Published', content: '<p>Read me.</p>', isPublished: true },
  })
  const reviewedId = await post('/docs/article/createArticle', {
    ...{ docId, name: 'Reviewed', review: { at: desk.clock.now() + 86_400_000, months: 3 } },
  })
  return {
    ...(await furtherSamples(desk, docId, oldId)),
    updateDraft: {
      path: '/docs/article/updateDraft',
      body: { id: draftedId, draft: { name: 'Better', content: '<p>Soon.</p>' } },
      bad: { body: { id: draftedId } },
      stranger: 404,
    },
    updatePublishing: {
      path: '/docs/article/updatePublishing',
      body: { id: draftedId, publishAt: null },
      bad: { body: { id: draftedId } },
      stranger: 404,
    },
    reviewArticle: {
      path: '/docs/article/reviewArticle',
      body: { id: reviewedId },
      bad: { body: {} },
      stranger: 404,
    },
    updateArticleSequence: {
      path: `/docs/article/updateArticleSequence/${draftedId}`,
      body: { docId },
      bad: { body: {} },
      stranger: 404,
    },
    getDocs: { path: '/docs/getDocs', bad: null, stranger: 'own' },
    getDocDetail: {
      path: `/docs/getDocDetail?docId=${docId}`,
      bad: { path: '/docs/getDocDetail' },
      stranger: 404,
    },
    createDoc: {
      path: '/docs/createDoc',
      body: { name: 'Dealers', detail: 'For those who sell our bikes' },
      bad: { body: { name: ' ' } },
      stranger: 'own',
    },
    getArticles: {
      path: `/docs/article/getArticles?docId=${docId}&text=batt`,
      bad: { path: `/docs/article/getArticles?docId=${docId}&page=0` },
      stranger: 404,
    },
    getArticleDetail: {
      path: `/docs/article/getArticleDetail?articleId=${articleId}`,
      bad: { path: '/docs/article/getArticleDetail?articleId=abc' },
      stranger: 404,
    },
    getSearches: {
      path: '/docs/report/getSearches?days=7',
      bad: { path: '/docs/report/getSearches?days=0' },
      stranger: 'own',
    },
    getGaps: {
      path: '/docs/report/getGaps?days=7',
      bad: { path: '/docs/report/getGaps?days=181' },
      stranger: 'own',
    },
    getArticleVotes: {
      path: `/docs/article/getArticleVotes?articleId=${articleId}`,
      bad: { path: '/docs/article/getArticleVotes' },
      stranger: 404,
    },
    getArticleUses: {
      path: `/docs/article/getArticleUses?articleId=${articleId}`,
      bad: { path: '/docs/article/getArticleUses?articleId=1&page=0' },
      stranger: 404,
    },
    createArticle: {
      path: '/docs/article/createArticle',
      body: { docId, name: 'Store it over winter', content: '<p>Keep it dry.</p>', isPublished: true },
      bad: { body: { docId, name: 'Nothing to read', content: '<p> </p>', isPublished: true } },
      stranger: 404,
    },
    updateArticle: {
      path: '/docs/article/updateArticle',
      body: { id: articleId, name: 'Charge it', content: '<p>Overnight.</p>', revision: 1 },
      bad: { body: { id: articleId, name: 'x'.repeat(151) } },
      stranger: 404,
    },
    deleteArticle: {
      path: '/docs/article/deleteArticle',
      body: { id: doomedId },
      bad: { body: {} },
      stranger: 404,
    },
    restoreArticle: {
      path: '/docs/article/restoreArticle',
      body: { id: doomedId },
      bad: { body: { id: 'it' } },
      stranger: 404,
    },
    attachArticle: {
      path: '/docs/article/attachArticle?text=battery',
      bad: { path: '/docs/article/attachArticle?text=%20' },
      stranger: 'own',
    },
  }
}
