import { BaseSequencer, type TestSpecification } from 'vitest/node'

/* Order of test files: slow ones start first, so that no core is idle at the end of a stage. */

/** Files that are slow for their size, slowest first. */
const slow = [
  'integration/notifications/push',
  'integration/channels/sending',
  'integration/conversations/times',
  'browser/journeys/away-and-back',
  'browser/shell/screens',
  'browser/journeys/first-start',
]

const rankIn = (places: readonly string[], isIn: (place: string) => boolean) => {
  const rank = places.findIndex(isIn)
  return rank < 0 ? places.length : rank
}

/** Sorts the files of a run: by group, then slow ones, then by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranks = new Map(
      files.map((file) => [
        file,
        [file.project.config.sequence.groupOrder, rankIn(slow, (part) => file.moduleId.includes(part))],
      ]),
    )
    const ranksOf = (file: TestSpecification) => ranks.get(file) ?? []
    // A stable sort: files of equal rank keep vitest's order, by last run or by size.
    return (await super.sort(files)).sort((one, other) => {
      const theirs = ranksOf(other)
      return (
        ranksOf(one)
          .map((rank, index) => rank - (theirs[index] ?? 0))
          .find((difference) => difference !== 0) ?? 0
      )
    })
  }
}
