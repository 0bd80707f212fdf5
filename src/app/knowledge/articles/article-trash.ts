import { proxy, useSnapshot } from 'valtio'
import type { Article } from '#domain/knowledge/article.ts'
import { deleteArticle, restoreArticle } from '#domain/knowledge/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { undone } from '#app/desk/live/undone.ts'
import { showToast } from '#app/toasts/toast-store.ts'

type OneArticle = Pick<Article, 'id'>

const trash = proxy({ moves: 0 })

/** Counts moves to and from the trash, also by a late Undo; part of cache keys. */
export const useTrashMoves = (): number => useSnapshot(trash).moves

/** Moves an article to the trash, with Undo. */
export async function trashArticle(desk: OpenDesk, article: OneArticle): Promise<void> {
  await callDesk(desk, deleteArticle, { id: article.id })
  trash.moves += 1
  // The undo shows its own toast.
  const undo = () =>
    undone(
      desk,
      takeOutArticle(desk, article).then(() => false as const),
    )
  showToast({ text: 'Article Deleted', undo })
}

/** Restores an article from the trash. */
export async function takeOutArticle(desk: OpenDesk, { id }: OneArticle): Promise<void> {
  await callDesk(desk, restoreArticle, { id })
  trash.moves += 1
  showToast({ text: 'Article Restored' })
}
