import type { Answer } from '#app/desk/calls/use-answer.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'

/** Placeholder while there are no articles. */
export function KnowledgeGap(answer: Pick<Answer<unknown>, 'gap' | 'again'>) {
  return <AnswerGap {...answer} what="Articles" />
}
