import { articlePath, type ArticleHit } from '#domain/knowledge/article.ts'
import type { ArticleText } from '#domain/knowledge/article-text.ts'

/** An article to link, with its text if it is on the device. */
export interface ArticleFind extends ArticleHit {
  held?: ArticleText
}

/** A search hit from an article on this device. */
export const asFind = (held: ArticleText): ArticleFind => ({
  ...{ id: held.id, name: held.name, webLink: `${location.origin}${articlePath(held)}` },
  held,
})

/** Notices for an article that is on the device in part, or not at all. */
export const cutNote = 'This device holds the beginning of this article only.'
export const awayNote = 'The text of this article is not on this device.'
