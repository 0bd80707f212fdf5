import type { Verdict } from '#domain/sync/push.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { Device } from './device.ts'

/** Change that was reported to an agent as saved. */
export interface Saved {
  op: string
  device: Device
  /** Position in the device's outbox. */
  n: number
  /** Earlier positions, before retries moved it to the end: it may have taken effect there. */
  before: readonly number[]
  cmd: string
  lanes: readonly number[]
  needs: readonly string[]
  args: unknown
  base: unknown
}

/** Promises to agents and answers of the server, which the checks compare with the database. */
export class Ledger {
  readonly saved = new Map<string, Saved>()
  /** Ops that their agents discarded or reissued. */
  readonly discarded = new Set<string>()
  /** Ops that were once settled on their device, in any history. */
  readonly settled = new Set<string>()
  /** Final verdicts received by a device, by op. */
  readonly heard = new Map<string, Verdict['st'][]>()
  /** Ops that the server has voided. */
  readonly voided = new Set<string>()
  /** Ops discarded on the device before they were sent, so unknown to the server. */
  readonly gone = new Set<string>()

  /** Texts typed into drafts, with the op that saves each. */
  readonly typed = new Map<string, string>()
  /** Texts that their agent saw and has overwritten or discarded. */
  readonly letGo = new Set<string>()
  /** Ops by which the server sends scheduled mails, with the op that scheduled them. */
  readonly later = new Map<string, string>()
  /** Ops that took a draft's text: the op that had scheduled it, as the agent saw it, or null. */
  readonly takenBack = new Map<string, string | null>()
  /** Files reported as stored: hashes by id. */
  readonly files = new Map<number, string>()

  save(device: Device, row: OutboxOp): void {
    const { op, n, cmd, lanes, needs, args, base } = row
    this.saved.set(op, { op, device, n, before: [], cmd, lanes, needs, args, base })
  }

  /**
   * Records the new lane position of an op that was parked and retried after later ones. Ops that are offered
   * to a restored server again come first, in their order.
   */
  replace({ op, n, state }: OutboxOp): void {
    const known = this.saved.get(op)
    // A recalled op keeps its position: it may have taken effect there.
    if (state === 'waiting' && known && n > known.n)
      this.saved.set(op, { ...known, n, before: [...known.before, known.n] })
  }

  /**
   * Records the verdicts in a part of an answer that reached a device. A verdict of an earlier history still
   * settles its op, but does not tell what the restored server has.
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

  /** Forgets the verdicts of the previous history. */
  forgetVerdicts(): void {
    this.heard.clear()
    this.voided.clear()
  }
}
