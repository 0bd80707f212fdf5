import { Broken } from '../broken.ts'
import type { Device } from '../device.ts'
import type { People } from './people.ts'

/** Visibility as the world knows it, to check the server's lines. */
export class Sight {
  readonly #people: People
  /** Members of the second inbox. */
  members: ReadonlySet<number>

  constructor(people: People) {
    this.#people = people
    this.members = new Set(people.userIds)
  }

  /** True if an agent may see an inbox. */
  sees(userId: number, mailboxId: number): boolean {
    return mailboxId === this.#people.mailboxIds[0] || this.members.has(userId)
  }

  #seesScope(userId: number, scope: string): boolean {
    const [kind, id] = scope.split(':')
    if (kind === 'mbox') return this.sees(userId, Number(id))
    return kind === 'task' || Number(id) === userId
  }

  /** No line contains a conversation, task, draft or inbox that its reader may not see (S8). */
  check({ name, actor: { userId } }: Device, text: string): void {
    for (const line of text.split('\n')) {
      const [, entity, rest] =
        /^\{"t":"put","e":"(conversations|mailboxes|drafts|tasks|taskNotes)"(.*)$/.exec(line) ?? []
      if (!rest?.endsWith('}}')) continue
      const { r } = JSON.parse(line) as { r: Record<string, unknown> }
      const isSeen =
        entity === 'mailboxes'
          ? this.sees(userId, r['id'] as number)
          : entity === 'drafts'
            ? r['userId'] === userId
            : typeof r['scope'] === 'string'
              ? this.#seesScope(userId, r['scope'])
              : r['isDraft']
                ? r['authorId'] === userId
                : this.sees(userId, r['mailboxId'] as number)
      if (!isSeen) throw new Broken('S8', `${name} was sent ${line.slice(0, 120)}`)
    }
  }
}
