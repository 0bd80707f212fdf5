import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'

/** Goal of a figure. */
export interface Goal {
  /** Times the bare-Dexie line of the same round. */
  ratio?: number
  /** In the figure's own unit. */
  most?: number
}

/** A figure, as measured round by round. */
export interface Figure {
  name: string
  unit: 'ms' | 's' | 'kB' | 'B' | ''
  goal: Goal
  ours: number[]
  /** The bare-Dexie line of the same rounds; empty where there is nothing to compare. */
  line: number[]
}

/** The middle of some numbers; NaN of none. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5)
}

/** A quantile of some numbers, between neighbours where it falls between them; NaN of none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN]
  return low + (high - low) * (at - Math.floor(at))
}

/** Figures by name, in the order in which they first came. */
export class Figures {
  readonly #figures = new Map<string, Figure>()
  readonly #notes = new Set<string>()
  #whole = ''

  /**
   * Adds one round's measurement of the product, and of the line where there is one. A name that begins with `…` goes on
   * from the one added before it.
   */
  add(name: string, unit: Figure['unit'], goal: Goal, ours: number, line?: number): void {
    if (!name.startsWith('…')) this.#whole = name
    const key = name === this.#whole ? name : `${this.#whole} ${name}`
    const figure = this.#figures.get(key) ?? { name, unit, goal, ours: [], line: [] }
    this.#figures.set(key, figure)
    figure.ours.push(ours)
    if (line !== undefined) figure.line.push(line)
  }

  /** Says once below the table what a reader has to know. */
  note(text: string): void {
    this.#notes.add(text)
  }

  /** The table as Markdown. */
  table(): string {
    const rows = [...this.#figures.values()].map(rowOf)
    const heads = ['figure', 'ours', 'bare Dexie', 'ratio', 'goal', '']
    const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
    const notes = [...this.#notes].map((note) => `- ${note}`)
    return [...lines, '', ...notes].join('\n')
  }

  /** Keeps the numbers of all rounds beside the table. */
  save(settings: object): string {
    const path = join(
      import.meta.dirname,
      `results-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.json`,
    )
    const machine = { cores: availableParallelism(), load: loadavg(), node: process.version }
    const kept = { at: new Date().toISOString(), machine, settings, figures: [...this.#figures.values()] }
    writeFileSync(path, `${JSON.stringify(kept, null, 1)}\n`)
    return path
  }
}

function rowOf({ name, unit, goal, ours, line }: Figure): string[] {
  const ratio = median(ours.map((value, round) => value / (line[round] ?? NaN)).filter(Number.isFinite))
  const isMissed =
    (goal.ratio !== undefined && ratio > goal.ratio) || (goal.most !== undefined && median(ours) > goal.most)
  const hasGoal = goal.ratio !== undefined || goal.most !== undefined
  return [
    name,
    spread(ours, unit),
    line.length > 0 ? spread(line, unit) : '',
    Number.isNaN(ratio) ? '' : `×${ratio.toFixed(2)}`,
    [
      ...(goal.ratio === undefined ? [] : [`≤ ×${goal.ratio}`]),
      ...(goal.most === undefined ? [] : [`≤ ${goal.most} ${unit}`]),
    ].join(', '),
    hasGoal ? (isMissed ? 'missed' : 'met') : '',
  ]
}

function spread(values: readonly number[], unit: string): string {
  const text = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))
  const around = values.length > 1 ? ` [${text(Math.min(...values))}–${text(Math.max(...values))}]` : ''
  return `${text(median(values))} ${unit}${around}`.trim()
}
