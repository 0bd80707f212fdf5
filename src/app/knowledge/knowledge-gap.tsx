import type { Answer } from '#app/desk/use-answer.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'

/** What stands in the place of articles as long as there are none. */
export function KnowledgeGap(answer: Pick<Answer<unknown>, 'gap' | 'again'>) {
  return <AnswerGap {...answer} what="Articles" />
}
