import type {
  EarlierConversation,
  PanelSettings,
  VisitorFile,
  VisitorIdentity,
  VisitorMessage,
  VisitorThread,
} from '#domain/support-widget/panel.ts'
import { freshId, saveAs } from './dom.ts'
import { KeptStore } from './kept-store.ts'
import { isOurs, type Hello, type Placing } from './messages.ts'
import { CallFailed, callDesk, fetchFile, Memory, type WaitingMessage } from './session.ts'
import { dress, View, type VisitorFields } from './view.ts'

/*
 * Content of the frame for visitors. It waits for the first message of the embedding page: the browser adds
 * its origin, and the server decides whether that origin may show the widget.
 */

/** Waits between two polls for replies, in ms: longer while nothing arrives. */
const looks = { first: 3000, longest: 60_000, growth: 1.4 }

const noConnection = 'Waiting for a connection'

const failureOf = (error: unknown): CallFailed =>
  error instanceof CallFailed ? error : new CallFailed(500, 'Please try again.')

/** True if a failed call should be retried. */
const mayWork = (status: number) => status === 0 || status === 429 || status >= 500

class Panel {
  readonly #settings: PanelSettings
  readonly #embedder: string
  readonly #anonymous: Memory
  #memory: Memory
  readonly #view: View
  /** The last token received from the site. */
  #token: string | null = null
  /** The visitor verified by the site. */
  #identity: VisitorIdentity | null = null
  /** True while the server verifies the visitor: until then no message can be sent. */
  #isAsking = false
  #isOpen = false
  #isOver = false
  /** True while waiting messages are being sent; a second try has to wait. */
  #isSending = false
  /** Reason why messages still wait. */
  #why = ''
  #messages: readonly VisitorMessage[] = []
  #fault: { message: string; field: string } | null = null
  #wait = looks.first
  #timer = 0
  #retry = looks.first
  #retryTimer = 0
  /** Files that have not arrived. */
  readonly #store = new KeptStore()
  /** True while a message is being stored; the next one waits for that. */
  #isKeeping = false
  /** Progress of the current upload, 0 to 1; null without one. */
  #progress: number | null = null

  constructor(settings: PanelSettings, embedder: string, token: string | null) {
    this.#settings = settings
    this.#embedder = embedder
    this.#anonymous = new Memory(this.#storage)
    this.#memory = this.#anonymous
    this.#view = new View(settings, {
      toggle: (isOpen) => this.#toggle(isOpen),
      send: (written) => void this.#send(written),
      begin: () => void this.#begin(),
      open: (earlier) => this.#open(earlier),
      find: async (text) => {
        const query = `?q=${encodeURIComponent(text)}`
        return (await callDesk('articles', { key: settings.key, embedder, query })).articles
      },
      retry: () => void this.#flush(),
      discard: (id) => this.#discard(id),
      save: (file) => this.#save(file),
    })
    document.addEventListener('visibilitychange', () => this.#lookSoon())
    // Removes expired files.
    void this.#store.all('')
    addEventListener('online', () => void this.#flush())
    if (token === null) this.#resume(this.#anonymous)
    else this.identify(token)
  }

  get #storage(): string {
    return `outpost ${this.#settings.key} ${this.#embedder}`
  }

  /** Continues as another visitor: nothing of the previous one is shown. */
  #resume(memory: Memory, identity: VisitorIdentity | null = null): void {
    this.#memory = memory
    this.#identity = identity
    this.#messages = []
    this.#isOver = false
    this.#isAsking = false
    this.#fault = null
    this.#view.clear()
    this.#show()
    if (memory.held) void this.#look()
    void this.#flush()
  }

  /** Accepts the site's token for the current visitor. */
  identify(token: string | null): void {
    if (token === this.#token) return
    this.#token = token
    if (token === null) this.#resume(this.#anonymous)
    else void this.#prove(token)
  }

  async #prove(token: string, wait = looks.first): Promise<void> {
    // A renewed token of the same page leaves open conversations as they are.
    if (!this.#identity) {
      this.#isAsking = true
      this.#show()
    }
    try {
      const identity = await this.#call('identify', { token })
      if (this.#token !== token) return
      if (this.#identity?.email === identity.email) this.#identity = identity
      else this.#resume(new Memory(`${this.#storage} ${identity.email}`, false), identity)
      this.#show()
    } catch (error) {
      if (this.#token !== token) return
      const { status, message } = failureOf(error)
      if (mayWork(status))
        setTimeout(() => {
          if (this.#token === token) void this.#prove(token, Math.min(looks.longest, wait * looks.growth))
        }, wait)
      else {
        console.warn(`Outpost: ${message}`)
        this.#resume(this.#anonymous)
      }
    }
  }

  /** Opens an earlier conversation; null returns to the list. */
  #open(earlier: EarlierConversation | null): void {
    const { email } = this.#identity ?? {}
    if (email === undefined) return
    this.#messages = []
    this.#isOver = false
    this.#fault = null
    this.#memory.keep(earlier && { token: earlier.token, email, seen: 0 })
    this.#show()
    this.#view.focus('text')
    if (earlier) void this.#look()
  }

  #show(): void {
    const { held } = this.#memory
    const answers = this.#messages.filter(({ isOwn }) => !isOwn).length
    if (held && this.#isOpen && held.seen < answers) this.#memory.keep({ ...held, seen: answers })
    const { waiting } = this.#memory
    const state = this.#isOver ? 'Not sent' : this.#isSending ? 'Sending' : this.#why || noConnection
    this.#view.show({
      ...{ isOpen: this.#isOpen, messages: this.#messages, isOver: this.#isOver, fault: this.#fault },
      ...{ waiting, state, email: this.#email, isAsking: this.#isAsking, progress: this.#progress },
      isOpenedUp: this.#memory.held !== null,
      earlier: this.#identity?.conversations ?? null,
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

  /** E-mail address of the visitor, once given. */
  get #email(): string | null {
    return this.#identity?.email ?? this.#memory.held?.email ?? this.#memory.waiting[0]?.email ?? null
  }

  async #begin(): Promise<void> {
    const { waiting } = this.#memory
    const words = waiting.map(({ text }) => text).filter((text) => text !== '')
    const kept = await Promise.all(waiting.map(({ id }) => this.#store.get(this.#shelfOf(id))))
    const files = kept.flatMap((row) => row?.entries.map(([, file]) => file as File) ?? [])
    for (const { id } of waiting) this.#settle(this.#memory, id)
    this.#memory.keep(null)
    this.#messages = []
    this.#isOver = false
    this.#fault = null
    this.#view.restore(words.join('\n\n'), files)
    this.#show()
    this.#view.focus('first')
  }

  #settle(memory: Memory, id: string): void {
    memory.settle(id)
    void this.#store.remove(this.#shelfOf(id))
  }

  #shelfOf = (id: string) => `${this.#storage} ${id}`

  /** Saves a file of a message; resolves to false if it is gone. */
  async #save({ id, name }: VisitorFile): Promise<boolean> {
    const { key } = this.#settings
    const token = this.#memory.held?.token ?? ''
    const bytes = await fetchFile({ key, embedder: this.#embedder, token }, id)
    if (bytes) saveAs(bytes, name)
    return bytes !== null
  }

  #discard(id: string): void {
    this.#settle(this.#memory, id)
    this.#show()
    this.#view.focus('text')
  }

  /** Stores a message until the server has it: offline it waits on this device. */
  async #send({ name, email, text, files }: VisitorFields): Promise<void> {
    if (this.#isKeeping) return
    if (text.trim() === '' && files.length === 0) return this.#view.focus('text')
    const memory = this.#memory
    const message = { id: freshId(), name, email: this.#email ?? email.trim(), text, at: Date.now() }
    if (files.length > 0) {
      this.#isKeeping = true
      const entries = files.map((file): [string, File] => [file.name, file])
      await this.#store.put({ key: this.#shelfOf(message.id), entries, action: '', at: message.at })
      this.#isKeeping = false
    }
    const lines = files.map((file) => ({ name: file.name, size: file.size }))
    memory.await({ ...message, ...(files.length > 0 && { files: lines }) })
    if (memory !== this.#memory) return
    this.#fault = null
    this.#view.clear()
    this.#retry = looks.first
    void this.#flush()
  }

  /** Sends the waiting messages, in order and in one tab at a time. */
  async #flush(): Promise<void> {
    const isIdle = this.#memory.waiting.length === 0
    if (this.#isSending || this.#isAsking || this.#isOver || isIdle) return
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

  /** Sends one message; resolves to true if the next one may follow. */
  async #deliver({ id, name, email, text, files: lines = [] }: WaitingMessage): Promise<boolean> {
    const memory = this.#memory
    const { held } = memory
    let files: File[] = []
    try {
      files = await this.#filesOf(id, lines.length)
      const claims = this.#identity ? {} : { email, ...(this.#settings.asksName && { name }) }
      const thread = held
        ? await this.#call('messages', { id, text }, files)
        : await this.#call('start', { id, text, ...claims }, files)
      this.#settle(memory, id)
      // The visitor has changed meanwhile, or another conversation was opened.
      if (memory !== this.#memory || held?.token !== memory.held?.token) return false
      this.#take(thread, held?.email ?? email)
      if (!held) this.#remember(text || (lines[0]?.name ?? ''), thread)
      this.#show()
      return !this.#isOver
    } catch (error) {
      const { status, message, field } = failureOf(error)
      if (memory !== this.#memory) return false
      this.#why = status === 0 ? noConnection : 'Waiting: the server takes no more at the moment'
      if (status === 401 && this.#identity) this.#why = 'Not sent: reload the page to go on'
      if (mayWork(status) || (status === 401 && this.#identity)) return false
      // For a first message this status means that the server has stored it.
      if (status === 409 && !held) this.#settle(memory, id)
      if (status === 401 || status === 409) this.#end()
      else {
        this.#settle(memory, id)
        this.#view.restore(text, files)
        this.#fault = { message, field }
      }
      return false
    } finally {
      this.#progress = null
    }
  }

  /** Files of a message. @throws CallFailed if this browser no longer has them. */
  async #filesOf(id: string, count: number): Promise<File[]> {
    if (count === 0) return []
    const { entries = [] } = (await this.#store.get(this.#shelfOf(id))) ?? {}
    if (entries.length !== count) throw new CallFailed(400, 'Please choose the files again', 'files')
    return entries.map(([, file]) => file as File)
  }

  /** Adds a conversation that was just started to the earlier ones. */
  #remember(text: string, { token }: VisitorThread): void {
    if (!this.#identity || token === null) return
    const begun = { subject: text.trim().split('\n', 1)[0] ?? '', at: Date.now(), token }
    this.#identity = { ...this.#identity, conversations: [begun, ...this.#identity.conversations] }
  }

  /** Polls for replies, and schedules the next poll. */
  async #look(): Promise<void> {
    const before = this.#messages.length
    const { held } = this.#memory
    const isStill = () => held?.token === this.#memory.held?.token
    try {
      const thread = held && (await this.#call('thread'))
      if (thread && isStill()) this.#take(thread, held.email)
    } catch (error) {
      const { status } = failureOf(error)
      // The token is no longer valid.
      if (isStill() && (status === 401 || status === 409)) this.#end()
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
    // A hidden page does not poll.
    if (document.hidden || this.#isOver || !this.#memory.held) return
    this.#timer = setTimeout(() => void this.#look(), this.#wait * (0.8 + Math.random() * 0.4))
  }

  #call<Path extends Parameters<typeof callDesk>[0]>(path: Path, body?: object, files: File[] = []) {
    const token = path === 'identify' ? undefined : (this.#memory.held ?? this.#identity)?.token
    return callDesk(path, {
      ...{ key: this.#settings.key, embedder: this.#embedder },
      ...(token !== undefined && { token }),
      ...(body && { body }),
      files,
      onProgress: (part) => {
        this.#progress = part
        this.#show()
      },
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

let panel: Panel | undefined

function start({ source, origin, data }: MessageEvent<unknown>): void {
  // A page with an opaque origin cannot be on the list of allowed sites.
  if (source !== parent || parent === window || origin === 'null' || !isOurs<Hello>(data, 'hello')) return
  document.body.classList.toggle('is-phone', data.isPhone)
  if (panel) return panel.identify(data.token ?? null)
  const settings = JSON.parse(document.documentElement.dataset.settings ?? '{}') as PanelSettings
  document.documentElement.dir = data.dir === 'rtl' ? 'rtl' : 'ltr'
  dress(settings)
  panel = new Panel(settings, origin, data.token ?? null)
}

addEventListener('message', start)
