import { Extension, type Editor, type InputRule, type Range } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { PluginKey } from '@tiptap/pm/state'
import {
  Suggestion,
  type SuggestionKeyDownProps,
  type SuggestionOptions,
  type SuggestionProps,
} from '@tiptap/suggestion'

/** Replaces text and keeps its marks, as a separate undo step. */
export const replaceText = (editor: Editor, { from, to }: Range, words: string) =>
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      closeHistory(tr)
      if (words) tr.insertText(words, from, to)
      else tr.delete(from, to)
      return true
    })
    .run()

/** State of an open list. */
export interface SuggestionList<Item> {
  items: readonly Item[]
  active: number
  /** Position of the trigger character, to place the list. */
  place: () => DOMRect
  /** Set if opened by a button: the list has its own filter field. */
  asked?: { anchor: Element; query: string }
}

/** Item search and pick handler of a list opened by a button. */
interface Asked<Item> {
  anchor: Element
  find: (query: string) => readonly Item[]
  onPick: (item: Item) => void
}

/** Suggestion list of a trigger character or button: driven by editor or filter field, rendered by React. */
export class SuggestionPopup<Item, Picked> {
  #list: SuggestionList<Item> | null = null
  #props: SuggestionProps<Item, Picked> | null = null
  #asked: Asked<Item> | null = null
  /** True after arrow keys were used: Enter picks the active item. */
  #isGoneThrough = false
  /** Required text after the trigger character for Enter to pick an item; else Enter breaks the line. */
  protected readonly enough: RegExp = /./
  readonly #listeners = new Set<() => void>()
  readonly #pickedOf: (item: Item) => Picked

  /** @param pickedOf the editor command's argument for an item. */
  constructor(pickedOf: (item: Item) => Picked) {
    this.#pickedOf = pickedOf
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): SuggestionList<Item> | null => this.#list

  get isOpen(): boolean {
    return this.#list !== null && this.#list.items.length > 0
  }

  /** The editor's element. */
  get box(): HTMLElement | null {
    return this.#props?.editor.view.dom ?? null
  }

  readonly pick = (index: number): void => {
    const item = this.#list?.items[index]
    const asked = this.#asked
    if (item === undefined) return
    if (asked) {
      this.close()
      asked.onPick(item)
    } else this.#props?.command(this.#pickedOf(item))
  }

  readonly point = (active: number): void => {
    if (this.#list) this.#show({ ...this.#list, active })
  }

  /** Opens the list at a button. */
  protected openBeside(asked: Asked<Item>): void {
    this.#asked = asked
    this.filter('')
  }

  /** Filters by the text of the list's own field. */
  readonly filter = (query: string): void => {
    if (!this.#asked) return
    const { anchor, find } = this.#asked
    const place = () => anchor.getBoundingClientRect()
    this.#show({ items: find(query), active: 0, place, asked: { anchor, query } })
  }

  readonly close = (): void => {
    this.#asked = null
    this.#show(null)
  }

  /** Editor extension that opens the list. */
  protected extensionOf(
    name: string,
    options: Omit<SuggestionOptions<Item, Picked>, 'editor' | 'pluginKey' | 'render'>,
    inputRules: InputRule[] = [],
  ): Extension {
    const render = () => this.driver
    return Extension.create({
      name,
      addInputRules: () => inputRules,
      addProseMirrorPlugins() {
        return [
          Suggestion<Item, Picked>({
            ...options,
            editor: this.editor,
            pluginKey: new PluginKey(name),
            render,
          }),
        ]
      },
    })
  }

  /** Value of tiptap's suggestion `render`. */
  protected readonly driver = {
    onStart: (props: SuggestionProps<Item, Picked>) => {
      this.#isGoneThrough = false
      this.#follow(props)
    },
    onUpdate: (props: SuggestionProps<Item, Picked>) => this.#follow(props),
    onExit: () => this.#asked || this.#show(null),
    onKeyDown: ({ event }: SuggestionKeyDownProps) => this.press(event.key),
  }

  #follow(props: SuggestionProps<Item, Picked>): void {
    this.#props = props
    const active = Math.min(this.#list?.active ?? 0, Math.max(0, props.items.length - 1))
    const place = () => props.clientRect?.() ?? props.editor.view.dom.getBoundingClientRect()
    this.#show({ items: props.items, active, place })
  }

  /** Handles a key of the list; false for other keys. */
  readonly press = (key: string): boolean => {
    const list = this.#list
    if (!list || list.items.length === 0) return false
    const count = list.items.length
    if (key === 'ArrowDown') this.#go((list.active + 1) % count)
    else if (key === 'ArrowUp') this.#go((list.active - 1 + count) % count)
    else if (key === 'Tab' || (key === 'Enter' && this.#isMeant)) this.pick(list.active)
    else return false
    return true
  }

  get #isMeant(): boolean {
    return this.#asked !== null || this.#isGoneThrough || this.enough.test(this.#props?.query ?? '')
  }

  #go(active: number): void {
    this.#isGoneThrough = true
    this.point(active)
  }

  #show(list: SuggestionList<Item> | null): void {
    this.#list = list
    for (const listener of this.#listeners) listener()
  }
}
