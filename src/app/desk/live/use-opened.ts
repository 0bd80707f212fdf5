import { useMatch } from 'react-router-dom'
import { paths, toRecordId } from '#app/paths.ts'

/** Which conversation is open, and whether it has a window of its own. */
export interface Opened {
  openedId: number | null
  isWindow: boolean
}

/** The conversation that is open, in the inbox or in a window of its own. */
export function useOpened(): Opened {
  const inInbox = useMatch(paths.conversationPattern)
  const inWindow = useMatch(paths.conversationWindowPattern)
  const id = (inInbox ?? inWindow)?.params.conversationId
  return { openedId: toRecordId(id), isWindow: inWindow !== null }
}
