import { readHeaderBlock } from '../mail/mime/header-block.ts'
import { Headers } from '../mail/mime/headers.ts'
import { readTags } from './tag-list.ts'

/** DKIM signature of a mail: domain, and selector of its key in DNS. */
export interface MailSignature {
  domain: string
  selector: string
}

/** Limit of signatures per mail; no server adds more. */
const most = 10

/**
 * Reads the DKIM signatures of a mail without verifying them; omits those that the receiving server reported
 * as failed.
 */
export function signaturesOf(raw: Uint8Array): MailSignature[] {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const headers = new Headers(readHeaderBlock(bytes, 0, bytes.length).fields)
  const refused = refusedIn(headers.first('authentication-results') ?? '')
  return headers
    .all('dkim-signature')
    .slice(0, most)
    .flatMap((text) => {
      const tags = readTags(text)
      const [domain = '', selector = ''] = [tags?.get('d'), tags?.get('s')].map((each) => each?.toLowerCase())
      return isName(domain) && isName(selector) && !refused.has(domain) ? [{ domain, selector }] : []
    })
}

/** Domains with failed signatures, by Authentication-Results (RFC 8601). */
function refusedIn(results: string): Set<string> {
  const plain = results.toLowerCase().replace(/\([^()]*\)|"[^"]*"/g, ' ')
  const failed = plain.split(';').filter((result) => /^\s*dkim\s*=\s*(?!pass\b)/.test(result))
  return new Set(failed.flatMap((result) => /\bheader\.d=([^\s;]+)/.exec(result)?.[1] ?? []))
}

/** Checks that a text can be a DNS name. */
const isName = (text: string) => text.length <= 253 && /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(text)
