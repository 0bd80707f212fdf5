import { readMailFiles } from '../mail/mailbox-files.ts'
import { destinationsOf } from '../conversations/mail-in.ts'
import { takeMail, type IntakeParts } from '../conversations/intake.ts'

/** How an import ended. */
export interface ImportCount {
  imported: number
  known: number
  setAside: { source: string; reason: string }[]
}

/**
 * Takes stored mail (.eml files, folders of them, mbox) into a mailbox, one after the other. A message that breaks is
 * set aside with its reason and does not stop the rest.
 * @throws Error when the address is not a mailbox of this desk, or the path cannot be read.
 */
export async function importMail(
  parts: IntakeParts,
  path: string,
  mailbox: string,
  onProgress: (count: ImportCount) => void,
): Promise<ImportCount> {
  const [destination] = await destinationsOf(parts, mailbox)
  if (!destination) throw new Error(`There is no mailbox ${mailbox} on this desk.`)
  const count: ImportCount = { imported: 0, known: 0, setAside: [] }
  // What lies in an archive is no news to anybody.
  const quiet = { ...parts, announces: false }
  for await (const { source, raw } of readMailFiles(path)) {
    const outcome = await takeMail(quiet, destination, raw, { from: '', to: [mailbox] })
    if (outcome.kind === 'kept') count.imported += 1
    else if (outcome.kind === 'known') count.known += 1
    else count.setAside.push({ source, reason: outcome.reason })
    onProgress(count)
  }
  return count
}
