import type { Verdict } from '#domain/sync/push.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { Device } from './device.ts'

/** A change that an agent was told is saved. */
export interface Saved {
  op: string
  device: Device
  /** Its place in the device's outbox. */
  n: number
  cmd: string
  lanes: readonly number[]
  needs: readonly string[]
  args: unknown
  base: unknown
}

/** What agents were promised and what the server said: what the checks compare the desk with. */
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

  save(device: Device, row: OutboxOp): void {
    const { op, n, cmd, lanes, needs, args, base } = row
    this.saved.set(op, { op, device, n, cmd, lanes, needs, args, base })
  }

  /** Notes the verdicts in a piece of an answer that reached a device. */
  hear(text: string): void {
    if (!text.includes('"t":"verdict"')) return
    const lines = text.split('\n')
    // What follows the last line break is not heard yet, or was cut.
    for (const line of lines.slice(0, -1)) {
      if (!line.startsWith('{"t":"verdict"')) continue
      const { op, st } = JSON.parse(line) as Verdict
      if (st === 'later') continue
      if (st === 'voided') this.voided.add(op)
      if (st === 'applied' || st === 'voided') this.settled.add(op)
      this.heard.set(op, [...(this.heard.get(op) ?? []), st])
    }
  }

  /** A new history: what was said in the old one need not be so any more. */
  forgetVerdicts(): void {
    this.heard.clear()
    this.voided.clear()
  }
}
