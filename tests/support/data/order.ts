import { BaseSequencer, type TestSpecification } from 'vitest/node'

/* The order of files: what takes long begins first, so that no core is idle at the end of a stage. */

/** Files that take long for their size, the longest first. */
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

/** Sorts the files of a run: by group, then slow ones, then the large ones. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranks = new Map(
      files.map((file) => [
        file,
        [file.project.config.sequence.groupOrder, rankIn(slow, (part) => file.moduleId.includes(part))],
      ]),
    )
    const ranksOf = (file: TestSpecification) => ranks.get(file) ?? []
    // A stable sort: what is of one rank stays as vitest has it, by the last run or by size.
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
