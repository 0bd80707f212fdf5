import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'

const begunSchema = z.object({ begun: z.object({ name: z.string(), content: z.string() }) })

/** Words that a new article begins with. */
export type BegunArticle = z.infer<typeof begunSchema>['begun']

/** State of a way to the form of a new article, which begins with some words. */
export const withBegun = (begun: BegunArticle) => ({ begun })

/** The words that the way to this page brought along. */
export function useBegunArticle(): BegunArticle | undefined {
  const { state } = useLocation()
  return useMemo(() => begunSchema.safeParse(state).data?.begun, [state])
}
