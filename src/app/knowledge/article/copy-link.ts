import type { ArticleHit } from '#domain/knowledge/article.ts'
import { showToast } from '#app/toasts/toast-store.ts'

/** Copies the public address of an article. */
export async function copyLink({ webLink }: Pick<ArticleHit, 'webLink'>): Promise<void> {
  await navigator.clipboard.writeText(webLink)
  showToast({ text: 'Link Copied' })
}
