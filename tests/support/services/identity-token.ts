import { createHmac } from 'node:crypto'

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signed identity token of a site, with any header. */
export function identityToken(
  claims: unknown,
  secret: string,
  head: object = { alg: 'HS256', typ: 'JWT' },
  hash = 'sha256',
): string {
  const words = `${encoded(head)}.${encoded(claims)}`
  return `${words}.${createHmac(hash, secret).update(words).digest('base64url')}`
}
