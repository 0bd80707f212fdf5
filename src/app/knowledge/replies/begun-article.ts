import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'

const begunSchema = z.object({ begun: z.object({ name: z.string(), content: z.string() }) })

/** Initial content of a new article. */
export type BegunArticle = z.infer<typeof begunSchema>['begun']

/** Navigation state with the initial content of a new article. */
export const withBegun = (begun: BegunArticle) => ({ begun })

/** Initial content from the navigation state. */
export function useBegunArticle(): BegunArticle | undefined {
  const { state } = useLocation()
  return useMemo(() => begunSchema.safeParse(state).data?.begun, [state])
}
