import type { Attachment } from '#domain/conversations/attachment.ts'
import type { FileHolder } from '#app/composer/add-files.ts'

/** The files of a ticket that is being written. It is no draft: closed, it is gone with them. */
export class TicketFiles implements FileHolder {
  readonly #listeners = new Set<() => void>()
  #state: FileHolder['state']

  constructor(attachments: Attachment[]) {
    this.#state = { words: { attachments } }
  }

  get state(): FileHolder['state'] {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change({ attachments }: { attachments: Attachment[] }): void {
    this.#state = { words: { attachments } }
    for (const listener of this.#listeners) listener()
  }

  flush(): Promise<void> {
    return Promise.resolve()
  }
}
