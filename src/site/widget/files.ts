import type { PanelSettings } from '#domain/support-widget/panel.ts'
import { el, icon } from './dom.ts'

const drawn = {
  clip: 'm20 11-8.6 8.6a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7l-8.6 8.6a1.7 1.7 0 0 1-2.4-2.4l8-8',
  close: 'M6 6l12 12M18 6 6 18',
}

const mb = 1024 * 1024

/** File size as text: `212 KB`, or `1.8 MB`. */
export const sizeOf = (bytes: number): string =>
  bytes < mb ? `${Math.ceil(bytes / 1024)} KB` : `${Number((bytes / mb).toFixed(1))} MB`

/** Files of the next message: chosen, pasted or dropped. */
export class Files {
  /** Button that opens the browser's file chooser. */
  readonly button = el(
    'button',
    { class: 'clip', type: 'button', 'aria-label': 'Attach files' },
    icon(drawn.clip),
  )
  readonly list = el('ul', { class: 'files', 'aria-label': 'Files' })
  readonly #limits: PanelSettings['fileLimits']
  readonly fault = el('p', { class: 'fault', role: 'alert' })
  #chosen: readonly File[] = []

  constructor(limits: PanelSettings['fileLimits']) {
    this.#limits = limits
    const input = el('input', { type: 'file', multiple: true, hidden: true })
    input.addEventListener('change', () => {
      this.add([...(input.files ?? [])])
      input.value = ''
    })
    this.button.addEventListener('click', () => input.click())
    this.set([])
  }

  get chosen(): readonly File[] {
    return this.#chosen
  }

  /** Adds files; none of them if they would be too many or too large. */
  add(files: readonly File[]): void {
    const all = [...this.#chosen, ...files]
    const size = all.reduce((sum, file) => sum + file.size, 0)
    const isBeyond = all.length > this.#limits.files || size > this.#limits.bytes
    if (!isBeyond) return this.set(all)
    const most = sizeOf(this.#limits.bytes)
    this.fault.textContent = `Choose at most ${this.#limits.files} files of ${most} together`
  }

  set(files: readonly File[]): void {
    this.#chosen = files
    this.fault.textContent = ''
    this.list.hidden = files.length === 0
    this.list.replaceChildren(
      ...files.map((file) => {
        const name = el('span', { dir: 'auto' }, file.name)
        const remove = el(
          'button',
          { type: 'button', 'aria-label': `Remove ${file.name}` },
          icon(drawn.close),
        )
        remove.addEventListener('click', () => {
          this.set(this.#chosen.filter((other) => other !== file))
          this.button.focus()
        })
        return el('li', {}, name, el('small', {}, sizeOf(file.size)), remove)
      }),
    )
  }
}
