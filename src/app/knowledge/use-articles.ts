import { useState } from 'react'
import type { ArticleLine } from '#domain/knowledge/article.ts'
import { getArticles } from '#domain/knowledge/endpoints.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useAnswer, type Answer } from '#app/desk/use-answer.ts'
import { reportFailure } from '#app/shell/failures.ts'

/** Which articles are listed. */
export interface ArticleChoice {
  docId: number
  text: string
  isDeleted: boolean
}

/** Articles as far as they were asked for. */
export interface Articles extends Pick<Answer<unknown>, 'isOut' | 'again'> {
  /** Undefined while there is no answer, null where there is no such knowledge base. */
  lines: readonly ArticleLine[] | null | undefined
  total: number
  /** Asks for the next page; missing where there is none. */
  more: (() => void) | undefined
}

interface Further {
  /** Of which first answer these are the rest. */
  after: object
  lines: readonly ArticleLine[]
  pages: number
}

/** The articles of a knowledge base, page by page. */
export function useArticles({ docId, text, isDeleted }: ArticleChoice): Articles {
  const desk = useDesk()
  const ask = (page: number, signal?: AbortSignal) =>
    callDesk(desk, getArticles, { docId, text: text || undefined, isDeleted, page }, signal)
  const { value, isOut, again } = useAnswer(`${docId} ${isDeleted} ${text}`, (signal) => ask(1, signal))
  const [further, setFurther] = useState<Further>()
  if (!value) return { lines: value, total: 0, isOut, again, more: undefined }
  const rest = further?.after === value ? further : { after: value, lines: [], pages: 1 }
  // What was changed meanwhile has moved to the first page and pushes others to the next.
  const known = new Set(value.data.map(({ id }) => id))
  const lines = [...value.data, ...rest.lines.filter(({ id }) => !known.has(id))]
  const more = async () => {
    const page = await ask(rest.pages + 1)
    setFurther({ after: value, lines: [...rest.lines, ...page.data], pages: rest.pages + 1 })
  }
  const hasMore = lines.length < value.total
  return {
    ...{ lines, total: value.total, isOut, again },
    more: hasMore ? () => void more().catch(reportFailure) : undefined,
  }
}
