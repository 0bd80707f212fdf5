import type { MentionNodeAttrs } from '@tiptap/extension-mention'
import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'
import { foldText } from '#lib/text.ts'

/** Somebody a note can call, or `all` of them. */
export interface Mentionable {
  id: number | 'all'
  name: string
}

/** What the open list shows. */
export interface MentionList {
  items: readonly Mentionable[]
  active: number
  /** Where the @ stands, for the list's place. */
  place: () => DOMRect
}

const mostShown = 8

/** Those whose name has a word that begins so; everybody for nothing typed. */
export function mentionMatches(people: readonly Mentionable[], query: string): Mentionable[] {
  const wanted = foldText(query)
  const fits = ({ name }: Mentionable) =>
    foldText(name)
      .split(/\s+/)
      .some((word) => word.startsWith(wanted))
  return people.filter(fits).slice(0, mostShown)
}

/** The list that opens at an @: the editor drives it, React shows it. */
export class MentionPopup {
  people: readonly Mentionable[] = []
  /** Notes alone call people. */
  isOn = false
  #list: MentionList | null = null
  #props: SuggestionProps<Mentionable, MentionNodeAttrs> | null = null
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): MentionList | null => this.#list

  get isOpen(): boolean {
    return this.#list !== null && this.#list.items.length > 0
  }

  readonly pick = (index: number): void => {
    const item = this.#list?.items[index]
    if (item) this.#props?.command({ id: String(item.id), label: item.name })
  }

  readonly point = (active: number): void => {
    if (this.#list) this.#show({ ...this.#list, active })
  }

  /** What tiptap's mention takes. */
  options(): Omit<SuggestionOptions<Mentionable, MentionNodeAttrs>, 'editor'> {
    const follow = (props: SuggestionProps<Mentionable, MentionNodeAttrs>) => {
      this.#props = props
      const active = Math.min(this.#list?.active ?? 0, Math.max(0, props.items.length - 1))
      const place = () => props.clientRect?.() ?? props.editor.view.dom.getBoundingClientRect()
      this.#show({ items: props.items, active, place })
    }
    return {
      char: '@',
      allow: () => this.isOn,
      items: ({ query }) => mentionMatches(this.people, query),
      render: () => ({
        onStart: follow,
        onUpdate: follow,
        onExit: () => this.#show(null),
        onKeyDown: ({ event }) => this.#press(event.key),
      }),
    }
  }

  #press(key: string): boolean {
    const list = this.#list
    if (!list || list.items.length === 0) return false
    const count = list.items.length
    if (key === 'ArrowDown') this.point((list.active + 1) % count)
    else if (key === 'ArrowUp') this.point((list.active - 1 + count) % count)
    else if (key === 'Enter' || key === 'Tab') this.pick(list.active)
    else return false
    return true
  }

  #show(list: MentionList | null): void {
    this.#list = list
    for (const listener of this.#listeners) listener()
  }
}

/** The people a note's HTML calls. */
export function mentionsIn(html: string): (number | 'all')[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const ids = [...body.querySelectorAll<HTMLElement>('[data-type="mention"]')].map(
    ({ dataset }) => dataset['id'],
  )
  return [...new Set(ids)].flatMap((id): (number | 'all')[] => {
    if (id === 'all') return ['all']
    const number = Number(id)
    return Number.isSafeInteger(number) && number > 0 ? [number] : []
  })
}
