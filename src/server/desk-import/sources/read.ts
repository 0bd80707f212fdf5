import { deskSources, deskSourceTitle, type DeskSource } from '#domain/desk-import/desk-import.ts'
import { unreadable, type ExportFile, type NeutralExport } from '../neutral.ts'
import { readChatwoot } from './chatwoot.ts'
import { readFreshdesk } from './freshdesk.ts'
import { readHelpScout } from './help-scout.ts'
import { recordsOf } from './records.ts'
import { readZendesk } from './zendesk.ts'

interface Reader {
  read: (files: readonly ExportFile[]) => NeutralExport
  /** Fields that only records of this help desk have. */
  marks: ReadonlySet<string>
}

const readers: Record<DeskSource, Reader> = {
  zendesk: {
    read: readZendesk,
    marks: new Set([
      'submitter_id',
      'assignee_id',
      'author_id',
      'organization_id',
      'ticket_form_id',
      'domain_names',
    ]),
  },
  freshdesk: {
    read: readFreshdesk,
    marks: new Set([
      'responder_id',
      'helpdesk_ticket',
      'ticket_scope',
      'incoming',
      'mobile',
      'domains',
      'user',
    ]),
  },
  helpscout: {
    read: readHelpScout,
    marks: new Set(['primaryCustomer', 'mailboxId', 'firstName', 'createdBy', '_links', '_embedded']),
  },
  chatwoot: {
    read: readChatwoot,
    marks: new Set(['message_type', 'inbox_id', 'phone_number', 'availability_status', 'thumbnail']),
  },
}

/** Help desk of most records in an export; null if undetermined. */
export function sourceOf(files: readonly ExportFile[]): DeskSource | null {
  const counts = new Map<DeskSource, number>()
  for (const { value } of recordsOf(files)) {
    const keys = Object.keys(value)
    for (const [source] of deskSources)
      if (keys.some((key) => readers[source].marks.has(key)))
        counts.set(source, (counts.get(source) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/**
 * Reads an export with the reader of its help desk.
 * @throws DeskError INVALID for an export of another help desk than the chosen one.
 */
export function readOf(
  files: readonly ExportFile[],
  chosen: DeskSource | undefined,
): { source: DeskSource; read: NeutralExport } {
  const seen = sourceOf(files)
  if (chosen !== undefined && seen !== null && seen !== chosen)
    throw unreadable(`This is an export of ${deskSourceTitle(seen)}, not of ${deskSourceTitle(chosen)}`)
  const source = chosen ?? seen ?? 'zendesk'
  return { source, read: readers[source].read(files) }
}
