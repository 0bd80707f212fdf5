import { attachmentLimits } from '#domain/conversations/messages/attachment.ts'
import type { NeutralExport } from './neutral.ts'

/** A file of a zip that holds no records. */
export interface ZippedFile {
  path: string
  /** Bytes, unpacked. */
  size: number
}

const folded = (text: string) => text.normalize('NFC').toLowerCase()
const partsOf = (path: string) => folded(path).split('/').filter(Boolean)

interface Placed {
  file: ZippedFile
  /** Folders and name. */
  parts: string[]
}

interface Sought {
  id?: string | undefined
  name: string
  url: string
  ticket: string
  entry: string
}

/**
 * Finds the attachments of an export among the files of its zip, and notes where each is. Sure signs go first: its
 * address, its id, then its name in a folder of its message or ticket; a name alone counts where nothing else has it.
 * A file without an address that is not in the zip is left out, as nothing can be shown of it.
 */
export function placeFiles({ conversations }: NeutralExport, zipped: readonly ZippedFile[]): void {
  const byName = new Map<string, Placed[]>()
  for (const file of zipped) {
    const parts = partsOf(file.path)
    const name = parts.at(-1) ?? ''
    byName.set(name, [...(byName.get(name) ?? []), { file, parts }])
  }
  const entries = conversations.flatMap(({ content }) => content.entries)
  const uses = Map.groupBy(
    entries.flatMap(({ files }) => files),
    ({ name }) => folded(name),
  )
  for (const { content } of conversations) {
    const inTicket = Map.groupBy(
      content.entries.flatMap(({ files }) => files),
      ({ name }) => folded(name),
    )
    for (const each of content.entries) {
      const [, , ticket = '', , entry = ''] = each.source.split(':')
      let [count, bytes] = [0, 0]
      for (const file of each.files) {
        const isAlone = {
          inTicket: inTicket.get(folded(file.name))?.length === 1,
          inExport: uses.get(folded(file.name))?.length === 1,
        }
        const found = find(byName, { ...file, ticket, entry }, isAlone)
        if (!found || count === attachmentLimits.perMessage) continue
        if (bytes + found.size > attachmentLimits.messageBytes) continue
        ;[count, bytes] = [count + 1, bytes + found.size]
        file.inside = found.path
      }
      each.files = each.files.filter(({ url, inside }) => url !== '' || inside !== undefined)
    }
  }
}

function find(
  byName: ReadonlyMap<string, readonly Placed[]>,
  { id, name, url, ticket, entry }: Sought,
  isAlone: { inTicket: boolean; inExport: boolean },
): ZippedFile | undefined {
  const own = folded(name)
  const named = byName.get(own) ?? []
  const place = placeOf(url)
  const withId =
    id === undefined
      ? []
      : [`${id}-${own}`, `${id}_${own}`, id, `${id}${/\.\w+$/.exec(own)?.[0] ?? ''}`].flatMap(
          (each) => byName.get(each) ?? [],
        )
  const inFolder = (folder: string | undefined) =>
    named.filter(({ parts }) => folder !== undefined && parts.slice(0, -1).includes(folder))
  const signs = [
    () => (place.length < 2 ? [] : (byName.get(place.at(-1) ?? '') ?? []).filter(endsWith(place))),
    () => inFolder(id).filter(({ parts }) => parts.at(-2) === id),
    () => withId,
    () => inFolder(entry),
    () => (isAlone.inTicket ? inFolder(ticket) : []),
    () => (isAlone.inExport ? named : []),
  ]
  for (const sign of signs) {
    const [first, ...others] = new Set(sign().map(({ file }) => file))
    if (first && others.length === 0) return first
  }
  return undefined
}

/** Folders and name of an address: of one in the web without its host. */
function placeOf(url: string): string[] {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  try {
    return partsOf(decodeURIComponent(path))
  } catch {
    return partsOf(path)
  }
}

const endsWith =
  (place: readonly string[]) =>
  ({ parts }: Placed) =>
    place.every((each, index) => parts[parts.length - place.length + index] === each)
