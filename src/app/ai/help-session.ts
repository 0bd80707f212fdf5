import type { Editor, JSONContent } from '@tiptap/react'
import { DeskError } from '#domain/errors.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { askAI, type AIRequest } from './ask-ai.ts'

/** State of the writing help. `done`: the answer is in the editor and can be undone as a whole. */
export interface HelpState {
  phase: 'idle' | 'writing' | 'done'
  /** Reason why nothing or only a part was written. */
  problem: string | null
}

const idle: HelpState = { phase: 'idle', problem: null }

/** Plain text as an editor document: an empty line separates paragraphs. */
export function documentOf(text: string): JSONContent {
  const line = (words: string) => (words === '' ? [] : [{ type: 'text', text: words }])
  const paragraph = (words: string): JSONContent => ({
    type: 'paragraph',
    content: words
      .split('\n')
      .flatMap((each, n) => [...(n > 0 ? [{ type: 'hardBreak' }] : []), ...line(each)]),
  })
  return {
    type: 'doc',
    content: text
      .trim()
      .split(/\n{2,}/)
      .map(paragraph),
  }
}

/**
 * Streams a model's answer into an editor. Until it is complete the editor is locked and the draft keeps the
 * previous text; then it is a single step, undone by the button or the editor's own Undo.
 */
export class HelpSession {
  readonly #desk: Pick<OpenDesk, 'client'>
  readonly #listeners = new Set<() => void>()
  #state = idle
  #stopping: AbortController | null = null
  #before: { editor: Editor; content: JSONContent } | null = null

  constructor(desk: Pick<OpenDesk, 'client'>) {
    this.#desk = desk
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): HelpState => this.#state

  /** Sends a request and replaces the whole text by the answer. A second call during a run has no effect. */
  async run(editor: Editor, request: AIRequest): Promise<void> {
    if (this.#state.phase === 'writing') return
    const stopping = new AbortController()
    this.#stopping = stopping
    const before = editor.getJSON()
    this.#set({ phase: 'writing', problem: null })
    editor.setEditable(false, false)
    const { text, problem } = await this.#write(editor, request, stopping.signal)
    if (editor.isDestroyed) return this.#set(idle)
    editor.setEditable(true, false)
    show(editor, before)
    this.#set({ phase: text === '' ? 'idle' : 'done', problem })
    if (text !== '') {
      this.#before = { editor, content: before }
      editor.chain().setContent(documentOf(text)).focus('end').run()
    } else editor.commands.focus('end')
    return undefined
  }

  /** Stops writing; the text so far stays. */
  stop(): void {
    this.#stopping?.abort()
  }

  /** Accepts the written text. */
  accept(): void {
    if (this.#state.phase === 'writing') return
    this.#before = null
    this.#set(idle)
  }

  /** Restores the previous text. */
  undo(): void {
    const { editor, content } = this.#before ?? {}
    this.accept()
    if (editor && content && !editor.isDestroyed) editor.chain().setContent(content).focus('end').run()
  }

  async #write(
    editor: Editor,
    request: AIRequest,
    signal: AbortSignal,
  ): Promise<{ text: string; problem: string | null }> {
    let text = ''
    let frame = 0
    try {
      const words = askAI(this.#desk, request, signal)
      let next = await words.next()
      for (; !next.done; next = await words.next()) {
        text += next.value
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(() => show(editor, documentOf(text)))
      }
      return { text, problem: next.value ? 'The answer was too long and has been cut' : null }
    } catch (error) {
      // A stop is not an error.
      if (signal.aborted) return { text, problem: null }
      if (!(error instanceof DeskError)) console.error(error)
      return { text, problem: error instanceof DeskError ? error.message : 'Something went wrong' }
    } finally {
      cancelAnimationFrame(frame)
    }
  }

  #set(state: HelpState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** Shows a document without adding a step to the editor's history. */
function show(editor: Editor, content: JSONContent): void {
  if (!editor.isDestroyed) editor.chain().setMeta('addToHistory', false).setContent(content).run()
}
