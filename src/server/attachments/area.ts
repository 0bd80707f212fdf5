import type { Clock } from '#lib/clock.ts'
import { serverArea } from '../area.ts'
import { daily, type Chore } from '../chores/chore.ts'
import type { ContentStore } from './content-store.ts'
import { attachmentHandlers } from './handlers.ts'
import { sweepPictures } from './kept-pictures.ts'
import { pictureHandlers } from './picture-handlers.ts'
import { sweepOrphans, sweepStray, sweepUnfinished } from './sweep.ts'
import type { FileIntake } from './uploads.ts'

/** Dependencies of the clean-up of unused files. */
export interface SweepParts extends Omit<FileIntake, 'storageBytes'> {
  clock: Clock
  rawMail: ContentStore
  log: { info(message: string): void }
}

const sweepFiles = ({ rawMail, log, ...parts }: SweepParts): Chore => ({
  name: 'attachments.sweep',
  schedule: daily(3, 17),
  limit: 3600,
  async run() {
    const unfinished = (await sweepUnfinished(parts)) + (await sweepStray(rawMail, parts.now()))
    if (unfinished > 0) log.info(`Removed ${unfinished} unfinished uploads`)
    const removed = await sweepOrphans(parts)
    if (removed > 0) log.info(`Removed ${removed} unused files`)
    await sweepPictures(parts)
  },
})

/** Files of messages and notes, and pictures. */
export const attachmentsArea = serverArea({
  handlers: (parts: FileIntake) => ({ files: attachmentHandlers(parts), pictures: pictureHandlers(parts) }),
  chores: (parts: SweepParts) => [sweepFiles(parts)],
})
