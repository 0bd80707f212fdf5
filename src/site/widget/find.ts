import { articleQueryLimit, type WidgetArticle } from '#domain/support-widget/panel.ts'
import { el } from './dom.ts'

/** Debounce of the article search, in ms. */
const pause = 300

/** Search of the help center in the panel: a field, and links to the articles found. */
export class Find {
  readonly root: HTMLElement
  readonly #ask: (text: string) => Promise<WidgetArticle[]>
  readonly #field = el('input', {
    ...{ type: 'search', placeholder: 'Search articles', 'aria-label': 'Search articles', dir: 'auto' },
    ...{ autocomplete: 'off', maxlength: String(articleQueryLimit) },
  })
  readonly #found = el('ul', { class: 'found' })
  readonly #said = el('p', { class: 'state', role: 'status' })
  #text = ''
  #timer = 0

  constructor(ask: (text: string) => Promise<WidgetArticle[]>) {
    this.#ask = ask
    this.root = el('form', { class: 'find', role: 'search' }, this.#field, this.#said, this.#found)
    this.#field.addEventListener('input', () => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => void this.#look(), pause)
    })
    this.root.addEventListener('submit', (event) => {
      event.preventDefault()
      clearTimeout(this.#timer)
      void this.#look()
    })
  }

  /** Clears the search. */
  clear(): void {
    clearTimeout(this.#timer)
    this.#field.value = ''
    this.#text = ''
    this.#show([], '')
  }

  async #look(): Promise<void> {
    const text = this.#field.value.trim()
    if (text === this.#text) return
    this.#text = text
    if (text === '') return this.#show([], '')
    try {
      const found = await this.#ask(text)
      const count = found.length === 1 ? '1 article' : `${found.length} articles`
      if (this.#text === text) this.#show(found, found.length === 0 ? 'No article found' : count)
    } catch {
      if (this.#text !== text) return
      this.#text = ''
      this.#show([], 'Articles cannot be searched at the moment')
    }
  }

  #show(found: readonly WidgetArticle[], said: string): void {
    this.#said.textContent = said
    this.#found.replaceChildren(
      ...found.map(({ title, url, text }) => {
        const link = el('a', { href: url, target: '_blank', rel: 'noopener', dir: 'auto' }, title)
        return el('li', {}, link, el('p', { dir: 'auto' }, text))
      }),
    )
  }
}
