/** A run of words: in both texts, only in the first, or only in the second. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Limit of edit steps: beyond it two texts have little in common, and both are shown whole. */
const mostSteps = 2000

/**
 * Removed and added words between two texts (Myers, "An O(ND) Difference Algorithm"). White space belongs to
 * the word after it.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  const one = before.match(/\s*\S+|\s+$/g) ?? []
  const other = after.match(/\s*\S+|\s+$/g) ?? []
  let head = 0
  while (head < one.length && head < other.length && one[head] === other[head]) head += 1
  let tail = 0
  while (
    tail < Math.min(one.length, other.length) - head &&
    one[one.length - 1 - tail] === other[other.length - 1 - tail]
  )
    tail += 1
  const parts: DiffPart[] = []
  const add = (kind: DiffPart['kind'], words: readonly string[]) => {
    if (words.length === 0) return
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += words.join('')
    else parts.push({ kind, text: words.join('') })
  }
  add('same', one.slice(0, head))
  const middle = [one.slice(head, one.length - tail), other.slice(head, other.length - tail)] as const
  for (const [kind, word] of stepsOf(...middle)) add(kind, [word])
  add('same', one.slice(one.length - tail))
  return parts
}

type Step = readonly [kind: DiffPart['kind'], word: string]

/** The shortest edit script: words to remove and to add, in order. */
function stepsOf(one: readonly string[], other: readonly string[]): Step[] {
  const trail: Map<number, number>[] = []
  const reached = new Map([[1, 0]])
  const at = (k: number) => reached.get(k) ?? -1
  for (let depth = 0; depth <= Math.min(one.length + other.length, mostSteps); depth += 1) {
    trail.push(new Map(reached))
    for (let k = -depth; k <= depth; k += 2) {
      let x = k === -depth || (k !== depth && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1
      while (x < one.length && x - k < other.length && one[x] === other[x - k]) x += 1
      reached.set(k, x)
      if (x >= one.length && x - k >= other.length) return back(trail, one, other)
    }
  }
  return [...one.map((word): Step => ['removed', word]), ...other.map((word): Step => ['added', word])]
}

/** Follows the trail back from the end. */
function back(
  trail: readonly Map<number, number>[],
  one: readonly string[],
  other: readonly string[],
): Step[] {
  const steps: Step[] = []
  let [x, y] = [one.length, other.length]
  for (let depth = trail.length - 1; depth >= 0; depth -= 1) {
    const at = (k: number) => trail[depth]?.get(k) ?? -1
    const k = x - y
    const from = k === -depth || (k !== depth && at(k - 1) < at(k + 1)) ? k + 1 : k - 1
    const [fromX, fromY] = [at(from), at(from) - from]
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      x -= 1
      y -= 1
      steps.push(['same', one[x] ?? ''])
    }
    if (depth > 0)
      if (x > fromX) steps.push(['removed', one[(x -= 1)] ?? ''])
      else steps.push(['added', other[(y -= 1)] ?? ''])
  }
  return steps.reverse()
}
