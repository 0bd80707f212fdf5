import type { PanelSettings, VisitorMessage, VisitorThread } from '#domain/support-widget/panel.ts'
import { widgetStyle } from '../theme/widget-style.ts'
import { isOurs, type Hello, type Placing } from './messages.ts'
import { CallFailed, callDesk, Memory } from './session.ts'
import { View, type Written } from './view.ts'

/*
 * Content of the frame for visitors. It waits until the page around says hello: the browser tells on which origin, and
 * the desk decides whether that one may show it.
 */

/** Waits between two looks for answers, in ms: longer while nothing comes. */
const looks = { first: 3000, longest: 60_000, growth: 1.4 }

class Panel {
  readonly #settings: PanelSettings
  readonly #embedder: string
  readonly #memory: Memory
  readonly #view: View
  #isOpen = false
  #isSending = false
  #isOver = false
  #messages: readonly VisitorMessage[] = []
  #fault: { message: string; field: string } | null = null
  /** The words that are on their way, with the id that makes them one message however often they go. */
  #sending: { id: string; words: string } | null = null
  #wait = looks.first
  #timer = 0

  constructor(settings: PanelSettings, embedder: string) {
    this.#settings = settings
    this.#embedder = embedder
    this.#memory = new Memory(`outpost ${settings.key} ${embedder}`)
    this.#view = new View(settings, {
      toggle: (isOpen) => this.#toggle(isOpen),
      send: (written) => void this.#send(written),
      begin: () => this.#begin(),
    })
    document.addEventListener('visibilitychange', () => this.#lookSoon())
    this.#show()
    if (this.#memory.held) void this.#look()
  }

  #show(): void {
    const { held } = this.#memory
    const answers = this.#messages.filter(({ isOwn }) => !isOwn).length
    if (held && this.#isOpen && held.seen < answers) this.#memory.keep({ ...held, seen: answers })
    this.#view.show({
      ...{ isOpen: this.#isOpen, messages: this.#messages, isOver: this.#isOver },
      ...{ isSending: this.#isSending, fault: this.#fault, email: held?.email ?? null },
      fresh: Math.max(0, answers - (this.#memory.held?.seen ?? 0)),
    })
    const { position } = this.#settings
    const placing: Placing = { outpost: 'place', isOpen: this.#isOpen, position }
    parent.postMessage(placing, this.#embedder)
  }

  #toggle(isOpen: boolean): void {
    this.#isOpen = isOpen
    this.#show()
    this.#view.focus(isOpen ? 'first' : 'launch')
    if (isOpen) this.#lookSoon()
  }

  #begin(): void {
    this.#memory.keep(null)
    this.#messages = []
    this.#isOver = false
    this.#fault = null
    this.#show()
    this.#view.focus('first')
  }

  async #send({ name, email, text }: Written): Promise<void> {
    if (this.#isSending) return
    const { held } = this.#memory
    const words = JSON.stringify(held ? text : [name, email, text])
    if (this.#sending?.words !== words) this.#sending = { id: crypto.randomUUID(), words }
    const { id } = this.#sending
    this.#isSending = true
    this.#fault = null
    this.#show()
    try {
      const thread = held
        ? await this.#call('messages', { id, text })
        : await this.#call('start', { id, text, email, ...(this.#settings.asksName && { name }) })
      this.#sending = null
      this.#view.clear()
      this.#take(thread, held?.email ?? email.trim())
    } catch (error) {
      this.#fail(error, true)
    }
    this.#isSending = false
    this.#show()
    this.#view.focus(this.#fault && !this.#memory.held ? 'first' : 'text')
    this.#lookSoon()
  }

  /** Looks for answers, and again after a while. */
  async #look(): Promise<void> {
    const before = this.#messages.length
    try {
      if (this.#memory.held) this.#take(await this.#call('thread'), this.#memory.held.email)
    } catch (error) {
      this.#fail(error, false)
    }
    this.#show()
    this.#wait =
      this.#messages.length > before ? looks.first : Math.min(looks.longest, this.#wait * looks.growth)
    this.#lookLater()
  }

  #lookSoon(): void {
    this.#wait = looks.first
    this.#lookLater()
  }

  #lookLater(): void {
    clearTimeout(this.#timer)
    // A page that nobody sees asks nothing.
    if (document.hidden || this.#isOver || !this.#memory.held) return
    this.#timer = setTimeout(() => void this.#look(), this.#wait * (0.8 + Math.random() * 0.4))
  }

  #call(path: 'start' | 'thread' | 'messages', body?: object): Promise<VisitorThread> {
    const { held } = this.#memory
    return callDesk(path, {
      ...{ key: this.#settings.key, embedder: this.#embedder },
      ...(held && { token: held.token }),
      ...(body && { body }),
    })
  }

  #take({ messages, isOver, token }: VisitorThread, email: string): void {
    const { held } = this.#memory
    if (!isOver) this.#messages = messages
    if (token !== null) this.#memory.keep({ token, email, seen: held?.seen ?? 0 })
    if (isOver) this.#end()
  }

  #fail(error: unknown, isSending: boolean): void {
    const { status, message, field } =
      error instanceof CallFailed ? error : new CallFailed(0, 'Please try again.')
    // The token is good no more: what was written stays in the field.
    if (this.#memory.held && (status === 401 || status === 409)) this.#end()
    else if (isSending) this.#fault = { message, field }
  }

  /** Later messages are exchanged by mail only. */
  #end(): void {
    this.#isOver = true
    this.#fault = null
  }
}

/** Styles of the frame, made by script: a policy that forbids inline styles does not forbid these. */
function dress({ inks }: PanelSettings): void {
  const sheet = new CSSStyleSheet()
  const dark = `@media (prefers-color-scheme:dark){:root{${inks.dark}}}`
  sheet.replaceSync(`:root{${inks.light}}${dark}${widgetStyle}`)
  document.adoptedStyleSheets = [sheet]
}

let isStarted = false

function start({ source, origin, data }: MessageEvent<unknown>): void {
  // A page without an origin of its own can be on no list.
  if (source !== parent || parent === window || origin === 'null' || !isOurs<Hello>(data, 'hello')) return
  document.body.classList.toggle('is-phone', data.isPhone)
  if (isStarted) return
  isStarted = true
  const settings = JSON.parse(document.documentElement.dataset.settings ?? '{}') as PanelSettings
  document.documentElement.dir = data.dir === 'rtl' ? 'rtl' : 'ltr'
  dress(settings)
  new Panel(settings, origin)
}

addEventListener('message', start)
