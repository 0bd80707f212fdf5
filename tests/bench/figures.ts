import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'

/** Goal of a figure. */
export interface Goal {
  /** Maximum relative to the baseline of the same round. */
  ratio?: number
  /** Maximum in the figure's unit. */
  most?: number
}

/** Figure with the values of all rounds. */
export interface Figure {
  name: string
  unit: 'ms' | 's' | 'kB' | 'B' | ''
  goal: Goal
  ours: number[]
  /** Baseline of the same rounds; empty if there is none. */
  line: number[]
}

/** Median; NaN for an empty list. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5)
}

/** Interpolated quantile; NaN for an empty list. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN]
  return low + (high - low) * (at - Math.floor(at))
}

/** Figures by name, in order of first use. */
export class Figures {
  readonly #figures = new Map<string, Figure>()
  readonly #notes = new Set<string>()
  #whole = ''

  /**
   * Adds a round's value of the product, and of the baseline if there is one. A name that starts with `…`
   * continues the name before it.
   */
  add(name: string, unit: Figure['unit'], goal: Goal, ours: number, line?: number): void {
    if (!name.startsWith('…')) this.#whole = name
    const key = name === this.#whole ? name : `${this.#whole} ${name}`
    const figure = this.#figures.get(key) ?? { name, unit, goal, ours: [], line: [] }
    this.#figures.set(key, figure)
    figure.ours.push(ours)
    if (line !== undefined) figure.line.push(line)
  }

  /** Adds a note below the table, once. */
  note(text: string): void {
    this.#notes.add(text)
  }

  /** Table as Markdown. */
  table(): string {
    const rows = [...this.#figures.values()].map(rowOf)
    const heads = ['figure', 'ours', 'bare Dexie', 'ratio', 'goal', '']
    const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
    const notes = [...this.#notes].map((note) => `- ${note}`)
    return [...lines, '', ...notes].join('\n')
  }

  /** Saves the values of all rounds beside the table. */
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
