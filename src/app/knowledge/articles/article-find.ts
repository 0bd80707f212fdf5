import { articlePath, type ArticleHit } from '#domain/knowledge/article.ts'
import type { ArticleText } from '#domain/knowledge/article-text.ts'

/** An article for a link; with its words where the device holds it. */
export interface ArticleFind extends ArticleHit {
  held?: ArticleText
}

/** An article of this device for a link. */
export const asFind = (held: ArticleText): ArticleFind => ({
  ...{ id: held.id, name: held.name, webLink: `${location.origin}${articlePath(held)}` },
  held,
})

/** Sentences for an article that the device holds in part, or not at all. */
export const cutNote = 'This device holds the beginning of this article only.'
export const awayNote = 'The text of this article is not on this device.'
