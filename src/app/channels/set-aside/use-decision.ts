import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { putSetAside, retrySetAside, type SetAsideMail } from '#domain/channels/set-aside.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { paths } from '#app/paths.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { isDoubtful, reasonText } from './set-aside-texts.ts'
import { notePutBack } from './use-set-aside.ts'

/** Decisions about a set-aside mail. */
export interface Decision {
  isBusy: boolean
  retry: () => void
  setDone: (isDone: boolean) => void
  /** Reports the outcome, with a link. */
  tell: (mail: SetAsideMail) => void
}

/** Decisions about a mail; `onChanged` receives its new state. */
export function useDecision(
  { id, reason }: Pick<SetAsideMail, 'id' | 'reason'>,
  onChanged: (mail: SetAsideMail) => void,
): Decision {
  const desk = useDesk()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const decide = async (change: () => Promise<void>) => {
    setIsBusy(true)
    await change().catch(reportFailure)
    setIsBusy(false)
  }
  const tell = (mail: SetAsideMail) => {
    const { doneAt, conversationId } = mail
    onChanged(mail)
    if (conversationId !== null)
      showToast({
        text: 'It is a conversation now',
        action: { label: 'Open', run: () => void navigate(paths.conversation(conversationId)) },
      })
    else if (doneAt !== null) showToast({ text: 'It is done already' })
    else showToast({ text: `Still set aside: ${reasonText(mail)}`, tone: 'error' })
  }
  const put = async (isDone: boolean) => onChanged(await callDesk(desk, putSetAside, { id, isDone }))
  const undo = async () => {
    await put(false)
    notePutBack()
    return { ops: [], isWaiting: false }
  }
  return {
    isBusy,
    tell,
    retry: () => void decide(async () => tell(await callDesk(desk, retrySetAside, { id }))),
    setDone: (isDone) =>
      void decide(async () => {
        await put(isDone)
        if (isDone) showToast({ text: isDoubtful({ reason }) ? 'Discarded' : 'Marked as done', undo })
        else showToast({ text: 'It waits for a decision again' })
      }),
  }
}
