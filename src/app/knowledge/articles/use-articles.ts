import { useState } from 'react'
import * as z from 'zod/mini'
import { articleLimits, articleLine, type ArticleLine } from '#domain/knowledge/article.ts'
import { getArticles } from '#domain/knowledge/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer, type Answer } from '#app/desk/calls/use-answer.ts'
import { useTrashMoves } from './article-trash.ts'

/** Selection of listed articles. */
export interface ArticleChoice {
  docId: number
  text: string
  /** Current articles, those due for review, or the trash. */
  pile: 'articles' | 'review' | 'trash'
}

/** Articles of the loaded pages. */
export interface Articles extends Pick<Answer<unknown>, 'gap' | 'again'> {
  /** Undefined until there is an answer, null if the knowledge base does not exist. */
  lines: readonly ArticleLine[] | null | undefined
  total: number
  /** Loads the next page; undefined on the last one. */
  more: (() => void) | undefined
}

/** Stored form of the loaded pages. */
const listed = z.object({ lines: z.array(articleLine), total: z.int(), hasMore: z.boolean() })

/** Articles of a knowledge base, page by page; a reload fetches all shown pages. */
export function useArticles({ docId, text, pile }: ArticleChoice): Articles {
  const desk = useDesk()
  const moves = useTrashMoves()
  const shelf = `${docId} ${pile}`
  const choice = `${shelf} ${text}`
  const [asked, setAsked] = useState({ choice, pages: 1 })
  const pages = asked.choice === choice ? asked.pages : 1
  const question = {
    ...{ key: `${moves} ${pages} ${choice}`, shelf },
    ...{ keptAs: `${getArticles.path} ${choice}`, schema: listed },
  }
  const { value, gap, again } = useAnswer(question, async (signal) => {
    const found = new Map<number, ArticleLine>()
    let isLast = false
    let total = 0
    for (let page = 1; page <= pages && !isLast; page += 1) {
      const needsReview = pile === 'review' || undefined
      const input = { docId, text: text || undefined, isDeleted: pile === 'trash', needsReview, page }
      const answer = await callDesk(desk, getArticles, input, signal)
      // An article changed meanwhile has moved to the first page and shifted the others, so ids may repeat.
      for (const line of answer.data) found.set(line.id, line)
      total = answer.total
      isLast = answer.data.length < articleLimits.page
    }
    return { lines: [...found.values()], total, hasMore: !isLast && found.size < total }
  })
  return {
    ...{ lines: value ? value.lines : value, total: value?.total ?? 0, gap, again },
    more: value?.hasMore ? () => setAsked({ choice, pages: pages + 1 }) : undefined,
  }
}
