import type { Headers } from './mime/headers.ts'

/** Spam verdict of the front mail server, from any known header; null if there is none. */
export function readSpamVerdict(headers: Headers): 'spam' | 'ham' | null {
  const flag = headers.first('x-spam-flag') ?? headers.first('x-spam') ?? headers.first('x-rspamd-flag') ?? ''
  const status = headers.first('x-spam-status') ?? ''
  const ses = headers.first('x-ses-spam-verdict') ?? ''
  const level = /SCL:(-?\d+)/i.exec(headers.first('x-forefront-antispam-report') ?? '')
  if (
    /^(yes|true)\b/i.test(flag) ||
    /^yes\b/i.test(status) ||
    /^fail\b/i.test(ses) ||
    Number(level?.[1] ?? 0) >= 5
  )
    return 'spam'
  return /^(no|false)\b/i.test(flag) || /^no\b/i.test(status) || /^pass\b/i.test(ses) || level ? 'ham' : null
}

/**
 * True if the topmost Authentication-Results reports a DMARC failure. Only a failure is trusted: senders can
 * forge such fields, but gain nothing by claiming a failure.
 */
export function readDmarcFailure(headers: Headers): boolean {
  return dmarcFailure.test(headers.first('authentication-results') ?? '')
}

const dmarcFailure = /\bdmarc\s{0,3}=\s{0,3}(fail|permerror)\b/i

/**
 * True if an earlier server reported a DMARC failure, in its own field or by ARC. Forwarding breaks DMARC, so
 * the verdict of our server says nothing about forwarded mail.
 */
export function readEarlierDmarcFailure(headers: Headers): boolean {
  const earlier = headers.all('authentication-results').slice(1)
  return [...earlier, ...headers.all('arc-authentication-results')].some((field) => dmarcFailure.test(field))
}

/**
 * Server that authenticated the author: the authserv-id of the topmost Authentication-Results (RFC 8601) if
 * DMARC passed or the author signed in to it; null otherwise. The field can be forged: it counts only if the
 * name is one of our servers.
 */
export function readVoucher(headers: Headers, author: string): string | null {
  // Values that a sender controls, such as the envelope sender, appear in comments and quotes.
  const plain = (headers.first('authentication-results') ?? '').replace(/\([^()]*\)|"[^"]*"/g, ' ')
  const [server = '', ...results] = plain.toLowerCase().split(';')
  const passes = results.some((result) => {
    const words = result.trim().split(/\s+/)
    return words[0] === 'dmarc=pass' || (words[0] === 'auth=pass' && words.includes(`smtp.auth=${author}`))
  })
  const [name = ''] = server.trim().split(/\s+/)
  return passes && name !== '' ? name : null
}

const forwardSubject =
  /^\s*(?:\[[^\]]{0,60}\]\s*)?(?:fwd?|wg|tr|rv|enc|vb|i|doorst|pd|vl|inoltro|továbbítás|ilt|転送|转发|轉寄|전달|пересл|перенаправлено|προωθ)\s{0,3}(?:\[\d+\])?\s{0,3}[:：]/iu

/** Subject without forward prefixes. */
export function withoutForward(subject: string): string {
  const bare = subject.replace(forwardSubject, '').trim()
  if (bare === '' || bare === subject) return subject
  return withoutForward(bare)
}

/** True if the subject has a forward prefix. */
export function isForwardSubject(subject: string): boolean {
  return forwardSubject.test(subject)
}

const replySubject =
  /^\s*(?:\[[^\]]{0,60}\]\s*)?(?:re|aw|antw|antwort|sv|vs|odp|ynt|rép|ref|rif|res|vá|vast|απ|отв|回复|回覆|答复|返信|답장|hồi âm)\s{0,3}(?:\[\d+\]|\(\d+\)|\^\d+)?\s{0,3}[:：]/iu

/** True if the subject has a reply prefix. */
export function isReplySubject(subject: string): boolean {
  return replySubject.test(subject)
}
