import { useEffect, useEffectEvent, useState } from 'react'
import { expectTyping } from '#app/commands/typing-hold.ts'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import type { ComposeMode, ConversationView } from '#app/messages/conversation-view.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { undone } from '#app/desk/live/undone.ts'
import { ownAddresses } from '#app/recipients/addresses.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { aimAt, turnOf, type Aim } from '../composer-modes.ts'
import { draftFor, type ComposerRequest } from '../sending/composer-request.ts'
import { useDraftStore } from '../drafts/use-draft-store.ts'
import type { FieldFocus, FocusTarget } from '../use-field-focus.ts'
import { emptyContent, type ComposerContent } from './composer-content.ts'

/** Duration of the toast that the recipients changed, in ms: it must not be missed. */
const turnStays = 20_000
const turnKey = 'composer.turn'

/** Initial state of a conversation's composer. */
export interface ComposerStart {
  view: ConversationView
  drafts: readonly Draft[]
  request: ComposerRequest
}

/** Text of a conversation's composer, with its mode and draft. */
export function useComposerContent({ view, drafts, request }: ComposerStart, field: FieldFocus) {
  const desk = useDesk()
  const [version, setVersion] = useState(0)
  const [session, setSession] = useState({ count: 0, begun: request, aim: null as Aim | null })
  const { messages } = view.thread
  const place = { messages, isOwn: ownAddresses(view.reference.mailboxes.values()) }
  const { store, state } = useDraftStore(
    view.conversation.id,
    (made) => {
      const draft = draftFor(drafts, session.begun)
      if (draft) made.open(draft)
    },
    aimAt(emptyContent, session.begun, place),
    session.count,
  )
  const { words } = state
  const settle = useEffectEvent(() => field.settle(store.state.words))
  useEffect(() => settle(), [field.asked, session, version])

  /** True if typed text is saved on this device; unsaved text stays on the screen. */
  const isKept = async () => {
    await store.flush()
    if (store.state.problem === null) return true
    field.enter(store.state.words)
    return false
  }
  /** A note and a mail are separate drafts: the current one is saved and the other is opened or started. */
  const changeWords = async (mode: ComposeMode, messageId: number | null, goTo: FocusTarget) => {
    expectTyping()
    if (!(await isKept())) return
    field.editor.current = null
    field.next.current = goTo
    // Without a given message, the new text starts with the message of the current text.
    const begun = { ...request, mode, messageId: messageId ?? words.messageId, draftId: null }
    setSession(({ count }) => ({ count: count + 1, begun, aim: { mode, messageId } }))
    setVersion((before) => before + 1)
  }
  /** Applies another mode or message, with a toast if the recipients change. */
  const aim = (wanted: Aim) => {
    const before = store.state.words
    const after = aimAt(before, wanted, place)
    if (after === before) return
    store.restart(after)
    const text = turnOf(before, after, place)
    if (text === null) return
    const { html: _, ...purpose } = before
    const isAsAimed = () =>
      store.state.words.messageId === after.messageId && store.state.words.mode === after.mode
    const turnBack = async () => {
      if (!isAsAimed()) return false
      const along = new Set(after.attachments.map(({ id }) => id))
      const since = store.state.words.attachments.filter(({ id }) => !along.has(id))
      store.change({ ...purpose, attachments: [...purpose.attachments, ...since] })
      return store.flush()
    }
    const undo = () => undone(desk, turnBack())
    showToast({ text, tone: 'plain', key: turnKey, lasts: turnStays, undo, undoes: 'Recipients' })
  }
  const switchTo = (mode: ComposeMode, messageId: number | null = null, goTo: FocusTarget = 'field') => {
    if ((mode === 'note') === (store.state.words.mode === 'note')) {
      aim({ mode, messageId })
      field.ask(goTo)
    } else void changeWords(mode, messageId, goTo).catch(reportFailure)
  }
  const goOnWith = async (draft: Draft) => {
    expectTyping()
    if (!(await isKept())) return
    field.editor.current = null
    store.open(draft)
    field.next.current = 'field'
    setVersion((before) => before + 1)
  }
  const setRecipients = (fields: Partial<ComposerContent>) => store.change(fields)
  const redraw = () => setVersion((before) => before + 1)
  return { store, state, version, session, aim, redraw, switchTo, goOnWith, setRecipients }
}

/** Text state of a composer. */
export type ComposerState = ReturnType<typeof useComposerContent>

/** Applies external changes to the open text: a mode requested for it, or another device's draft. */
export function useFollowedContent(
  drafts: readonly Draft[],
  { store, state, session, aim, redraw }: ComposerState,
  { editor, next }: FieldFocus,
): void {
  // A restored draft of another mail mode or message gets the requested one.
  const takeAim = useEffectEvent(() => {
    if (state.draftId !== null && session.aim) aim(session.aim)
  })
  useEffect(() => takeAim(), [session])
  const follow = useEffectEvent(() => {
    if (!store.follow(drafts)) return
    const box = editor.current
    // The editor is replaced by one with the new text, which takes over the focus.
    if (box && !box.isDestroyed && box.view.hasFocus()) next.current = 'field'
    redraw()
  })
  useEffect(() => follow(), [store, drafts])
}
