import type { Article } from '#domain/knowledge/article.ts'
import { deleteArticle, restoreArticle } from '#domain/knowledge/endpoints.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import type { OpenDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { showToast } from '#app/ui/toast-store.ts'

type OneArticle = Pick<Article, 'id'>

/** Puts an article in the trash, and offers to take it out again; `onMoved` is called each time it is moved. */
export async function trashArticle(desk: OpenDesk, article: OneArticle, onMoved: () => void): Promise<void> {
  await callDesk(desk, deleteArticle, { id: article.id })
  onMoved()
  const undo = () => void takeOutArticle(desk, article, onMoved).catch(reportFailure)
  showToast({ text: 'Article Deleted', undo })
}

/** Takes an article out of the trash. */
export async function takeOutArticle(desk: OpenDesk, { id }: OneArticle, onMoved: () => void): Promise<void> {
  await callDesk(desk, restoreArticle, { id })
  onMoved()
  showToast({ text: 'Article Restored' })
}
