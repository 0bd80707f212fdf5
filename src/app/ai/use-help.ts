import type { Editor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { denialTexts, type Denial } from '#app/ui/denial.ts'
import { showToast, announceUndone } from '#app/toasts/toast-store.ts'
import type { AIRequest, Wish } from './ask-ai.ts'
import { HelpSession, type HelpState } from './help-session.ts'
import { useHelpDenial } from './use-help-denial.ts'
import { wantedHelp } from './wanted-help.ts'

/** Writing help for a composer's components. */
export interface Help extends HelpState {
  denied: Denial | undefined
  isOpen: boolean
  isWriting: boolean
  /** Opens the bar; with an empty text, drafts a reply at once. */
  toggle: () => void
  close: () => void
  /** Undefined if there is no message to reply to. */
  draft: (() => void) | undefined
  refine: (wish: Wish) => void
  stop: () => void
  accept: () => void
  undo: () => void
}

interface HelpOptions {
  editor: Editor | undefined
  /** The answered conversation; null for a new mail. */
  conversationId: number | null
  isOffline: boolean
}

/** Writing help of a composer. */
export function useHelp({ editor, conversationId, isOffline }: HelpOptions): Help {
  const desk = useDesk()
  const { denied, isKnown } = useHelpDenial(isOffline)
  const [session] = useState(() => new HelpSession(desk))
  const state = useSyncExternalStore(session.subscribe, session.read)
  const [isOpen, setIsOpen] = useState(false)
  const { isWanted } = useSnapshot(wantedHelp)
  useEffect(() => () => session.stop(), [session])
  const helped = useRef(editor)
  useEffect(() => {
    // The editor was replaced: an undo would restore the text of another one.
    if (helped.current && helped.current !== editor) {
      session.stop()
      session.accept()
      setIsOpen(false)
    }
    helped.current = editor
  }, [editor, session])

  const run = (request: AIRequest) => {
    if (editor) void session.run(editor, request).catch(reportFailure)
  }
  const draft = conversationId === null ? undefined : () => run({ conversationId })
  const open = () => {
    setIsOpen(true)
    if (editor?.isEmpty) draft?.()
  }
  const close = () => {
    session.stop()
    session.accept()
    setIsOpen(false)
    editor?.commands.focus()
  }
  const answer = useEffectEvent(() => {
    wantedHelp.isWanted = false
    if (denied) showToast({ text: denialTexts[denied], key: 'help' })
    else open()
  })
  const isReady = isKnown && editor !== undefined && conversationId !== null
  useEffect(() => {
    if (isWanted && isReady) answer()
  }, [isWanted, isReady])
  return {
    ...state,
    denied,
    isOpen,
    isWriting: state.phase === 'writing',
    toggle: isOpen ? close : open,
    close,
    draft,
    refine: (wish) => {
      const about = 'newQuestion' in wish && conversationId !== null ? { id: conversationId } : {}
      run({ ...wish, ...about, email: editor?.getText({ blockSeparator: '\n\n' }) ?? '' })
    },
    stop: () => session.stop(),
    accept: () => {
      session.accept()
      editor?.commands.focus()
    },
    undo: () => {
      session.undo()
      announceUndone('Help me write', { ops: [], isWaiting: false })
    },
  }
}
