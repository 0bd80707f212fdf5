/** Content of a message for a Slack incoming webhook. */
export interface SlackText {
  title: string
  text: string
  /** Secondary line, shown small. */
  note: string
  links: readonly { label: string; url: string }[]
}

/** Slack's maximum lengths of texts, in characters. */
const most = { title: 150, text: 2900 }

/** Escapes Slack markup: nobody is mentioned, and no link shows a false address. */
const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Request body of the webhook. */
export function slackMessage({ title, text, note, links }: SlackText): object {
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
