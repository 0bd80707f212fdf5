import type { MentionNodeAttrs } from '@tiptap/extension-mention'
import type { SuggestionOptions } from '@tiptap/suggestion'
import { foldText } from '#lib/text.ts'
import { SuggestionPopup } from './suggestion-popup.ts'

/** A user who can be mentioned in a note, or `all`. */
export interface Mentionable {
  id: number | 'all'
  name: string
  /** Address of the picture; `all` has none. */
  picture?: string | null
  /** Muted text after the name. */
  detail?: string
}

const maxShown = 8

/** People with a matching word in their name; all for an empty text. */
export function mentionMatches(people: readonly Mentionable[], query: string): Mentionable[] {
  const wanted = foldText(query)
  const fits = ({ name }: Mentionable) =>
    foldText(name)
      .split(/\s+/)
      .some((word) => word.startsWith(wanted))
  return people.filter(fits).slice(0, maxShown)
}

/** Suggestion list at an @. */
export class MentionPopup extends SuggestionPopup<Mentionable, MentionNodeAttrs> {
  people: readonly Mentionable[] = []
  /** Only notes have mentions. */
  isOn = false

  constructor() {
    super(({ id, name }) => ({ id: String(id), label: name }))
  }

  /** Options of tiptap's mention. */
  options(): Omit<SuggestionOptions<Mentionable, MentionNodeAttrs>, 'editor'> {
    return {
      char: '@',
      allow: () => this.isOn,
      items: ({ query }) => mentionMatches(this.people, query),
      render: () => this.driver,
    }
  }
}

/** Mentions in a note's HTML. */
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
