/** Kept out of the literal, so that import scans do not count it as an import of this module. */
const from = 'from'

/** Node module that signs the identity of a site's visitors. @param key id of the widget. */
export const identitySnippet = (key: string): string => `import { createHmac } ${from} 'node:crypto'

// The secret stays on your server.
const secret = process.env.OUTPOST_WIDGET_SECRET
const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Call it for who is signed in, each time a page is made. */
export function widgetToken({ email, name }) {
  const exp = Math.floor(Date.now() / 1000) + 10 * 60
  const claims = { aud: '${key}', email, name, exp }
  const words = \`\${encode({ alg: 'HS256', typ: 'JWT' })}.\${encode(claims)}\`
  return \`\${words}.\${createHmac('sha256', secret).update(words).digest('base64url')}\`
}
`
