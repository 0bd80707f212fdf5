import { charsetName } from './charset.ts'
import type { RawField } from './header-block.ts'
import { Headers } from './headers.ts'
import { readParameters } from './parameters.ts'
import type { ParameterValue } from './parameters.ts'
import { decodeTransfer } from './transfer.ts'

/** A MIME node: a leaf with content, or a multipart with children. */
export interface Part {
  headers: Headers
  /** `type/subtype`, lower case; `application/octet-stream` when the label cannot be read. */
  type: string
  parameters: Map<string, string>
  /** `inline`, `attachment` or '' when nothing is said. */
  disposition: string
  /** The name the sender gave, as sent; '' when there is none. */
  fileName: string
  /** Charset label of a text part, or null. */
  charset: string | null
  /** Content with its transfer encoding still on; empty for multiparts. */
  body: Buffer
  children: Part[]
  /** Header and body as they came, for parts that are kept whole. */
  source: Buffer
}

/** Makes a part of its header fields and the bytes after them. `defaultType` is what no Content-Type means. */
export function describePart(fields: RawField[], source: Buffer, body: Buffer, defaultType: string): Part {
  const plain = new Headers(fields)
  const contentType = readParameters(plain.first('content-type'))
  const disposition = readParameters(plain.first('content-disposition'))
  const charset = contentType.parameters.get('charset') ?? null
  return {
    headers: charset && charsetName(charset) ? new Headers(fields, charset) : plain,
    type: typeOf(plain, contentType, disposition, defaultType),
    parameters: contentType.parameters,
    disposition: dispositionOf(disposition),
    fileName: disposition.parameters.get('filename') || contentType.parameters.get('name') || '',
    charset,
    body,
    children: [],
    source,
  }
}

function typeOf(
  headers: Headers,
  contentType: ParameterValue,
  disposition: ParameterValue,
  byDefault: string,
): string {
  if (/^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/.test(contentType.value)) return contentType.value
  if (contentType.value === 'text') return 'text/plain'
  if (headers.has('content-type') && contentType.parameters.has('boundary')) return 'multipart/mixed'
  const isFile = dispositionOf(disposition) === 'attachment' || contentType.parameters.has('name')
  return isFile ? 'application/octet-stream' : byDefault
}

/** An unknown disposition means attachment (RFC 2183 2.8); one that cannot be read means nothing. */
function dispositionOf(disposition: ParameterValue): string {
  if (!/^[a-z][\w.-]*$/.test(disposition.value)) return ''
  return disposition.value === 'inline' ? 'inline' : 'attachment'
}

/** The content of a leaf with its transfer encoding undone. */
export function contentOf(part: Part): Buffer {
  return decodeTransfer(part.body, part.headers.first('content-transfer-encoding'))
}
