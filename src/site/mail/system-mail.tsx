import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SurveyMail, SystemMail } from '#domain/auth/system-mail.ts'
import { plainHeading } from '#domain/surveys/shown-survey.ts'
import { scaleText, SurveyLetter } from '../surveys/survey-letter.tsx'
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
  /** Base address of the server: every link begins with it. */
  origin: string
}

/**
 * Layout of every system mail. Mail programs support tables and inline styles; the style sheet at the top
 * only adds dark mode, so nothing is lost if it is removed. It loads nothing.
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
  /** Preview text after the subject in lists of mail. */
  preview: string
  /** Footer below the content. */
  foot: string
  children: ReactNode
}

/** Layout around the content of a mail. */
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

/** A button with its address as text, for readers who want to see it or cannot press the button. */
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

/** Renders a system mail; `origin` is the server's base address, from its configuration. */
export const drawMail = (mail: SystemMail, origin: string): DrawnMail => {
  if (mail.kind === 'survey') return drawSurvey(mail, origin)
  return drawWording(wordingOf(mail), mail.kind === 'portal-sign-in' ? mail.origin : origin)
}

/** Renders a survey mail: the text version has the same content in the same order. */
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
  const scale = `${scaleText(ratingsType)}\n${address}`
  return {
    subject,
    html: `<!doctype html>${renderToStaticMarkup(body)}`,
    text: `${[heading || plainHeading, subHeading, description, scale, footer].filter((words) => words !== '').join('\n\n')}\n`,
  }
}

/** Renders a mail of any content in the layout of system mails. */
export function drawWording(wording: MailWording, origin: string): DrawnMail {
  return {
    subject: wording.subject,
    html: `<!doctype html>${renderToStaticMarkup(<MailSheet wording={wording} origin={origin} />)}`,
    text: textOf(wording, origin),
  }
}

/** Text version of a mail: the same content in the same order. */
function textOf({ title, parts }: MailWording, origin: string): string {
  const lines = parts.map((part) => {
    if (part.kind === 'code') return part.code
    if (part.kind === 'link') return `${part.label}:\n${origin}${part.path}`
    return part.text
  })
  return `${[title, ...lines, `-- \nSent by Outpost at ${origin}`].join('\n\n')}\n`
}
