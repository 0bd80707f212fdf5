import {
  visitorLimits,
  type EarlierConversation,
  type PanelSettings,
  type VisitorFile,
  type VisitorMessage,
  type WidgetArticle,
} from '#domain/support-widget/panel.ts'
import { widgetStyle } from '../theme/widget-style.ts'
import { el, icon } from './dom.ts'
import { Files, sizeOf } from './files.ts'
import { Find } from './find.ts'
import type { FileLine } from './session.ts'

const drawn = {
  bubble: 'M21 11.5a8.5 8.5 0 0 1-12.4 7.5L3 21l2-5.6A8.5 8.5 0 1 1 21 11.5Z',
  down: 'm6 9 6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'm15 6-6 6 6 6',
  send: 'M4 12h15m-6-6 6 6-6 6',
}

/** Visitor's input, by field name. */
export interface VisitorFields {
  name: string
  email: string
  text: string
  files: readonly File[]
}

/** State of the view besides the fields. */
export interface Shown {
  isOpen: boolean
  /** Number of replies that the visitor has not seen. */
  fresh: number
  messages: readonly VisitorMessage[]
  /** Address for replies; null before the first message. */
  email: string | null
  isOver: boolean
  /** The visitor is not verified yet. */
  isAsking: boolean
  /** A conversation is open. */
  isOpenedUp: boolean
  /** Earlier conversations of a verified visitor; null for others. */
  earlier: readonly EarlierConversation[] | null
  /** Messages that have not arrived; `state` is the reason. */
  waiting: readonly { id: string; text: string; files?: readonly FileLine[] }[]
  state: string
  /** Upload progress of the first one's files, 0 to 1; null without an upload. */
  progress: number | null
  fault: { message: string; field: string } | null
}

interface Acts {
  toggle(isOpen: boolean): void
  send(written: VisitorFields): void
  begin(): void
  open(earlier: EarlierConversation | null): void
  find(text: string): Promise<WidgetArticle[]>
  retry(): void
  discard(id: string): void
  /** Resolves to false if the file is gone. */
  save(file: VisitorFile): Promise<boolean>
}

/** A field with its label above. */
function fieldOf(name: string, label: string, props: Record<string, string | boolean>) {
  const input = el('input', { name, 'aria-describedby': 'fault', ...props })
  return { input, row: el('label', {}, label, input) }
}

/** The button and the panel with its content. */
export class View {
  readonly #acts: Acts
  readonly #greeting: HTMLElement
  readonly #launch = el('button', { class: 'launch', type: 'button', 'aria-expanded': 'false' })
  readonly #panel: HTMLElement
  readonly #body = el('div', { class: 'body', tabindex: '0' })
  readonly #log = el('ol', { class: 'log' })
  readonly #fields: HTMLElement
  readonly #hint = el('p', { class: 'hint', dir: 'auto' })
  readonly #fault = el('p', { class: 'fault', role: 'alert', id: 'fault' })
  readonly #form: HTMLFormElement
  readonly #again = el('button', { class: 'again', type: 'button' }, 'Start a new conversation')
  readonly #over = el('div', { class: 'over', role: 'status' })
  readonly #send = el('button', { class: 'send', 'aria-label': 'Send' }, icon(drawn.send))
  readonly #text = el('textarea', {
    ...{ name: 'text', rows: '1', placeholder: 'Write a message', 'aria-label': 'Message', required: true },
    ...{ maxlength: String(visitorLimits.text), dir: 'auto', 'aria-describedby': 'fault' },
  })
  readonly #name = fieldOf('name', 'Name', { autocomplete: 'name', maxlength: String(visitorLimits.name) })
  readonly #email = fieldOf('email', 'Email', {
    ...{ type: 'email', autocomplete: 'email', required: true, maxlength: String(visitorLimits.email) },
  })
  readonly #back = el('button', { class: 'close', type: 'button', 'aria-label': 'All conversations' })
  readonly #earlier = el('nav', { class: 'earlier', 'aria-label': 'Earlier conversations' })
  #drawnEarlier: unknown = null
  readonly #waiting = el('ol', { class: 'log waits' })
  readonly #state = el('p', { role: 'status', class: 'state' })
  readonly #progress = el('progress', { 'aria-label': 'Sending files', max: '1' })
  readonly #files: Files
  readonly #find: Find | null
  #drawn: readonly number[] = []
  #drawnWaiting = ''

  constructor({ name, greeting, position, asksName, hasArticles, fileLimits }: PanelSettings, acts: Acts) {
    this.#acts = acts
    this.#greeting = el('p', { dir: 'auto' }, greeting)
    this.#greeting.hidden = greeting === ''
    this.#fields = el('div', { class: 'fields' }, ...(asksName ? [this.#name.row] : []), this.#email.row)
    this.#files = new Files(fileLimits)
    this.#find = hasArticles ? new Find((text) => acts.find(text)) : null
    const { button, list, fault } = this.#files
    const write = el('div', { class: 'write' }, this.#text, button, this.#send)
    const rows = [this.#fields, this.#fault, fault, list, write, this.#hint]
    this.#form = el('form', { class: 'foot', novalidate: true }, ...rows)
    const close = el('button', { class: 'close', type: 'button', 'aria-label': 'Close chat' })
    close.append(icon(drawn.close))
    this.#back.append(icon(drawn.back))
    this.#back.addEventListener('click', () => acts.open(null))
    const head = el('header', { class: 'head' }, this.#back, el('h1', { dir: 'auto' }, name), close)
    const log = el('div', { role: 'log', 'aria-label': 'Messages' }, this.#log)
    this.#body.append(
      this.#greeting,
      this.#earlier,
      log,
      this.#waiting,
      this.#progress,
      this.#state,
      this.#over,
    )
    this.#panel = el(
      'section',
      { class: 'panel', role: 'dialog', 'aria-label': name },
      head,
      ...(this.#find ? [this.#find.root] : []),
      this.#body,
      this.#form,
    )
    document.body.append(this.#panel, this.#launch)
    document.body.classList.toggle('at-start', position === 'start')
    this.#launch.addEventListener('click', () => acts.toggle(this.#panel.hidden === true))
    close.addEventListener('click', () => acts.toggle(false))
    this.#again.addEventListener('click', () => acts.begin())
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault()
      acts.send(this.written)
    })
    this.#listenToKeys()
    this.#takeFiles()
  }

  /** Current values of the fields. */
  get written(): VisitorFields {
    const [name, email, text] = [this.#name.input, this.#email.input, this.#text].map(({ value }) => value)
    return { name: name ?? '', email: email ?? '', text: text ?? '', files: this.#files.chosen }
  }

  /** Clears the fields after sending, and the search. */
  clear(): void {
    this.#text.value = ''
    this.#files.set([])
    this.#find?.clear()
  }

  /** Restores a text that could not be sent. */
  restore(text: string, files: readonly File[] = []): void {
    if (files.length > 0) this.#files.set(files)
    this.#text.value = [text, this.#text.value].filter((part) => part !== '').join('\n\n')
  }

  /** Focuses the field where the visitor continues. */
  focus(place: 'launch' | 'first' | 'text'): void {
    const fields = this.#fields.hidden || place === 'text' ? [] : [...this.#fields.querySelectorAll('input')]
    const free = fields.find((input) => input.value === '')
    if (place === 'launch') this.#launch.focus()
    else (free ?? this.#text).focus()
  }

  /** Renders the changes. */
  show({
    isOpen,
    fresh,
    messages,
    email,
    isOver,
    isAsking,
    waiting,
    state,
    progress,
    fault,
    ...who
  }: Shown): void {
    document.body.classList.toggle('is-open', isOpen)
    this.#panel.hidden = !isOpen
    this.#showLaunch(isOpen, fresh)
    this.#fields.hidden = email !== null
    this.#form.hidden = isOver || isAsking
    this.#showEarlier(who)
    this.#hint.textContent =
      email === null ? 'We answer here and by email.' : `We answer here and by email to ${email}.`
    this.#fault.textContent = fault?.message ?? ''
    for (const input of [this.#name.input, this.#email.input, this.#text])
      input.setAttribute('aria-invalid', String(fault?.field === input.name))
    if (!isOver) this.#over.replaceChildren()
    else if (!this.#over.hasChildNodes())
      this.#over.replaceChildren(el('p', {}, 'This conversation continues by email.'), this.#again)
    this.#showMessages(messages)
    this.#showWaiting(waiting, state, isOver)
    this.#progress.hidden = progress === null
    this.#progress.value = progress ?? 0
    if (isAsking) this.#state.textContent = 'Connecting'
  }

  #showEarlier({ earlier, isOpenedUp }: Pick<Shown, 'earlier' | 'isOpenedUp'>): void {
    this.#back.hidden = earlier === null || !isOpenedUp
    this.#earlier.hidden = earlier === null || earlier.length === 0 || isOpenedUp
    // Rendering it again would move the focus off its buttons.
    if (earlier === this.#drawnEarlier) return
    this.#drawnEarlier = earlier
    const lines = (earlier ?? []).map((each) => {
      const day = el('small', {}, new Date(each.at).toLocaleDateString())
      const line = el('button', { type: 'button', dir: 'auto' }, each.subject, day)
      line.addEventListener('click', () => this.#acts.open(each))
      return line
    })
    this.#earlier.replaceChildren(el('h2', {}, 'Earlier conversations'), ...lines)
  }

  #showWaiting(waiting: Shown['waiting'], state: string, isOver: boolean): void {
    this.#state.textContent = waiting.length > 0 ? state : ''
    const canAct = !isOver && state !== 'Sending'
    const drawing = `${canAct} ${waiting.map(({ id }) => id).join(' ')}`
    // Rendering it again would move the focus off its buttons.
    if (drawing === this.#drawnWaiting) return
    this.#drawnWaiting = drawing
    this.#waiting.replaceChildren(
      ...waiting.map(({ id, text, files = [] }) => {
        const again = el('button', { type: 'button' }, 'Try again')
        const discard = el('button', { type: 'button' }, 'Discard')
        again.addEventListener('click', () => this.#acts.retry())
        discard.addEventListener('click', () => this.#acts.discard(id))
        const acts = canAct ? [el('small', {}, again, ' ', discard)] : []
        const lines = files.map(({ name, size }) => el('p', { dir: 'auto' }, `${name}, ${sizeOf(size)}`))
        return el('li', { class: 'own' }, ...wordsOf(text), ...lines, ...acts)
      }),
    )
    this.#body.scrollTop = this.#body.scrollHeight
  }

  #showLaunch(isOpen: boolean, fresh: number): void {
    const news = fresh === 1 ? ', 1 new message' : fresh > 1 ? `, ${fresh} new messages` : ''
    this.#launch.setAttribute('aria-expanded', String(isOpen))
    this.#launch.setAttribute('aria-label', isOpen ? 'Close chat' : `Open chat${news}`)
    const badge =
      !isOpen && fresh > 0 ? [el('span', { class: 'badge', 'aria-hidden': 'true' }, String(fresh))] : []
    this.#launch.replaceChildren(icon(isOpen ? drawn.down : drawn.bubble), ...badge)
  }

  /** New messages are appended, so that screen readers announce only them. */
  #showMessages(messages: readonly VisitorMessage[]): void {
    const ids = messages.map(({ id }) => id)
    if (this.#drawn.some((id, at) => id !== ids[at])) {
      this.#log.replaceChildren()
      this.#drawn = []
    }
    const added = messages.slice(this.#drawn.length)
    this.#log.append(...added.map((message) => drawMessage(message, this.#acts)))
    this.#drawn = ids
    if (added.length > 0) this.#body.scrollTop = this.#body.scrollHeight
  }

  /** Accepts pasted and dropped files. */
  #takeFiles(): void {
    const takeFrom = (event: Event, source: DataTransfer | null) => {
      const files = [...(source?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      if (!this.#form.hidden) this.#files.add(files)
    }
    this.#text.addEventListener('paste', (event) => takeFrom(event, event.clipboardData))
    this.#panel.addEventListener('dragover', (event) => event.preventDefault())
    this.#panel.addEventListener('drop', (event) => takeFrom(event, event.dataTransfer))
  }

  #listenToKeys(): void {
    document.addEventListener('keydown', (event) => {
      if (event.isComposing) return
      if (event.key === 'Escape' && !this.#panel.hidden) this.#acts.toggle(false)
      if (event.key !== 'Enter' || event.shiftKey || event.target !== this.#text) return
      event.preventDefault()
      this.#form.requestSubmit()
    })
  }
}

const wordsOf = (text: string) => (text === '' ? [] : [el('p', { dir: 'auto' }, text)])

/** A file's address would need the session: it is fetched, then saved. */
function drawFile(file: VisitorFile, acts: Pick<Acts, 'save'>): HTMLElement {
  const name = `${file.name}, ${sizeOf(file.size)}`
  const link = el('button', { class: 'file', type: 'button', dir: 'auto' }, name)
  link.addEventListener('click', () => {
    link.disabled = true
    void acts.save(file).then((isThere) => {
      link.disabled = false
      link.textContent = isThere ? name : `${name}: not available at the moment`
    })
  })
  return link
}

function drawMessage(
  { isOwn, author, text, files, at }: VisitorMessage,
  acts: Pick<Acts, 'save'>,
): HTMLElement {
  const time = new Date(at).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })
  const who = isOwn ? 'You' : author || 'Support'
  return el(
    'li',
    { class: isOwn ? 'own' : 'theirs' },
    ...wordsOf(text),
    ...files.map((file) => drawFile(file, acts)),
    el('small', {}, `${who}, ${time}`),
  )
}

/** Adds the frame's styles by script, which a policy against inline styles allows. */
export function dress({ inks }: PanelSettings): void {
  const sheet = new CSSStyleSheet()
  const dark = `@media (prefers-color-scheme:dark){:root{${inks.dark}}}`
  sheet.replaceSync(`:root{${inks.light}}${dark}${widgetStyle}`)
  document.adoptedStyleSheets = [sheet]
}
