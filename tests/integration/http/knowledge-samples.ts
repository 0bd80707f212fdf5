import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../support/desk.ts'
import type { Sample } from './sample.ts'

/** A sample of every call about knowledge bases, on a desk with one of them. */
export async function knowledgeSamples(
  desk: TestDesk,
): Promise<Record<keyof (typeof endpoints)['knowledge'], Sample>> {
  const post = async (path: string, body: object) => {
    const { body: made } = await desk.call<{ id: number }>('POST', path, { as: desk.owner, body })
    return made.id
  }
  const docId = await post('/docs/createDoc', { name: 'Help' })
  const article = (name: string) => post('/docs/article/createArticle', { docId, name })
  const [articleId, doomedId] = [await article('Charge the battery'), await article('Old news')]
  return {
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
