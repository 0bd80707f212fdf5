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
import { isWorthKeeping, wordsOfDraft, type Words } from '../texts/words.ts'

/** Typing is saved this long after the first unsaved key, in ms: within half a second with the writing itself. */
export const saveDelay = 400

const isSameToEye = (before: string, now: string) =>
  (before === '') === (now === '') && isBlank(before) === isBlank(now)

/** Visible state of the draft. */
export interface DraftState {
  words: Words
  /** The draft on this device; null until something was worth keeping. */
  draftId: number | null
  /** Why the last save failed; the words stay in the editor. */
  problem: unknown
}

/**
 * Holds the words of one composer and keeps them as a draft: one save at a time, each with what is newest by then.
 * Only sending or discarding ends a draft; closing the composer or the tab never does.
 */
export class DraftStore {
  readonly #desk: Desk
  readonly #device: string
  readonly #listeners = new Set<() => void>()
  #conversationId: number | null
  #state: DraftState
  #start: Words
  #rev = 0
  /** The save that left the words as they are known here. */
  #savedBy = ''
  /** The id the words take when another device saved the draft before they arrived. */
  #spareId: number | null = null
  #isDirty = false
  #isListed = false
  #cancel: Cancel | null = null
  #saving: Promise<void> = Promise.resolve()

  constructor(desk: Desk, device: string, conversationId: number | null, words: Words) {
    this.#desk = desk
    this.#device = device
    this.#conversationId = conversationId
    this.#start = words
    this.#state = { words: words, draftId: null, problem: null }
  }

  get state(): DraftState {
    return this.#state
  }

  /** The conversation; of a new mail null until its first save. */
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

  /** The draft's state as it is known here: words that are to leave by themselves are in no composer. */
  get #known(): string {
    return stateOf({ rev: this.#rev, savedBy: this.#savedBy, scheduled: null })
  }

  /** Words on the screen that are not on this device yet. */
  get isDirty(): boolean {
    return this.#isDirty
  }

  /** Whether somebody has put anything in. */
  get holdsWords(): boolean {
    return isWorthKeeping(this.#state.words, this.#start)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Goes on with a draft that is there already. */
  open(draft: Draft, mailboxId: number | null = null): void {
    this.#rev = draft.rev
    this.#savedBy = draft.savedBy
    this.#spareId = null
    this.#isDirty = false
    this.#isListed = true
    this.#conversationId = draft.conversationId
    const words = wordsOfDraft(draft, mailboxId)
    this.#set({ words, draftId: draft.id, problem: null })
  }

  /** Takes other words as the point from which changes count: another mode brings its own recipients. */
  restart(words: Words): void {
    this.#start = words
    this.change(words)
  }

  change(fields: Partial<Words>): void {
    const before = this.#state.words
    const state = { ...this.#state, words: { ...before, ...fields } }
    // The editor shows each letter by itself; nothing else on the screen depends on which letters there are.
    const isTyping = Object.keys(fields).every((field) => field === 'html')
    if (isTyping && isSameToEye(before.html, state.words.html)) this.#state = state
    else this.#set(state)
    this.#isDirty = true
    this.#cancel ??= this.#desk.clock.after(saveDelay, () => void this.flush())
  }

  /** Saves what is unsaved; resolves when the words as they are now are on this device, or `problem` says why not. */
  flush(): Promise<void> {
    this.#cancel?.()
    this.#cancel = null
    this.#saving = this.#saving.then(() => this.#save())
    return this.#saving
  }

  /**
   * Follows the draft as the replica shows it: goes with its words when they became a draft of their own, takes over
   * what another device wrote while nothing is unsaved here, and lets go of a draft that was sent or deleted elsewhere,
   * so that only new typing starts another. Answers whether the words changed.
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
      // Words that are unsaved here become a draft of their own when they meet others.
      if (this.#isDirty || !this.#isNews(draft)) return false
      this.open(draft, this.#state.words.mailboxId)
      return true
    }
    if (!this.#isListed) return false
    this.#letGo()
    return false
  }

  /** Throws the words away. */
  async discard(words: Words): Promise<void> {
    this.#start = words
    this.change(words)
    await this.flush()
  }

  /** The words have gone out, and the draft with them. */
  end(words: Words): void {
    this.#cancel?.()
    this.#cancel = null
    this.#isDirty = false
    this.#start = words
    this.#letGo({ words, problem: null })
  }

  /** Whether a draft holds words that another device saved, and is no older row of ours that a query still shows. */
  #isNews({ rev, savedBy }: Draft): boolean {
    return rev > this.#rev || (rev === this.#rev && savedBy !== this.#savedBy)
  }

  /** From now on there is no draft: only new typing starts another. */
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
   * A draft that was closed and opened again may wait to become one of its own: what ends it has to name both, or it
   * would end the words of the other device.
   */
  async #learnSpare(): Promise<void> {
    const { draftId } = this.#state
    if (draftId === null || this.#conversationId === null) return
    this.#spareId ??= (await namedSpare(this.#desk, this.#conversationId, draftId)) ?? null
  }

  async #keep(words: Words): Promise<void> {
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
      // Another device goes on with the words that had gone there, too: these need a place of their own.
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
    // An id that was deleted is never used again: late answers could not be told apart.
    if (this.#state.words.mode === 'new') this.#conversationId = null
    this.#letGo()
  }
}
