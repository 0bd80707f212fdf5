import { useRef, useState } from 'react'
import { useDesk } from '#app/desk/desk-context.ts'
import { useConnection } from '#app/shell/connection.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { isBlank } from '#domain/conversations/preview.ts'
import { isEmail } from './addresses.ts'
import type { DraftStore } from './draft-store.ts'
import type { SentOps } from './send-words.ts'
import { announceSent } from './settled.ts'
import { useUndoSend } from './use-undo-send.ts'
import type { Words } from './words.ts'

/** The toast of the specification for a message without words. */
const noContent = 'Please Write Content'

/** Whether every recipient can be written to, and there is one. */
export const hasRecipients = ({ to, cc, bcc }: Words): boolean =>
  to.length > 0 && [...to, ...cc, ...bcc].every((address) => isEmail(address.email))

/** What there is to send besides what the editor holds. */
function hasContent(words: Words): boolean {
  if (words.mode === 'forward') return true
  return !isBlank(words.html) || (words.mode === 'note' && words.attachments.length > 0)
}

interface SendingOptions {
  store: DraftStore
  /** Puts the ops in the outbox. */
  send: (close: boolean) => Promise<SentOps>
  /** The ops are in the outbox. */
  onSent: () => void
  /** A recipient is missing or wrong. */
  onNobody: () => void
}

/** The one way out of a composer, by button or key: checks, saves what is typed, sends, tells. */
export function useSending({ store, send, onSent, onNobody }: SendingOptions) {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const undo = useUndoSend()
  const run = async (close: boolean) => {
    const { words } = store.state
    const isNote = words.mode === 'note'
    if (!isNote && !hasRecipients(words)) return onNobody()
    if (!hasContent(words)) {
      showToast({ text: noContent, tone: 'error', key: noContent })
      return undefined
    }
    // Until the ops are in the outbox a second press would make a second mail.
    if (isSending.current) return undefined
    isSending.current = true
    setIsBusy(true)
    try {
      await store.flush()
      const sent = await send(close)
      void announceSent(desk, sent, isNote ? 'note' : 'mail', isOffline, undo).catch(reportFailure)
      onSent()
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
    return undefined
  }
  return { isBusy, isOffline, run: (close: boolean) => void run(close).catch(reportFailure) }
}
