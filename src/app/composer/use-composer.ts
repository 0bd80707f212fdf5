import type { Editor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { endTyping, expectTyping, isTypedAhead } from '#app/commands/typing-hold.ts'
import type { Draft } from '#domain/conversations/draft.ts'
import { isDoneBy } from '#domain/conversations/macro.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import type { ComposeMode, ConversationView } from '#app/messages/conversation-view.ts'
import { answeredMessage, newestMessage } from '#app/messages/thread-entries.ts'
import type { AimOn, GoOn } from '#app/desk/after-done.ts'
import { reportFailure } from '#app/desk/failures.ts'
import { undone } from '#app/desk/undone.ts'
import { useRestart } from '#app/time/use-restart.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { ownAddresses } from './addresses.ts'
import { switchMode } from './composer-modes.ts'
import { draftFor, type ComposerRequest } from './composer-request.ts'
import { focusEnd } from './focus-end.ts'
import { mentionsIn } from '#app/editor/mention-popup.ts'
import { writingOf } from '#app/editor/outgoing-html.ts'
import { scheduleLetter } from './schedule-words.ts'
import { sendNote, sendReply } from './send-words.ts'
import { useDraftStore } from './use-draft-store.ts'
import { useSendLater } from './use-send-later.ts'
import { useSending } from './use-sending.ts'
import { emptyWords, type Words } from './words.ts'

/** Where the focus goes next: to the field that is written in, or it stays on the kinds. */
type Focus = 'field' | 'kinds' | null

interface ComposerOptions {
  view: ConversationView
  drafts: readonly Draft[]
  request: ComposerRequest
  /** The mail that is passed on, as HTML below the words; null while it is not here. */
  quoted: RefObject<string | null>
  onClose: (isSent?: boolean) => void
  /** What was sent does away with the conversation: the desk goes on. */
  onDone: AimOn | undefined
}

/** Everything a conversation's composer does, apart from how it looks. */
export function useComposer({ view, drafts, request, quoted, onClose, onDone }: ComposerOptions) {
  const desk = useDesk()
  const { conversation, thread, reference } = view
  const mailbox = reference.mailboxes.get(conversation.mailboxId)
  const restartTimer = useRestart(conversation.id)
  const isOwn = ownAddresses(reference.mailboxes.values())
  const toInput = useRef<HTMLInputElement>(null)
  const editor = useRef<Editor>(null)
  const touched = useRef(false)
  const handled = useRef(0)
  const goOn = useRef<GoOn>(undefined)
  const [version, setVersion] = useState(0)
  const [isAsked, setIsAsked] = useState(false)
  const [session, setSession] = useState({ count: 0, begun: request })
  const focus = useRef<Focus>(null)
  const [focusAsked, setFocusAsked] = useState(0)

  const messageOf = (mode: ComposeMode, id: number | null) =>
    thread.messages.find((message) => message.id === id) ??
    (mode === 'note' || mode === 'forward'
      ? newestMessage(thread.messages)
      : answeredMessage(thread.messages)) ??
    null
  const wordsFor = (words: Words, mode: ComposeMode, messageId: number | null) =>
    switchMode(words, {
      mode,
      message: messageOf(mode, messageId),
      before: thread.messages.find((message) => message.id === words.messageId) ?? null,
      isOwn,
      keepRecipients: touched.current,
    })

  const { store, state } = useDraftStore(
    conversation.id,
    (made) => {
      const draft = draftFor(drafts, session.begun)
      if (draft) made.open(draft)
    },
    wordsFor(emptyWords, session.begun.mode, session.begun.messageId),
    session.count,
  )
  const { words } = state

  /** Gives the focus to the field that is written in next: a forward begins with whom it goes to. */
  const focusField = () => {
    const { mode, to } = store.state.words
    const input = mode === 'forward' && to.length === 0 ? toInput.current : null
    const box = editor.current?.isDestroyed ? null : editor.current
    if (input || box) focus.current = null
    if (input) input.focus()
    else if (box) focusEnd(box)
  }
  const askFocus = (place: Focus) => {
    focus.current = place
    setFocusAsked((before) => before + 1)
  }
  const settleFocus = () => {
    if (focus.current === 'field' || (focus.current === 'kinds' && isTypedAhead())) focusField()
    else if (focus.current === 'kinds') {
      focus.current = null
      endTyping()
    }
  }
  const settle = useEffectEvent(settleFocus)
  useEffect(() => settle(), [focusAsked, session, version])

  /** A note and a mail are never the same words: each is kept as it is, and the other begins or goes on. */
  const changeWords = async (mode: ComposeMode, messageId: number | null, place: Focus) => {
    expectTyping()
    if (!(await isKept())) return
    touched.current = false
    editor.current = null
    focus.current = place
    setSession(({ count }) => ({ count: count + 1, begun: { ...request, mode, messageId, draftId: null } }))
    setVersion((before) => before + 1)
  }
  /** Whether what is typed is on this device; words that are not stay on the screen. */
  const isKept = async () => {
    await store.flush()
    if (store.state.problem === null) return true
    focusField()
    return false
  }
  const switchTo = (mode: ComposeMode, messageId = words.messageId, place: Focus = 'field') => {
    setIsAsked(false)
    const now = store.state.words
    if ((mode === 'note') === (now.mode === 'note')) {
      store.restart(wordsFor(now, mode, messageId))
      askFocus(place)
    } else void changeWords(mode, messageId, place).catch(reportFailure)
  }
  const goOnWith = async (draft: Draft) => {
    expectTyping()
    if (!(await isKept())) return
    editor.current = null
    store.open(draft)
    touched.current = true
    focus.current = 'field'
    setVersion((before) => before + 1)
  }
  const answer = useEffectEvent((asked: ComposerRequest) => {
    const draft = asked.draftId === null ? undefined : draftFor(drafts, asked)
    if (draft && draft.id !== state.draftId) void goOnWith(draft).catch(reportFailure)
    else if (handled.current > 0 && asked.draftId === null) switchTo(asked.mode, asked.messageId)
    else {
      if (state.draftId !== null) touched.current = true
      if (asked.takesFocus) askFocus('field')
    }
    handled.current = asked.n
  })
  useEffect(() => {
    if (request.n !== handled.current) answer(request)
  }, [request])
  // Words that were begun in another kind of mail are this kind from now on.
  const takeKind = useEffectEvent(() => {
    if (state.draftId === null) return
    touched.current = true
    const { mode, messageId } = session.begun
    if (words.mode !== mode) store.restart(wordsFor(words, mode, messageId))
  })
  useEffect(() => {
    if (session.count > 0) takeKind()
  }, [session])
  useEffect(() => {
    if (!store.follow(drafts)) return
    const box = editor.current
    // The editor gives way to one with the words that came; the cursor goes on in that.
    if (box && !box.isDestroyed && box.view.hasFocus()) focus.current = 'field'
    setVersion((before) => before + 1)
  }, [store, drafts])

  const letter = () => ({
    conversationId: conversation.id,
    ...store.ending,
    words: store.state.words,
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
      store.end(emptyWords)
      onClose(true)
      goOn.current?.()
    },
    onNobody: () => {
      setIsAsked(true)
      toInput.current?.focus()
    },
  })
  const later = useSendLater(sending, (time) => scheduleLetter(desk, letter(), time))
  const saveDraft = async () => {
    await store.flush()
    if (store.state.problem !== null) return
    showToast({ text: 'Saved as Draft' })
    restartTimer()
  }
  const discard = async () => {
    const before = store.state.words
    await store.discard(emptyWords)
    onClose()
    showToast({ text: 'Draft discarded', undo: () => undone(desk, undoDiscard(before)) })
  }
  const undoDiscard = async (before: Words) => {
    store.change(before)
    await store.flush()
  }
  const setRecipients = (fields: Partial<Words>) => {
    touched.current = true
    store.change(fields)
  }
  return {
    store,
    state,
    mailbox,
    sending,
    later,
    version,
    writing: writingOf(mailbox?.settings),
    problem: isAsked && words.to.length === 0 ? 'Email is a required field' : undefined,
    toInput,
    /** The editor stands on the screen. */
    takeEditor: (made: Editor) => {
      editor.current = made
      // One that was made in a rendering that was thrown away took the focus with it.
      if (request.takesFocus && document.activeElement === document.body) focus.current ??= 'field'
      settleFocus()
    },
    focusField,
    switchTo,
    goOnWith,
    setRecipients,
    saveDraft,
    discard,
  }
}
