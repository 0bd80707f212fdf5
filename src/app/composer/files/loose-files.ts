import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import type { FileHolder } from './add-files.ts'

/** The files of words that are no draft, of a ticket or a comment: closed, they are gone. */
export class LooseFiles implements FileHolder {
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
