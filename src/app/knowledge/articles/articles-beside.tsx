import { paths } from '#app/paths.ts'
import { RecordsBeside } from '#app/records/records-beside.tsx'
import { useArticles } from './use-articles.ts'

/** The articles of a knowledge base that were changed last, beside the form of one. */
export function ArticlesBeside({ docId }: { docId: number }) {
  const { lines } = useArticles({ docId, text: '', pile: 'articles' })
  const records = (lines ?? []).map(({ id, name }) => ({ id, title: name, to: paths.article(docId, id) }))
  return <RecordsBeside label="Articles" records={records} />
}
