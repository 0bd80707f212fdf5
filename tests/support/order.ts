import { BaseSequencer, type TestSpecification } from 'vitest/node'

/*
 * The order of files: what takes long begins first, so that no core is idle at the end of a run. The simulation plays
 * for four minutes whatever else there is, so it is the first of all, and what waits for clocks and processes runs beside.
 */

/** Files that take long for their size, the longest first. */
const slow = [
  'integration/crash/endings',
  'integration/http/start',
  'integration/store/embedded',
  'integration/crash/effects',
  'integration/sync/oracle',
  'integration/notifications/push',
  'integration/crash/kills',
  'integration/http/hostile.test',
  'integration/crash/two-processes',
  'browser/journeys/away-and-back',
  'browser/journeys/restart',
  'browser/shell/update',
  'browser/records/records',
  'browser/conflicts/',
]

const projects = ['simulation', 'integration', 'unit', 'browser']

const rankIn = (places: readonly string[], isIn: (place: string) => boolean) => {
  const rank = places.findIndex(isIn)
  return rank < 0 ? places.length : rank
}

/** Sorts the files of a run: by group and project, then slow ones, then the large ones. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranks = new Map(
      files.map((file) => [
        file,
        [
          file.project.config.sequence.groupOrder,
          rankIn(projects, (name) => name === file.project.name),
          rankIn(slow, (part) => file.moduleId.includes(part)),
        ],
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
