import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { expectTyping } from '#app/commands/typing-hold.ts'
import type { Draft } from '#domain/conversations/draft.ts'
import type { ComposeMode, ConversationView } from '#app/messages/conversation-view.ts'
import { answeredMessage, newestMessage } from '#app/messages/thread-entries.ts'
import { reportFailure } from '#app/desk/failures.ts'
import { ownAddresses } from '#app/recipients/addresses.ts'
import { switchMode } from './composer-modes.ts'
import { draftFor, type ComposerRequest } from './composer-request.ts'
import { useDraftStore } from './use-draft-store.ts'
import type { FieldFocus, FocusPlace } from './use-field-focus.ts'
import { emptyWords, type Words } from './words.ts'

/** What a conversation's composer is opened with. */
export interface ComposerStart {
  view: ConversationView
  drafts: readonly Draft[]
  request: ComposerRequest
}

/** Makes the words of another kind of answer out of some. */
function wordsOf({ thread, reference }: ConversationView) {
  const isOwn = ownAddresses(reference.mailboxes.values())
  const messageOf = (mode: ComposeMode, id: number | null) =>
    thread.messages.find((message) => message.id === id) ??
    (mode === 'note' || mode === 'forward'
      ? newestMessage(thread.messages)
      : answeredMessage(thread.messages)) ??
    null
  return (words: Words, mode: ComposeMode, messageId: number | null, keepRecipients: boolean) =>
    switchMode(words, {
      mode,
      message: messageOf(mode, messageId),
      before: thread.messages.find((message) => message.id === words.messageId) ?? null,
      isOwn,
      keepRecipients,
    })
}

/** The words of a conversation's composer: which kind they are, and which draft. */
export function useComposerWords({ view, drafts, request }: ComposerStart, field: FieldFocus) {
  const touched = useRef(false)
  const [version, setVersion] = useState(0)
  const [session, setSession] = useState({ count: 0, begun: request })
  const make = wordsOf(view)
  const wordsFor = (words: Words, mode: ComposeMode, messageId: number | null) =>
    make(words, mode, messageId, touched.current)
  const { store, state } = useDraftStore(
    view.conversation.id,
    (made) => {
      const draft = draftFor(drafts, session.begun)
      if (draft) made.open(draft)
    },
    wordsFor(emptyWords, session.begun.mode, session.begun.messageId),
    session.count,
  )
  const { words } = state
  const settle = useEffectEvent(() => field.settle(store.state.words))
  useEffect(() => settle(), [field.asked, session, version])

  /** Whether what is typed is on this device; words that are not stay on the screen. */
  const isKept = async () => {
    await store.flush()
    if (store.state.problem === null) return true
    field.enter(store.state.words)
    return false
  }
  /** A note and a mail are never the same words: each is kept as it is, and the other begins or goes on. */
  const changeWords = async (mode: ComposeMode, messageId: number | null, place: FocusPlace) => {
    expectTyping()
    if (!(await isKept())) return
    touched.current = false
    field.editor.current = null
    field.next.current = place
    setSession(({ count }) => ({ count: count + 1, begun: { ...request, mode, messageId, draftId: null } }))
    setVersion((before) => before + 1)
  }
  const switchTo = (mode: ComposeMode, messageId = words.messageId, place: FocusPlace = 'field') => {
    const now = store.state.words
    if ((mode === 'note') === (now.mode === 'note')) {
      store.restart(wordsFor(now, mode, messageId))
      field.ask(place)
    } else void changeWords(mode, messageId, place).catch(reportFailure)
  }
  const goOnWith = async (draft: Draft) => {
    expectTyping()
    if (!(await isKept())) return
    field.editor.current = null
    store.open(draft)
    touched.current = true
    field.next.current = 'field'
    setVersion((before) => before + 1)
  }
  const setRecipients = (fields: Partial<Words>) => {
    touched.current = true
    store.change(fields)
  }
  const redraw = () => setVersion((before) => before + 1)
  return { store, state, version, session, touched, wordsFor, redraw, switchTo, goOnWith, setRecipients }
}

/** The words of a composer. */
export type ComposerWords = ReturnType<typeof useComposerWords>

/** Brings the words that are open to what has come meanwhile: another kind of answer, a draft of another device. */
export function useFollowedWords(
  drafts: readonly Draft[],
  { store, state, session, touched, wordsFor, redraw }: ComposerWords,
  { editor, next }: FieldFocus,
): void {
  // Words that were begun in another kind of mail are this kind from now on.
  const takeKind = useEffectEvent(() => {
    if (state.draftId === null) return
    touched.current = true
    const { mode, messageId } = session.begun
    if (state.words.mode !== mode) store.restart(wordsFor(state.words, mode, messageId))
  })
  useEffect(() => {
    if (session.count > 0) takeKind()
  }, [session])
  const follow = useEffectEvent(() => {
    if (!store.follow(drafts)) return
    const box = editor.current
    // The editor gives way to one with the words that came; the cursor goes on in that.
    if (box && !box.isDestroyed && box.view.hasFocus()) next.current = 'field'
    redraw()
  })
  useEffect(() => follow(), [store, drafts])
}
