import type { Verdict } from '#domain/sync/push.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { Device } from './device.ts'

/** A change that an agent was told is saved. */
export interface Saved {
  op: string
  device: Device
  /** Its place in the device's outbox. */
  n: number
  /** Places that it had before it was tried again behind what was done since: it may have taken effect there. */
  before: readonly number[]
  cmd: string
  lanes: readonly number[]
  needs: readonly string[]
  args: unknown
  base: unknown
}

/** Promises to agents and answers of the server: the checks compare the desk with it. */
export class Ledger {
  readonly saved = new Map<string, Saved>()
  /** Ops whose agents threw them away, or sent them anew. */
  readonly discarded = new Set<string>()
  /** Ops whose end reached their device once, in whatever history. */
  readonly settled = new Set<string>()
  /** Verdicts that reached a device, by op: those that stand for good. */
  readonly heard = new Map<string, Verdict['st'][]>()
  /** Ops that the server said will never take effect. */
  readonly voided = new Set<string>()
  /** Ops that left the device at once when they were thrown away: the server cannot know them. */
  readonly gone = new Set<string>()

  /** Texts typed into drafts: the op that saves each. */
  readonly typed = new Map<string, string>()
  /** Words that their agent, who saw them, has written over or thrown away. */
  readonly letGo = new Set<string>()
  /** Ops by which the server sends what was put off: the op that did so, by theirs. */
  readonly later = new Map<string, string>()
  /** Ops that took a draft's words, in whatever way: the op that had put them off, as the agent saw it, or null. */
  readonly takenBack = new Map<string, string | null>()
  /** Files that agents were told are kept: their hashes by id. */
  readonly files = new Map<number, string>()

  save(device: Device, row: OutboxOp): void {
    const { op, n, cmd, lanes, needs, args, base } = row
    this.saved.set(op, { op, device, n, before: [], cmd, lanes, needs, args, base })
  }

  /**
   * An op has another place in its lane: it was set aside, and tried again behind what was done since. What a restored
   * server is offered again stands before everything else, in the order that it had.
   */
  replace({ op, n, state }: OutboxOp): void {
    const known = this.saved.get(op)
    // A recalled op keeps its place: it may have taken effect there.
    if (state === 'waiting' && known && n > known.n)
      this.saved.set(op, { ...known, n, before: [...known.before, known.n] })
  }

  /**
   * Notes the verdicts in a piece of an answer that reached a device. One of an earlier history was true when it was
   * given, and ends its op, but it says nothing of what the restored server knows.
   */
  hear(text: string, isOfToday: boolean): void {
    if (!text.includes('"t":"verdict"')) return
    const lines = text.split('\n')
    // Text after the last line break is incomplete.
    for (const line of lines.slice(0, -1)) {
      if (!line.startsWith('{"t":"verdict"')) continue
      const { op, st } = JSON.parse(line) as Verdict
      if (st === 'later') continue
      if (st === 'applied' || st === 'voided') this.settled.add(op)
      if (!isOfToday) continue
      if (st === 'voided') this.voided.add(op)
      this.heard.set(op, [...(this.heard.get(op) ?? []), st])
    }
  }

  /** A new history: what was said in the old one need not be so any more. */
  forgetVerdicts(): void {
    this.heard.clear()
    this.voided.clear()
  }
}
