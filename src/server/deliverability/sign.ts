import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'

/** DKIM key of a domain. */
export interface DkimKey {
  domain: string
  /** DNS selector of the key within its domain. */
  selector: string
  /** PEM. */
  privateKey: string
}

/** Signs a mail with DKIM (RFC 6376): body, and header fields for display or threading. */
export async function signMail(raw: Uint8Array, key: DkimKey): Promise<Uint8Array> {
  const signer = new DKIM({
    domainName: key.domain,
    keySelector: key.selector,
    privateKey: key.privateKey,
  })
  return buffer(signer.sign(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)))
}
