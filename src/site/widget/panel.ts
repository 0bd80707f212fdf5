import type { PanelSettings, VisitorMessage, VisitorThread } from '#domain/support-widget/panel.ts'
import { widgetStyle } from '../theme/widget-style.ts'
import { freshId } from './dom.ts'
import { isOurs, type Hello, type Placing } from './messages.ts'
import { CallFailed, callDesk, Memory, type WaitingMessage } from './session.ts'
import { View, type Written } from './view.ts'

/*
 * Content of the frame for visitors. It waits until the page around says hello: the browser tells on which origin, and
 * the desk decides whether that one may show it.
 */

/** Waits between two looks for answers, in ms: longer while nothing comes. */
const looks = { first: 3000, longest: 60_000, growth: 1.4 }

const noConnection = 'Waiting for a connection'

const failureOf = (error: unknown): CallFailed =>
  error instanceof CallFailed ? error : new CallFailed(500, 'Please try again.')

class Panel {
  readonly #settings: PanelSettings
  readonly #embedder: string
  readonly #memory: Memory
  readonly #view: View
  #isOpen = false
  #isOver = false
  /** Whether what waits is being sent; a second try has to wait for the first. */
  #isSending = false
  /** Why it still waits. */
  #why = ''
  #messages: readonly VisitorMessage[] = []
  #fault: { message: string; field: string } | null = null
  #wait = looks.first
  #timer = 0
  #retry = looks.first
  #retryTimer = 0

  constructor(settings: PanelSettings, embedder: string) {
    this.#settings = settings
    this.#embedder = embedder
    this.#memory = new Memory(`outpost ${settings.key} ${embedder}`)
    this.#view = new View(settings, {
      toggle: (isOpen) => this.#toggle(isOpen),
      send: (written) => this.#send(written),
      begin: () => this.#begin(),
      retry: () => void this.#flush(),
      discard: (id) => this.#discard(id),
    })
    document.addEventListener('visibilitychange', () => this.#lookSoon())
    addEventListener('online', () => void this.#flush())
    this.#show()
    if (this.#memory.held) void this.#look()
    void this.#flush()
  }

  #show(): void {
    const { held } = this.#memory
    const answers = this.#messages.filter(({ isOwn }) => !isOwn).length
    if (held && this.#isOpen && held.seen < answers) this.#memory.keep({ ...held, seen: answers })
    const { waiting } = this.#memory
    const state = this.#isOver ? 'Not sent' : this.#isSending ? 'Sending' : this.#why || noConnection
    this.#view.show({
      ...{ isOpen: this.#isOpen, messages: this.#messages, isOver: this.#isOver, fault: this.#fault },
      ...{ waiting, state, email: this.#email },
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

  /** Address of the visitor, once it was given. */
  get #email(): string | null {
    return this.#memory.held?.email ?? this.#memory.waiting[0]?.email ?? null
  }

  #begin(): void {
    const words = this.#memory.waiting.map(({ text }) => text)
    for (const { id } of this.#memory.waiting) this.#memory.settle(id)
    this.#memory.keep(null)
    this.#messages = []
    this.#isOver = false
    this.#fault = null
    this.#view.restore(words.join('\n\n'))
    this.#show()
    this.#view.focus('first')
  }

  #discard(id: string): void {
    this.#memory.settle(id)
    this.#show()
    this.#view.focus('text')
  }

  /** Keeps a message until the desk has it: without a connection it waits here. */
  #send({ name, email, text }: Written): void {
    if (text.trim() === '') return this.#view.focus('text')
    const message = { id: freshId(), name, email: this.#email ?? email.trim(), text, at: Date.now() }
    this.#memory.await(message)
    this.#fault = null
    this.#view.clear()
    this.#retry = looks.first
    void this.#flush()
  }

  /** Sends what waits, in its order and in one tab at a time. */
  async #flush(): Promise<void> {
    if (this.#isSending || this.#isOver || this.#memory.waiting.length === 0) return
    clearTimeout(this.#retryTimer)
    this.#isSending = true
    this.#show()
    const sendAll = async () => {
      this.#memory.reread()
      for (let [next] = this.#memory.waiting; next; [next] = this.#memory.waiting)
        if (!(await this.#deliver(next))) return
    }
    // Undefined on pages without https.
    const locks = navigator.locks as LockManager | undefined
    await (locks ? locks.request(`outpost ${this.#settings.key}`, sendAll) : sendAll())
    this.#isSending = false
    this.#show()
    if (this.#fault) this.#view.focus('first')
    if (this.#memory.waiting.length > 0 && !this.#isOver) {
      this.#retryTimer = setTimeout(() => void this.#flush(), this.#retry)
      this.#retry = Math.min(looks.longest, this.#retry * looks.growth)
    }
    this.#lookSoon()
  }

  /** Sends one; resolves to whether the next one may follow. */
  async #deliver({ id, name, email, text }: WaitingMessage): Promise<boolean> {
    const { held } = this.#memory
    try {
      const thread = held
        ? await this.#call('messages', { id, text })
        : await this.#call('start', { id, text, email, ...(this.#settings.asksName && { name }) })
      this.#memory.settle(id)
      this.#take(thread, held?.email ?? email)
      this.#show()
      return !this.#isOver
    } catch (error) {
      const { status, message, field } = failureOf(error)
      this.#why = status === 0 ? noConnection : 'Waiting: the server takes no more at the moment'
      if (status === 0 || status === 429 || status >= 500) return false
      // Of a first message the desk says so when it has taken it in.
      if (status === 409 && !held) this.#memory.settle(id)
      if (status === 401 || status === 409) this.#end()
      else {
        this.#memory.settle(id)
        this.#view.restore(text)
        this.#fault = { message, field }
      }
      return false
    }
  }

  /** Looks for answers, and again after a while. */
  async #look(): Promise<void> {
    const before = this.#messages.length
    try {
      if (this.#memory.held) this.#take(await this.#call('thread'), this.#memory.held.email)
    } catch (error) {
      const { status } = failureOf(error)
      // The token is good no more.
      if (status === 401 || status === 409) this.#end()
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
