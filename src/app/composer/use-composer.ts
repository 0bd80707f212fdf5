import type { Editor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { isDoneBy } from '#domain/conversations/macro.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import type { ComposeMode } from '#app/messages/conversation-view.ts'
import type { AimOn, GoOn } from '#app/desk/live/after-done.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { undone } from '#app/desk/live/undone.ts'
import { useRestart } from '#app/time/use-restart.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { draftFor, type ComposerRequest } from './sending/composer-request.ts'
import { mentionsIn } from '#app/editor/suggestions/mention-popup.ts'
import { writingOf } from '#app/editor/outgoing-html.ts'
import { scheduleLetter } from './sending/schedule-message.ts'
import { sendNote, sendReply } from './sending/send-message.ts'
import {
  useComposerContent,
  useFollowedContent,
  type ComposerStart,
  type ComposerState,
} from './texts/use-composer-texts.ts'
import { useFieldFocus, type FocusTarget } from './use-field-focus.ts'
import { useSendLater } from './sending/use-send-later.ts'
import { useSending } from './sending/use-sending.ts'
import { emptyContent, outgoingContent, type ComposerContent } from './texts/composer-content.ts'

interface ComposerOptions extends ComposerStart {
  /** HTML of the forwarded message below the text; null while it is not on this device. */
  quoted: RefObject<string | null>
  onClose: (isSent?: boolean) => void
  /** Sending finished the conversation: the list advances. */
  onDone: AimOn | undefined
}

/** Saves the text of a composer as a draft, or discards it. */
function useDraftEnd({ store }: ComposerState, onSaved: () => void, onClose: () => void) {
  const desk = useDesk()
  const bringBack = async (before: ComposerContent) => {
    store.change(before)
    await store.flush()
  }
  return {
    async saveDraft() {
      await store.flush()
      if (store.state.problem !== null) return
      showToast({ text: 'Saved as Draft' })
      onSaved()
    },
    async discard() {
      const before = store.state.words
      await store.discard(emptyContent)
      onClose()
      showToast({ text: 'Draft discarded', undo: () => undone(desk, bringBack(before)) })
    },
  }
}

/** Handles each request to the composer once. */
function useRequests({ drafts, request }: ComposerStart, { state, ...words }: RequestedWords) {
  const handled = useRef(0)
  const answer = useEffectEvent((asked: ComposerRequest) => {
    const draft = asked.draftId === null ? undefined : draftFor(drafts, asked)
    if (draft && draft.id !== state.draftId) void words.goOnWith(draft).catch(reportFailure)
    else if (asked.draftId === null && (handled.current > 0 || state.draftId !== null))
      words.switchTo(asked.mode, asked.messageId)
    else if (asked.takesFocus) words.askFocus()
    handled.current = asked.n
  })
  useEffect(() => {
    if (request.n !== handled.current) answer(request)
  }, [request])
}

type RequestedWords = Pick<ComposerState, 'state' | 'goOnWith' | 'switchTo'> & {
  askFocus: () => void
}

/** Logic of a conversation's composer, without its rendering. */
export function useComposer({ quoted, onClose, onDone, ...start }: ComposerOptions) {
  const { view, request } = start
  const { conversation, reference } = view
  const desk = useDesk()
  const mailbox = reference.mailboxes.get(conversation.mailboxId)
  const restartTimer = useRestart(conversation.id)
  const goOn = useRef<GoOn>(undefined)
  const [isAsked, setIsAsked] = useState(false)
  const field = useFieldFocus()
  const composed = useComposerContent(start, field)
  const { store, state, version, goOnWith, setRecipients } = composed
  const switchTo = (mode: ComposeMode, messageId?: number | null, place?: FocusTarget) => {
    setIsAsked(false)
    composed.switchTo(mode, messageId, place)
  }
  useRequests(start, { ...composed, switchTo, askFocus: () => field.ask('field') })
  useFollowedContent(start.drafts, composed, field)

  const letter = () => ({
    conversationId: conversation.id,
    ...store.ending,
    words: outgoingContent(store.state.words),
    writing: writingOf(mailbox?.settings),
    quoted: store.state.words.mode === 'forward' ? (quoted.current ?? '') : '',
  })
  const sending = useSending({
    store,
    mailbox,
    send: (close, snooze) => {
      const sent = letter()
      const isDone = close || snooze !== undefined || isDoneBy(sent.words.actions)
      goOn.current = isDone ? onDone?.() : undefined
      return sent.words.mode === 'note'
        ? sendNote(desk, sent, mentionsIn(sent.words.html))
        : sendReply(desk, sent, close, snooze)
    },
    onSent: () => {
      if (store.state.words.mode !== 'note') restartTimer()
      store.end(emptyContent)
      onClose(true)
      goOn.current?.()
    },
    onNobody: () => {
      setIsAsked(true)
      field.toInput.current?.focus()
    },
  })
  return {
    store,
    state,
    mailbox,
    sending,
    later: useSendLater(sending, (time) => scheduleLetter(desk, letter(), time)),
    version,
    writing: writingOf(mailbox?.settings),
    problem: isAsked && state.words.to.length === 0 ? 'Email is a required field' : undefined,
    toInput: field.toInput,
    /** Called when the editor is mounted. */
    takeEditor: (made: Editor) => {
      field.editor.current = made
      // An editor created in a discarded rendering took the focus with it.
      if (request.takesFocus && document.activeElement === document.body) field.next.current ??= 'field'
      field.settle(store.state.words)
    },
    focusField: () => field.enter(store.state.words),
    switchTo,
    goOnWith,
    setRecipients,
    ...useDraftEnd(composed, restartTimer, onClose),
  }
}
