import { charsetName } from './charset.ts'
import type { RawField } from './header-block.ts'
import { Headers } from './headers.ts'
import { readParameters } from './parameters.ts'
import type { ParameterValue } from './parameters.ts'
import { decodeTransfer } from './transfer.ts'

/** MIME node: a leaf with content, or a multipart with children. */
export interface Part {
  headers: Headers
  /** `type/subtype`, lower case; `application/octet-stream` if the label is unreadable. */
  type: string
  parameters: Map<string, string>
  /** `inline`, `attachment` or '' for none. */
  disposition: string
  /** File name as sent; '' if there is none. */
  fileName: string
  /** Charset label of a text part, or null. */
  charset: string | null
  /** Content in its transfer encoding; empty for multiparts. */
  body: Buffer
  children: Part[]
  /** Original header and body, for parts that are stored whole. */
  source: Buffer
}

/** Creates a part from its header fields and bytes. `defaultType` applies without Content-Type. */
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

/** An unknown disposition means attachment (RFC 2183 2.8); an unreadable one is ignored. */
function dispositionOf(disposition: ParameterValue): string {
  if (!/^[a-z][\w.-]*$/.test(disposition.value)) return ''
  return disposition.value === 'inline' ? 'inline' : 'attachment'
}

/** Content of a leaf, with the transfer encoding decoded. */
export function contentOf(part: Part): Buffer {
  return decodeTransfer(part.body, part.headers.first('content-transfer-encoding'))
}
