/** Role of an HTML element by its client's quote markup. */
export type QuoteMark = 'quote' | 'attribution' | 'rest' | 'signature'

/** Attribute that preserves the mark, as sanitising drops classes and ids. */
export const quoteMarkAttribute = 'data-quote'

/**
 * Classes: Gmail, Yahoo, Thunderbird, Proton, Outlook, Zimbra, Mail.ru, Tutanota, Front, eM Client, Nylas.
 */
const classMarks: [RegExp, QuoteMark][] = [
  [/(^|\s)(gmail_attr|moz-cite-prefix|nylas-quote-attribution|cite-prefix|yj6qo_attr)(\s|$)/, 'attribution'],
  [
    /(^|\s)(yahoo_quoted|protonmail_quote|ms-outlook-mobile-reference-message|tutanota_quote|front-blockquote)(\s|$)/,
    'quote',
  ],
  [
    /(^|\s)(zmail_extra|zimbra_quote|mailru-blockquote|mail-quote-collapse|AppleOriginalContents|nylas-quote)(\s|$)/,
    'quote',
  ],
  [
    /(^|\s)(gmail_signature|moz-signature|protonmail_signature_block|tutanota_signature|zm_signature)(\s|$)/,
    'signature',
  ],
]

/** Ids by client: Outlook (web, Mac, mobile), Hotmail, Zimbra, Yahoo, Roundcube, Apple Mail. */
const idMarks: [RegExp, QuoteMark][] = [
  [
    /^(x_)?(divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|stopSpelling|zwchr|mail-editor-reference-message-container)$/,
    'rest',
  ],
  [/^(x_)?(ms-outlook-mobile-body-separator-line|reply139content)$/, 'rest'],
  [/^yahoo_quoted/, 'quote'],
  [/^reply-intro$/, 'attribution'],
  [/^(x_)?(Signature|AppleMailSignature|ms-outlook-mobile-signature|iosymail_signature)$/, 'signature'],
]

/** Quote mark of an element by its own attributes; '' for none. */
export function quoteMarkOf(name: string, attributes: Record<string, string>): QuoteMark | '' {
  const own = attributes[quoteMarkAttribute]
  if (own === 'quote' || own === 'attribution' || own === 'rest' || own === 'signature') return own
  const classes = (attributes['class'] ?? '').slice(0, 500)
  if (name === 'blockquote' && (attributes['type'] === 'cite' || /gmail_quote|cite|quote/i.test(classes)))
    return 'quote'
  if (name === 'div' && attributes['name'] === 'quote') return 'quote'
  if (attributes['data-marker'] === '__DIVIDER__') return 'rest'
  if (attributes['data-signatureblock'] === 'true') return 'signature'
  const byClass = classes ? classMarks.find(([pattern]) => pattern.test(classes)) : undefined
  if (byClass) return byClass[1]
  const id = attributes['id'] ?? ''
  const byId = id && id.length < 100 ? idMarks.find(([pattern]) => pattern.test(id)) : undefined
  return byId?.[1] ?? ''
}
