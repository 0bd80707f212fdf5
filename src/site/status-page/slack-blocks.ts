/** A message for an incoming webhook of Slack, in its blocks. */
export interface SlackWords {
  title: string
  text: string
  /** A quiet line. */
  note: string
  links: readonly { label: string; url: string }[]
}

/** The longest texts that Slack takes, in characters. */
const most = { title: 150, text: 2900 }

/** Text whose markup Slack reads as plain text: nobody is mentioned, and no link says what it is not. */
const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The body of a call. */
export function slackMessage({ title, text, note, links }: SlackWords): object {
  const linked = links.map(({ label, url }) => `<${url}|${plain(label)}>`).join(' · ')
  return {
    text: plain(title),
    ...{ unfurl_links: false, unfurl_media: false },
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title.slice(0, most.title), emoji: false } },
      { type: 'section', text: { type: 'mrkdwn', text: plain(text).slice(0, most.text), verbatim: true } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: `${plain(note)} · ${linked}`, verbatim: true }] },
    ],
  }
}
