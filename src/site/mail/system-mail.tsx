import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SurveyMail, SystemMail } from '#domain/auth/system-mail.ts'
import { plainHeading } from '#domain/surveys/shown-survey.ts'
import { scaleWords, SurveyLetter } from '../surveys/survey-letter.tsx'
import { mailDarkStyle, mailStyle as style } from '../theme/mail-style.ts'
import { wordingOf, type MailPart, type MailWording } from './wording.ts'

/** A mail as it is sent. */
export interface DrawnMail {
  subject: string
  html: string
  text: string
}

interface MailSheetProps {
  wording: MailWording
  /** The desk's own address: every link begins with it. */
  origin: string
}

/**
 * The sheet of every system mail. Mail programs know tables and styles in elements; the rules at the top are for those
 * that show mail in the dark, and nothing is lost where they are thrown away. It loads nothing.
 */
export function MailSheet({ wording, origin }: MailSheetProps) {
  const { subject, preview, title, parts } = wording
  return (
    <MailFrame subject={subject} preview={preview} foot={`Sent by Outpost at ${origin}`}>
      <h1 className="ink" style={style.title}>
        {title}
      </h1>
      {parts.map((part, index) => (
        <Part key={index} part={part} origin={origin} />
      ))}
    </MailFrame>
  )
}

interface MailFrameProps {
  subject: string
  /** Preview after the subject in lists of mail. */
  preview: string
  /** Below the sheet. */
  foot: string
  children: ReactNode
}

/** The sheet around the words of a mail. */
export function MailFrame({ subject, preview, foot, children }: MailFrameProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: mailDarkStyle }} />
      </head>
      <body className="canvas" style={style.body}>
        <div style={style.preview}>{preview}</div>
        <table role="presentation" className="canvas" style={style.frame}>
          <tbody>
            <tr>
              <td align="center" style={style.around}>
                <table role="presentation" className="sheet" style={style.sheet}>
                  <tbody>
                    <tr>
                      <td style={style.inside}>{children}</td>
                    </tr>
                  </tbody>
                </table>
                <p className="ink3" style={style.foot}>
                  {foot}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function Part({ part, origin }: { part: MailPart; origin: string }) {
  switch (part.kind) {
    case 'text':
      return (
        <p className="ink2" style={style.text}>
          {part.text}
        </p>
      )
    case 'code':
      return (
        <p className="code" style={style.code}>
          {part.code}
        </p>
      )
    case 'link':
      return <LinkPart label={part.label} address={`${origin}${part.path}`} />
    case 'small':
      return (
        <p className="ink3" style={style.small}>
          {part.text}
        </p>
      )
  }
}

/** A button, and its address in words for whoever wants to see where it leads, or cannot press it. */
function LinkPart({ label, address }: { label: string; address: string }) {
  return (
    <>
      <p style={style.text}>
        <a href={address} className="button" style={style.button}>
          {label}
        </a>
      </p>
      <p className="ink3" style={style.address}>
        Or open{' '}
        <a href={address} className="link" style={style.link}>
          {address}
        </a>
      </p>
    </>
  )
}

/** Draws a system mail; `origin` is the desk's own address, from its configuration. */
export const drawMail = (mail: SystemMail, origin: string): DrawnMail => {
  if (mail.kind === 'survey') return drawSurvey(mail, origin)
  return drawWording(wordingOf(mail), mail.kind === 'portal-sign-in' ? mail.origin : origin)
}

/** A survey as a mail: the same words in the same order as text. */
function drawSurvey(mail: SurveyMail, origin: string): DrawnMail {
  const { subject, heading, subHeading, description, footer, account, ratingsType } = mail
  const address = `${origin}${mail.path}`
  const body = (
    <MailFrame subject={subject} preview={subHeading || heading || plainHeading} foot={`Sent by ${account}`}>
      <SurveyLetter
        survey={{ ...mail, logo: mail.logo === null ? null : `${origin}${mail.logo}` }}
        owner={account}
        linkOf={(rating) => `${address}?rating=${rating}`}
        address={address}
      />
    </MailFrame>
  )
  const scale = `${scaleWords(ratingsType)}\n${address}`
  return {
    subject,
    html: `<!doctype html>${renderToStaticMarkup(body)}`,
    text: `${[heading || plainHeading, subHeading, description, scale, footer].filter((words) => words !== '').join('\n\n')}\n`,
  }
}

/** Draws a mail of any words on the sheet of system mails. */
export function drawWording(wording: MailWording, origin: string): DrawnMail {
  return {
    subject: wording.subject,
    html: `<!doctype html>${renderToStaticMarkup(<MailSheet wording={wording} origin={origin} />)}`,
    text: textOf(wording, origin),
  }
}

/** The mail for programs that show no HTML: the same words in the same order. */
function textOf({ title, parts }: MailWording, origin: string): string {
  const lines = parts.map((part) => {
    if (part.kind === 'code') return part.code
    if (part.kind === 'link') return `${part.label}:\n${origin}${part.path}`
    return part.text
  })
  return `${[title, ...lines, `-- \nSent by Outpost at ${origin}`].join('\n\n')}\n`
}
