import { submissionField } from '#domain/contact-forms/kept.ts'
import { el, freshId } from './dom.ts'
import { KeptStore, type PendingSubmission } from './kept-store.ts'

/*
 * Script of public forms, which work without it. A submission is stored in the browser until the server has
 * answered; its id makes repeated sending idempotent.
 */

const store = new KeptStore()
const owner = document.currentScript?.dataset['owner'] ?? ''
/** Waits between two tries, in ms. */
const waits = { first: 3000, longest: 60_000, growth: 1.7 }
/** Timeout of a try, in ms: files need longer. */
const patience = { words: 30_000, files: 300_000 }

type Outcome =
  | { kind: 'sent'; url: string }
  | { kind: 'waits'; why: string; url?: string }
  /** The server returns the form with its errors. */
  | { kind: 'faulty'; page: Document }
  | { kind: 'gone' }

const noConnection = 'Waiting for a connection'

async function post({ action, entries }: PendingSubmission): Promise<Outcome> {
  const body = new FormData()
  let hasFiles = false
  for (const [name, value] of entries)
    if (typeof value === 'string') body.append(name, value)
    else {
      body.append(name, value)
      hasFiles ||= value.size > 0
    }
  try {
    const signal = AbortSignal.timeout(hasFiles ? patience.files : patience.words)
    const answer = await fetch(action, { method: 'POST', body, signal })
    const { pathname, search } = new URL(answer.url)
    if (pathname.endsWith('/sign-in'))
      return { kind: 'waits', why: 'Sign in again to send this', url: answer.url }
    if (answer.redirected && (pathname.endsWith('/sent') || search === '?sent'))
      return { kind: 'sent', url: answer.url }
    if (answer.status === 429 || answer.status >= 500)
      return { kind: 'waits', why: 'Waiting: the server takes no more at the moment' }
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return page.querySelector('form[data-keep]') ? { kind: 'faulty', page } : { kind: 'gone' }
  } catch {
    return { kind: 'waits', why: noConnection }
  }
}

/** Sends the stored submission of a key, in one tab at a time; null if there is none. */
function send(key: string): Promise<Outcome | null> {
  const once = async () => {
    const kept = await store.get(key)
    if (!kept) return null
    const outcome = await post(kept)
    if (outcome.kind === 'sent') await store.remove(key)
    return outcome
  }
  // Undefined on pages without https.
  const locks = navigator.locks as LockManager | undefined
  return locks ? locks.request(`outpost ${key}`, once) : once()
}

/** Text of a waiting submission, without technical fields. */
const wordsOf = ({ entries }: PendingSubmission) =>
  entries.flatMap(([name, value]) => {
    if (typeof value !== 'string') return value.name === '' ? [] : [`File: ${value.name}`]
    return ['subject', 'message'].includes(name) && value !== '' ? [value] : []
  })

/** A form of the page, and the waiting submission shown in its place. */
class KeptForm {
  readonly key: string
  readonly #form: HTMLFormElement
  readonly #note = el('section', { class: 'kit-waiting', 'aria-label': 'Waiting message', hidden: true })
  readonly #state = el('p', { role: 'status' })
  readonly #words = el('div', { dir: 'auto' })
  #wait = waits.first
  #timer = 0
  #isBusy = false

  constructor(form: HTMLFormElement) {
    this.#form = form
    this.key = form.dataset['keep'] ?? ''
    const again = el('button', { type: 'button' }, 'Try again')
    const discard = el('button', { type: 'button' }, 'Discard')
    const hint = el('p', {}, 'It is kept in this browser for three days, and sent by itself.')
    this.#note.append(this.#state, this.#words, hint, el('p', { class: 'acts' }, again, discard))
    form.after(this.#note)
    again.addEventListener('click', () => void this.try())
    discard.addEventListener('click', () => void this.#discard())
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#submit()
    })
  }

  /** Sends the waiting submission; without one it shows the form. */
  async try(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    clearTimeout(this.#timer)
    const kept = await store.get(this.key)
    const outcome = kept ? await send(this.key) : null
    this.#isBusy = false
    if (outcome?.kind === 'sent') location.assign(outcome.url)
    else if (outcome?.kind === 'faulty') {
      await store.remove(this.key)
      showAgain(outcome.page)
    } else if (kept && outcome) this.#tell(kept, outcome)
    // Discarded, sent by another tab, or never stored.
    else if (!this.#note.hidden) this.#show(null)
  }

  async #submit(): Promise<void> {
    if (this.#isBusy || !this.#note.hidden) return
    const entries: PendingSubmission['entries'] = [...new FormData(this.#form)]
    entries.push([submissionField, freshId()])
    const { action } = this.#form
    await store.put({ key: this.key, entries, action, at: Date.now() })
    this.#wait = waits.first
    await this.try()
  }

  #tell(kept: PendingSubmission, outcome: Exclude<Outcome, { kind: 'sent' | 'faulty' }>): void {
    const isGone = outcome.kind === 'gone'
    this.#state.textContent = isGone ? 'This cannot be sent here any more' : outcome.why
    if (!isGone && outcome.url !== undefined)
      this.#state.append(' ', el('a', { href: outcome.url }, 'Sign in'))
    this.#show(kept)
    if (isGone) return
    this.#timer = setTimeout(() => void this.try(), this.#wait)
    this.#wait = Math.min(waits.longest, this.#wait * waits.growth)
  }

  #show(kept: PendingSubmission | null): void {
    const hadFocus = this.#form.contains(document.activeElement)
    this.#words.replaceChildren(...(kept ? wordsOf(kept).map((text) => el('p', {}, text)) : []))
    this.#note.hidden = !kept
    this.#form.hidden = kept !== null
    if (kept && hadFocus) this.#note.querySelector('button')?.focus()
  }

  async #discard(): Promise<void> {
    clearTimeout(this.#timer)
    await store.remove(this.key)
    this.#form.reset()
    this.#show(null)
    this.#form.querySelector('textarea')?.focus()
  }
}

/** Shows the page that the server returned: the form with its errors and entered values. */
function showAgain(page: Document): void {
  const main = page.querySelector('main')
  if (main) document.querySelector('main')?.replaceWith(document.adoptNode(main))
  forms = keepForms()
  document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus()
}

const keepForms = () =>
  [...document.querySelectorAll<HTMLFormElement>('form[data-keep]')].map((form) => new KeptForm(form))

let forms = keepForms()

/** Sends all waiting submissions, also of forms on other pages of the same owner. */
async function sendAll(): Promise<void> {
  await Promise.all(forms.map((form) => form.try()))
  const here = new Set(forms.map(({ key }) => key))
  for (const { key } of owner === '' ? [] : await store.all(`${owner} `)) if (!here.has(key)) await send(key)
}

addEventListener('online', () => void sendAll())
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void sendAll()
})
// The next user of this computer must find nothing; offline nobody is signed out.
document.querySelector('form[action$="/sign-out"]')?.addEventListener('submit', () => {
  if (navigator.onLine) void store.forget(`${owner} `)
})
void sendAll()
