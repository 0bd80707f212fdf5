/**
 * Link target allowed in a message, or null: http, https, mailto and tel only, after removing the white space
 * and control characters that browsers skip.
 */
export function safeLink(source: string): string | null {
  const url = withoutControls(source)
  if (/^(https?:\/\/[^\s/\\]|mailto:|tel:)/i.test(url)) return url
  return /^www\.[\w-]/i.test(url) ? `https://${url}` : null
}

/**
 * Source of a picture, or null: parts of the message (`cid:`) and external pictures, always by https; the
 * frame that shows the message decides on loading them.
 */
export function safeImage(source: string): string | null {
  const url = withoutControls(source)
  if (/^cid:[^\s"'<>]{1,500}$/i.test(url)) return `cid:${percentDecoded(url.slice(4))}`
  if (/^https:\/\/[^\s/\\]/i.test(url)) return url
  if (/^http:\/\/[^\s/\\]/i.test(url)) return `https${url.slice(4)}`
  return /^\/\/[\w-]/.test(url) ? `https:${url}` : null
}

function withoutControls(source: string): string {
  return source
    .slice(0, 8_000)
    .replace(/[\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, '')
    .trim()
}

/** RFC 2392: a Content-ID is percent-encoded in a URL. */
function percentDecoded(text: string): string {
  return text.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}
