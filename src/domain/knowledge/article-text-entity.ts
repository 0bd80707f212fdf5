import { defineEntity } from '../define.ts'
import { ofHolders } from '../scope.ts'
import type { ArticleText } from './article-text.ts'

/** Published articles on the wire; the database derives them from the articles. */
export const articleTexts = defineEntity<ArticleText>()({
  name: 'articleTexts',
  kind: 'record',
  scope: ofHolders('articles'),
  writtenBy: 'desk',
  replication: 'window',
  // An article that is published again keeps its id.
  allowsReinsert: true,
})
