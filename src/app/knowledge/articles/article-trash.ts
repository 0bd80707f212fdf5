import { proxy, useSnapshot } from 'valtio'
import type { Article } from '#domain/knowledge/article.ts'
import { deleteArticle, restoreArticle } from '#domain/knowledge/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { undone } from '#app/desk/live/undone.ts'
import { showToast } from '#app/toasts/toast-store.ts'

type OneArticle = Pick<Article, 'id'>

const trash = proxy({ moves: 0 })

/** Counts what is put in the trash here and taken out, also by an Undo after its list was left: for keys of answers. */
export const useTrashMoves = (): number => useSnapshot(trash).moves

/** Puts an article in the trash, and offers to take it out again. */
export async function trashArticle(desk: OpenDesk, article: OneArticle): Promise<void> {
  await callDesk(desk, deleteArticle, { id: article.id })
  trash.moves += 1
  // Its own words say what came of it.
  const undo = () =>
    undone(
      desk,
      takeOutArticle(desk, article).then(() => false as const),
    )
  showToast({ text: 'Article Deleted', undo })
}

/** Takes an article out of the trash. */
export async function takeOutArticle(desk: OpenDesk, { id }: OneArticle): Promise<void> {
  await callDesk(desk, restoreArticle, { id })
  trash.moves += 1
  showToast({ text: 'Article Restored' })
}
