import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import type { FileHolder } from './add-files.ts'

/** Files of a form without a draft, such as a ticket or a comment; they are lost when it closes. */
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
