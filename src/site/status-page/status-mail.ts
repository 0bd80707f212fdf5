import type { MailWording } from '../mail/wording.ts'
import { momentText } from './public-status.ts'

interface StatusMail {
  pageTitle: string
  timeZone: string
  subject: string
  title: string
  text: string
  times: { from: number; to: number } | null
  /** Paths of the page with more details, and of the unsubscribe page. */
  path: string
  unsubscribePath: string
}

/** Content of a mail to a subscriber. */
export function statusMail(mail: StatusMail): MailWording {
  const { pageTitle, timeZone, subject, title, text, times, path, unsubscribePath } = mail
  return {
    subject: `${pageTitle}: ${subject}`,
    preview: text,
    title,
    parts: [
      ...text.split('\n\n').map((each) => ({ kind: 'text' as const, text: each })),
      ...(times
        ? [
            {
              kind: 'text' as const,
              text: `${momentText(times.from, timeZone)} to ${momentText(times.to, timeZone)}`,
            },
          ]
        : []),
      { kind: 'link', label: 'Read it on the status page', path },
      { kind: 'small', text: `You get this because you subscribed to ${pageTitle}.` },
      { kind: 'link', label: 'Unsubscribe', path: unsubscribePath },
    ],
  }
}
