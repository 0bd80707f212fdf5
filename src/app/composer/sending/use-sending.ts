import { useRef, useState } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { notVerified, sendsMail } from '#domain/channels/sends-mail.ts'
import { isPhoneNumber } from '#domain/channels/phone-number.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { isOfNumber } from '#domain/channels/of-number.ts'
import { isBlank } from '#domain/conversations/messages/preview.ts'
import { isEmail } from '#app/recipients/addresses.ts'
import type { DraftStore } from '../drafts/draft-store.ts'
import { questionsOf } from './send-questions.ts'
import type { SentOps } from '#app/desk/live/settled.ts'
import type { SnoozeAfter } from './send-message.ts'
import { announceSent } from '#app/desk/live/settled.ts'
import { useUndoSend } from './use-undo-send.ts'
import { outgoingContent, type ComposerContent } from '../texts/composer-content.ts'

/** Toast of the specification for an empty message. */
export const noContent = 'Please Write Content'

/** True if there is a recipient and every address is valid. */
export const hasRecipients = ({ to, cc, bcc }: ComposerContent): boolean =>
  to.length > 0 && [...to, ...cc, ...bcc].every(({ email }) => isEmail(email) || isPhoneNumber(email))

/** Content to send besides the editor's text. */
function hasContent(words: ComposerContent): boolean {
  if (words.mode === 'forward') return true
  return !isBlank(words.html) || (words.mode === 'note' && words.attachments.length > 0)
}

interface SendingOptions {
  store: DraftStore
  /** Sending inbox. */
  mailbox: Mailbox | undefined
  /** Puts the ops in the outbox. */
  send: (close: boolean, snooze?: SnoozeAfter) => Promise<SentOps>
  /** Called when the ops are in the outbox. */
  onSent: () => void
  /** Called if a recipient is missing or invalid. */
  onNobody: () => void
}

/** Sending state of a composer. */
export interface Sending {
  isBusy: boolean
  isOffline: boolean
  run: (close: boolean, snooze?: SnoozeAfter) => void
  /** True if there are valid recipients and content; reports what is missing. */
  isReady: () => boolean
  /** Runs another way of sending, such as scheduling, under the same lock. */
  out: (way: () => Promise<void>) => void
}

/** The only way to send from a composer, by button or key: checks, saves the draft, sends, shows toasts. */
export function useSending({ store, mailbox, send, onSent, onNobody }: SendingOptions): Sending {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const undo = useUndoSend()
  const isReady = () => {
    const { words } = store.state
    if (words.mode !== 'note' && !hasRecipients(words)) {
      onNobody()
      return false
    }
    if (words.mode !== 'note' && mailbox && !isOfNumber(mailbox) && !sendsMail(mailbox)) {
      showToast({ text: notVerified, tone: 'error', key: notVerified })
      // The text stays a draft on this device until it is verified.
      void store.flush().catch(reportFailure)
      return false
    }
    if (!hasContent(outgoingContent(words))) {
      showToast({ text: noContent, tone: 'error', key: noContent })
      return false
    }
    return true
  }
  const out = async (way: () => Promise<void>) => {
    // Before the ops are in the outbox, a second click would send a second mail.
    if (!isReady() || isSending.current) return
    isSending.current = true
    setIsBusy(true)
    try {
      await store.flush()
      for (const question of questionsOf(outgoingContent(store.state.words)))
        if (!(await ask(question))) return
      await way()
      onSent()
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }
  const run = async (close: boolean, snooze?: SnoozeAfter) => {
    const kind = store.state.words.mode === 'note' ? 'note' : 'mail'
    await out(async () => {
      const sent = await send(close, snooze)
      void announceSent(desk, sent, kind, isOffline, undo).catch(reportFailure)
    })
  }
  return {
    isBusy,
    isOffline,
    run: (close, snooze) => void run(close, snooze).catch(reportFailure),
    isReady,
    out: (way) => void out(way).catch(reportFailure),
  }
}
