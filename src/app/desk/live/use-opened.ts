import { useMatch } from 'react-router-dom'
import { paths, toRecordId } from '#app/paths.ts'

/** Id of the open conversation, and whether it has its own window. */
export interface Opened {
  openedId: number | null
  isWindow: boolean
}

/** The open conversation, in the inbox or in its own window. */
export function useOpened(): Opened {
  const inInbox = useMatch(paths.conversationPattern)
  const inWindow = useMatch(paths.conversationWindowPattern)
  const id = (inInbox ?? inWindow)?.params.conversationId
  return { openedId: toRecordId(id), isWindow: inWindow !== null }
}
