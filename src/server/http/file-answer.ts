import type { Readable } from 'node:stream'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'

/** File response; the bytes are streamed. */
export interface FileAnswer {
  name: string
  /** Declared media type; shown inline only for plain pictures. */
  type: string
  /** Size in bytes; null if the content is generated while it is sent. */
  size: number | null
  /** ETag: equal tags mean equal bytes. */
  tag: string
  /** Public and immutable: any site may embed it, and caches keep it. */
  isPublished?: boolean
  /** Reads from `start` to `end`, both inclusive. */
  read(start: number, end: number): Readable
}

/** Pictures without active content; all other files are downloads. */
const shownInline = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

const published = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Route options for file responses, which are sent without compression. The compression plugin would
 * otherwise set a wrong content encoding for archives.
 */
export const sentAsIs = { config: { compress: false } as FastifyContextConfig, compress: false as const }

/** Sends a file or the requested part (RFC 9110, single range), with headers against running it as a page. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  const isShown = shownInline.includes(file.type)
  void reply.headers({
    'content-type': isShown ? file.type : 'application/octet-stream',
    'content-disposition': disposition(isShown ? 'inline' : 'attachment', file.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const { size } = file
  if (size === null) return reply.header('cache-control', 'no-store').send(file.read(0, 0))
  void reply.headers({
    'accept-ranges': 'bytes',
    etag: `"${file.tag}"`,
    ...(file.isPublished ? published : {}),
  })
  const range = rangeOf(request, { ...file, size })
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (range === null) return reply.header('content-length', size).send(file.read(0, Math.max(0, size - 1)))
  const [start, end] = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(file.read(start, end))
}

function rangeOf(
  { headers }: FastifyRequest,
  file: { size: number; tag: string },
): [number, number] | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  const ifRange = headers['if-range']
  // No range, several ranges, or an outdated ETag: the complete file is always a valid response.
  if ((first === '' && last === '') || (ifRange !== undefined && ifRange !== `"${file.tag}"`)) return null
  const start = first === '' ? Math.max(0, file.size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? file.size - 1 : Math.min(Number(last), file.size - 1)
  if (start >= file.size || (first === '' && Number(last) === 0)) return 'unsatisfiable'
  return end < start ? null : [start, end]
}

/** encodeURIComponent throws on lone surrogates. */
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Content-Disposition (RFC 6266): ASCII name for old clients, and the full one in UTF-8. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what must not stand in a header
  const clean = name.replace(loneSurrogate, '_').replace(/[\u0000-\u001f\u007f/\\]/g, '_')
  const ascii = clean.replace(/[^\x20-\x7e]/g, '_').replace(/["%]/g, '_')
  const whole = encodeURIComponent(clean).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return ascii === clean
    ? `${kind}; filename="${ascii}"`
    : `${kind}; filename="${ascii}"; filename*=UTF-8''${whole}`
}
