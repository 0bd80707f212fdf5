import { mutate } from '#app/desk/live/changes.ts'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import { stateOf, type EndedDraft } from '#domain/conversations/drafts/draft-end.ts'
import { DeskError } from '#domain/errors.ts'
import { isBlank } from '#domain/conversations/messages/preview.ts'
import type { Cancel } from '#lib/clock.ts'
import type { Desk } from '#local/desk.ts'
import { takeIds } from '#local/ids.ts'
import { dropDraft } from './drop-draft.ts'
import { namedSpare, spareFor } from './spare-draft.ts'
import { isWorthKeeping, contentOfDraft, type ComposerContent } from '../texts/composer-content.ts'

/** Save delay after the first unsaved key press, in ms; with the write itself it stays below 500 ms. */
export const saveDelay = 400

const isSameToEye = (before: string, now: string) =>
  (before === '') === (now === '') && isBlank(before) === isBlank(now)

/** Visible state of the draft. */
export interface DraftState {
  words: ComposerContent
  /** Id of the draft on this device; null until something is worth saving. */
  draftId: number | null
  /** Error of the last save; the text stays in the editor. */
  problem: unknown
}

/**
 * Text of one composer, saved as a draft: one save at a time, each with the newest text. Only sending or
 * discarding ends a draft; closing the composer or the tab never does.
 */
export class DraftStore {
  readonly #desk: Desk
  readonly #device: string
  readonly #listeners = new Set<() => void>()
  #conversationId: number | null
  #state: DraftState
  #start: ComposerContent
  #rev = 0
  /** Op of the last save known to this store. */
  #savedBy = ''
  /** Id of the copy that keeps this text when another device saved the draft first. */
  #spareId: number | null = null
  #isDirty = false
  #isListed = false
  #cancel: Cancel | null = null
  #saving: Promise<void> = Promise.resolve()

  constructor(desk: Desk, device: string, conversationId: number | null, words: ComposerContent) {
    this.#desk = desk
    this.#device = device
    this.#conversationId = conversationId
    this.#start = words
    this.#state = { words: words, draftId: null, problem: null }
  }

  get state(): DraftState {
    return this.#state
  }

  /** Id of the conversation; null for a new mail before its first save. */
  get conversationId(): number | null {
    return this.#conversationId
  }

  /** Draft fields of the op that sends this text. */
  get ending(): EndedDraft {
    const { draftId } = this.#state
    if (draftId === null) return { draftId: null }
    const known = { draftId, draftRev: this.#rev, draftState: this.#known }
    return this.#spareId === null ? known : { ...known, draftSpareId: this.#spareId }
  }

  /** State of the draft as this store knows it; scheduled text is never open in a composer. */
  get #known(): string {
    return stateOf({ rev: this.#rev, savedBy: this.#savedBy, scheduled: null })
  }

  /** True if the text on screen is not saved on this device. */
  get isDirty(): boolean {
    return this.#isDirty
  }

  /** True if the user has entered anything. */
  get holdsWords(): boolean {
    return isWorthKeeping(this.#state.words, this.#start)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Opens an existing draft. */
  open(draft: Draft, mailboxId: number | null = null): void {
    this.#rev = draft.rev
    this.#savedBy = draft.savedBy
    this.#spareId = null
    this.#isDirty = false
    this.#isListed = true
    this.#conversationId = draft.conversationId
    const words = contentOfDraft(draft, mailboxId)
    this.#set({ words, draftId: draft.id, problem: null })
  }

  /** Resets the baseline for changes: another mode has its own default recipients. */
  restart(words: ComposerContent): void {
    this.#start = words
    this.change(words)
  }

  change(fields: Partial<ComposerContent>): void {
    const before = this.#state.words
    const state = { ...this.#state, words: { ...before, ...fields } }
    // The editor renders typed letters by itself, and nothing else depends on them.
    const isTyping = Object.keys(fields).every((field) => field === 'html')
    if (isTyping && isSameToEye(before.html, state.words.html)) this.#state = state
    else this.#set(state)
    this.#isDirty = true
    this.#cancel ??= this.#desk.clock.after(saveDelay, () => void this.flush())
  }

  /** Saves unsaved text; resolves when the current text is on this device or `problem` is set. */
  flush(): Promise<void> {
    this.#cancel?.()
    this.#cancel = null
    this.#saving = this.#saving.then(() => this.#save())
    return this.#saving
  }

  /**
   * Applies the replica's drafts: switches to the copy that holds this text after a conflict, loads text
   * saved by another device while nothing is unsaved, and drops a draft that was sent or deleted elsewhere,
   * so that only new typing starts another. Returns true if the text changed.
   */
  follow(drafts: readonly Draft[]): boolean {
    const { draftId } = this.#state
    if (draftId === null) return false
    const moved = drafts.find((each) => each.id === this.#spareId)
    if (moved) {
      this.#spareId = null
      this.#set({ ...this.#state, draftId: moved.id })
    }
    const draft = moved ?? drafts.find((each) => each.id === draftId)
    if (draft) {
      this.#isListed = true
      // Unsaved text that conflicts with another device's is saved as a separate draft.
      if (this.#isDirty || !this.#isNews(draft)) return false
      this.open(draft, this.#state.words.mailboxId)
      return true
    }
    if (!this.#isListed) return false
    this.#letGo()
    return false
  }

  /** Discards the text. */
  async discard(words: ComposerContent): Promise<void> {
    this.#start = words
    this.change(words)
    await this.flush()
  }

  /** Called when the text, and its draft, has been sent. */
  end(words: ComposerContent): void {
    this.#cancel?.()
    this.#cancel = null
    this.#isDirty = false
    this.#start = words
    this.#letGo({ words, problem: null })
  }

  /** True if a draft row holds text of another device, and is not an older own row from a stale query. */
  #isNews({ rev, savedBy }: Draft): boolean {
    return rev > this.#rev || (rev === this.#rev && savedBy !== this.#savedBy)
  }

  /** Detaches the draft: only new typing starts another. */
  #letGo(fields: Partial<DraftState> = {}): void {
    this.#rev = 0
    this.#savedBy = ''
    this.#spareId = null
    this.#isListed = false
    this.#set({ ...this.#state, ...fields, draftId: null })
  }

  #set(state: DraftState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  async #save(): Promise<void> {
    await this.#learnSpare()
    if (!this.#isDirty) return
    this.#isDirty = false
    const { words } = this.#state
    try {
      if (isWorthKeeping(words, this.#start)) await this.#keep(words)
      else await this.#remove()
      if (this.#state.problem !== null) this.#set({ ...this.#state, problem: null })
    } catch (problem) {
      this.#isDirty = true
      this.#set({ ...this.#state, problem })
    }
  }

  /**
   * A reopened draft may have a pending copy: an op that ends it must name both ids, or it would end the
   * other device's text.
   */
  async #learnSpare(): Promise<void> {
    const { draftId } = this.#state
    if (draftId === null || this.#conversationId === null) return
    this.#spareId ??= (await namedSpare(this.#desk, this.#conversationId, draftId)) ?? null
  }

  async #keep(words: ComposerContent): Promise<void> {
    const { db } = this.#desk
    this.#conversationId ??= (await takeIds(db, 1))[0] as number
    const id = this.#state.draftId ?? ((await takeIds(db, 1))[0] as number)
    const conversationId = this.#conversationId
    const over = this.#rev
    const rev = over + 1
    const spareId = (this.#spareId ??= await spareFor(this.#desk, conversationId, id))
    const kept = { id, conversationId, ...words, rev, device: this.#device, over, overState: this.#known }
    const save = (spareId: number) => mutate(this.#desk, 'drafts.save', { ...kept, spareId })
    const { op } = await save(spareId).catch(async (error: unknown) => {
      if (!(error instanceof DeskError) || error.details.reason !== 'stale_draft') throw error
      // Another device also edits the earlier copy: this text needs a new copy.
      this.#spareId = (await takeIds(db, 1))[0] as number
      return save(this.#spareId)
    })
    this.#rev = rev
    this.#savedBy = op
    if (this.#state.draftId !== id) this.#set({ ...this.#state, draftId: id })
  }

  async #remove(): Promise<void> {
    if (this.#state.draftId === null || this.#conversationId === null) return
    await dropDraft(this.#desk, this.#conversationId, this.ending)
    // A deleted id is never reused: late answers would be ambiguous.
    if (this.#state.words.mode === 'new') this.#conversationId = null
    this.#letGo()
  }
}
