import type { Cursor } from '#domain/sync/cursor.ts'
import type { PullLine, PullRequest, RowLine, ThreadItem } from '#domain/sync/pull.ts'

interface Kept {
  v: number
  row: Record<string, unknown>
}

const itemNames = ['messages', 'notes', 'activities', 'deliveries']

/** Device according to the protocol (sync.md 2.3), in memory and as short as possible. */
export class Replica {
  epoch: string | null = null
  cursor: Cursor = [0, 0]
  scopeEpoch = -1
  scopes = new Set<string>()
  snapshot: PullRequest['snapshot'] = null
  rows = new Map<string, Kept>()
  readonly since: number
  readonly userId: number
  #dels = new Set<string>()
  #evicts = new Map<string, number>()

  constructor(userId: number, since: number) {
    this.userId = userId
    this.since = since
  }

  /** Second device with the same state. */
  clone(): Replica {
    const other = new Replica(this.userId, this.since)
    other.epoch = this.epoch
    other.cursor = this.cursor
    other.scopeEpoch = this.scopeEpoch
    other.scopes = new Set(this.scopes)
    other.snapshot = structuredClone(this.snapshot)
    other.rows = new Map(this.rows)
    other.#dels = new Set(this.#dels)
    other.#evicts = new Map(this.#evicts)
    return other
  }

  request(): Partial<PullRequest> {
    const { epoch, cursor, scopeEpoch, since, snapshot } = this
    return {
      epoch,
      cursor,
      scopeEpoch,
      since,
      snapshot,
      want: this.incomplete().map((thread) => ({ thread })),
    }
  }

  /** Conversations inside the window with missing items. */
  incomplete(): number[] {
    if (this.snapshot) return []
    const held = new Map<number, number>()
    for (const [key, { row }] of this.rows)
      if (isItem(key) && !key.startsWith('deliveries'))
        held.set(row['conversationId'] as number, (held.get(row['conversationId'] as number) ?? 0) + 1)
    return this.conversations()
      .filter(
        (row) => this.isInWindow(row) && (held.get(row['id'] as number) ?? 0) < (row['items'] as number),
      )
      .map(({ id }) => id as number)
  }

  conversations(): Record<string, unknown>[] {
    return [...this.rows].filter(([key]) => key.startsWith('conversations ')).map(([, { row }]) => row)
  }

  isInWindow(row: Record<string, unknown>): boolean {
    const isOpen = row['statusId'] !== 4 || row['snoozeTime'] !== null || row['isStarred'] === true
    const isLive = !row['isTrashed'] && !row['isSpam'] && (isOpen || row['assigneeId'] === this.userId)
    return (row['lastActivityAt'] as number) > this.since || isLive
  }

  /** Applies whole pages; lines after the last commit point are dropped, as when the answer breaks off. */
  apply(lines: readonly PullLine[]): void {
    const [begin] = lines
    if (begin?.t !== 'begin') return
    if (begin.mode === 'reset') return this.#reset()
    if (begin.mode === 'snapshot' && !this.snapshot) {
      this.epoch = begin.epoch
      this.cursor = begin.from
      this.snapshot = { s0: begin.from, after: null }
    }
    const wasUnderWay = this.snapshot?.after != null
    this.#gained = false
    const commit = lines.findLastIndex(({ t }) => t === 'page' || t === 'end')
    let waiting: PullLine[] = []
    for (const line of lines.slice(1, commit + 1)) {
      waiting.push(line)
      if (line.t !== 'page' && line.t !== 'end') continue
      for (const one of waiting) this.#line(one, begin.scopeEpoch)
      waiting = []
      if (begin.mode === 'delta') this.cursor = line.cursor
      else if (line.t === 'page' && line.after && this.snapshot) this.snapshot.after = line.after
    }
    const end = lines.at(-1)
    if (begin.mode === 'snapshot' && end?.t === 'end' && !end.more) this.snapshot = null
    // Rows in a newly gained scope have not changed: they come with a snapshot beside the existing ones. One that began
    // under the new scopes is that snapshot; one under way has passed some of it already.
    if (this.#gained && (begin.mode === 'delta' || wasUnderWay))
      this.snapshot = { s0: this.cursor, after: null }
  }
  #gained = false

  #reset(): void {
    this.epoch = null
    this.cursor = [0, 0]
    this.scopeEpoch = -1
    this.scopes.clear()
    this.snapshot = null
    this.rows.clear()
    this.#dels.clear()
    this.#evicts.clear()
  }

  #line(line: PullLine, scopeEpoch: number): void {
    if (line.t === 'scopes') this.#rescope(new Set(line.scopes), scopeEpoch)
    else if (line.t === 'put') this.#put(line.e, line.v, line.r as unknown as Record<string, unknown>)
    else if (line.t === 'del' || line.t === 'evict') this.#gone(line)
    else if (line.t === 'thread') this.#thread(line.id, line.items)
  }

  #rescope(scopes: Set<string>, scopeEpoch: number): void {
    this.#gained ||= this.scopeEpoch !== -1 && [...scopes].some((scope) => !this.scopes.has(scope))
    this.scopes = scopes
    this.scopeEpoch = scopeEpoch
    for (const [key, { row }] of this.rows) if (!this.#isOurs(key, row)) this.#drop(key)
  }

  #isOurs(key: string, row: Record<string, unknown>): boolean {
    const [name] = key.split(' ')
    if (name === 'conversations')
      return this.scopes.has(
        row['isDraft'] ? `user:${String(row['authorId'])}` : `mbox:${String(row['mailboxId'])}`,
      )
    if (name === 'mailboxes') return this.scopes.has(`mbox:${String(row['id'])}`)
    if (name === 'timeEntries') return this.rows.has(`conversations ${String(row['conversationId'])}`)
    if (name === 'drafts') return this.scopes.has(`user:${String(row['userId'])}`)
    return true
  }

  #put(name: string, v: number, row: Record<string, unknown>): void {
    const key = `${name} ${String(row['id'])}`
    if (this.#dels.has(key) || (this.#evicts.get(key) ?? 0) > v || !this.#isOurs(key, row)) return
    if ((this.rows.get(key)?.v ?? -1) > v) return
    this.rows.set(key, { v, row })
  }

  #gone({ t, e, id, v }: Extract<RowLine, { t: 'del' | 'evict' }>): void {
    const key = `${e} ${id}`
    if (t === 'del') this.#dels.add(key)
    else this.#evicts.set(key, Math.max(v, this.#evicts.get(key) ?? 0))
    this.#drop(key)
  }

  /** Drops a row; a conversation cascades to its thread. */
  #drop(key: string): void {
    this.rows.delete(key)
    const [name, id] = key.split(' ')
    if (name !== 'conversations') return
    for (const [other, { row }] of this.rows)
      if (isKept(other) && row['conversationId'] === Number(id)) this.rows.delete(other)
  }

  #thread(id: number, items: readonly ThreadItem[]): void {
    const keys = new Set(items.map(({ e, r }) => `${e} ${r.id}`))
    for (const [key, { row }] of this.rows)
      if (isItem(key) && row['conversationId'] === id && !keys.has(key)) this.rows.delete(key)
    for (const { e, v, r } of items) this.#put(e, v, r as unknown as Record<string, unknown>)
  }
}

/** True if a row belongs to a conversation. */
const isKept = (key: string) => isItem(key) || key.startsWith('timeEntries ')

export function isItem(key: string): boolean {
  return itemNames.some((name) => key.startsWith(`${name} `))
}
