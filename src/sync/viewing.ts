import type { Id } from '#lib/id.ts'
import type { OpenConversations, Present } from '#domain/sync/viewing.ts'

/*
 * Shares viewers between the tabs of a device and its socket, which the leading tab owns. Each tab announces
 * its open conversation periodically; the leading tab collects these and broadcasts the other viewers.
 * Nothing is stored: lost messages are repeated within seconds.
 */

const channelOf = (replicaName: string) => `desk-viewing:${replicaName}`

/** Interval of a tab's announcements, and the silence after which it counts as closed, in ms. */
const repeatIntervalMs = 5000
const forgottenAfter = 12_000

type Word =
  | { kind: 'looking'; tab: string; at: OpenConversations[number] | null }
  | { kind: 'present'; present: Present }
  /** A new tab asks for the current viewers. */
  | { kind: 'asked' }
  /** A new leading tab asks all tabs for their open conversation. */
  | { kind: 'called' }

/** Viewing state of one tab: its own conversation, and the other viewers. */
export interface TabViewing {
  /** Sets the conversation that this tab shows, null for none, and whether the agent is typing. */
  look(conversationId: Id | null, isTyping?: boolean): void
  /** Calls back with the other viewers whenever they change; returns the unsubscribe function. */
  onPresent(listener: (present: Present) => void): () => void
  close(): void
}

/** Joins a tab to the viewing of its device. */
export function tabViewing(replicaName: string): TabViewing {
  const channel = new BroadcastChannel(channelOf(replicaName))
  const tab = crypto.randomUUID()
  const listeners = new Set<(present: Present) => void>()
  let at: OpenConversations[number] | null = null
  const say = (word: Word) => channel.postMessage(word)
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'present') for (const listener of listeners) listener(data.present)
    if (data.kind === 'called' && at) say({ kind: 'looking', tab, at })
  }
  const timer = setInterval(() => at && say({ kind: 'looking', tab, at }), repeatIntervalMs)
  const look = (next: OpenConversations[number] | null) => {
    if (next?.conversationId === at?.conversationId && next?.isTyping === at?.isTyping) return
    at = next
    say({ kind: 'looking', tab, at })
  }
  return {
    look: (conversationId, isTyping = false) =>
      look(conversationId === null ? null : { conversationId, isTyping }),
    onPresent(listener) {
      listeners.add(listener)
      say({ kind: 'asked' })
      return () => void listeners.delete(listener)
    },
    close() {
      look(null)
      for (const listener of listeners) listener([])
      clearInterval(timer)
      channel.close()
    },
  }
}

/** Viewing state of the device, collected by the leading tab. */
export interface DeviceViewing {
  /** Sends the full state again, after a reconnection of the socket. */
  repeat(): void
  /** Broadcasts the viewers that the server reports; empty without a socket. */
  spread(present: Present): void
  end(): void
}

/** Collects the open conversations of all tabs and reports them whenever they change. */
export function gatherViewing(
  replicaName: string,
  tell: (looking: OpenConversations) => void,
): DeviceViewing {
  const channel = new BroadcastChannel(channelOf(replicaName))
  const tabs = new Map<string, { at: OpenConversations[number]; heardAt: number }>()
  let present: Present = []
  let said = '[]'
  const gather = () => {
    const places = new Map<Id, boolean>()
    for (const { at } of tabs.values())
      places.set(at.conversationId, at.isTyping || (places.get(at.conversationId) ?? false))
    return [...places].map(([conversationId, isTyping]) => ({ conversationId, isTyping }))
  }
  const update = () => {
    const looking = gather()
    const words = JSON.stringify(looking)
    if (words === said) return
    said = words
    tell(looking)
  }
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'asked') channel.postMessage({ kind: 'present', present } satisfies Word)
    if (data.kind !== 'looking') return
    if (data.at) tabs.set(data.tab, { at: data.at, heardAt: performance.now() })
    else tabs.delete(data.tab)
    update()
  }
  channel.postMessage({ kind: 'called' } satisfies Word)
  const timer = setInterval(() => {
    for (const [tab, { heardAt }] of tabs) if (performance.now() - heardAt > forgottenAfter) tabs.delete(tab)
    update()
  }, repeatIntervalMs)
  return {
    repeat: () => tell(gather()),
    spread(next) {
      present = next
      channel.postMessage({ kind: 'present', present } satisfies Word)
    },
    end() {
      clearInterval(timer)
      channel.close()
    },
  }
}
