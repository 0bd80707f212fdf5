import { attachmentLimits } from '#domain/conversations/messages/attachment.ts'
import type { NeutralExport } from './neutral.ts'

/** File of a zip that contains no records. */
export interface ZippedFile {
  path: string
  /** Unpacked size in bytes. */
  size: number
}

const folded = (text: string) => text.normalize('NFC').toLowerCase()
const partsOf = (path: string) => folded(path).split('/').filter(Boolean)

interface Placed {
  file: ZippedFile
  /** Path segments. */
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
 * Matches the attachments of an export with the files of its zip, and records their paths. Reliable criteria
 * first: URL, id, then name in a folder of the message or ticket; a name alone counts if it is unique. An
 * attachment without URL and file is omitted, as nothing could be shown.
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

/** Path segments of a URL, without its host. */
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
