/**
 * Messages that we read differently than their source expects, with the reason. Each is a decision; the test
 * fails if one no longer applies, and if a new one appears.
 */
export const deviations: Record<string, string> = {
  ...because('text read from HTML has no Markdown marks: it is for previews and search', [
    'enmime__non-mime-html.eml: text_from_html_contains',
  ]),
  ...because(
    'the label of a file stays as the sender wrote it, only pictures are recognised by their bytes',
    ['flanker__bz2-attachment.eml: attachments'],
  ),
  ...because('a forwarded message is one file (.eml); its files are reached by opening it', [
    'mail__attachment_message_rfc822.eml: attachment_count',
  ]),
  ...because('two References fields are read as one list: a known id in either finds the conversation', [
    'mail__multiple_references_with_one_invalid.eml: references',
  ]),
  ...because('a name without a domain is no address: nothing could be sent there', [
    'mailcore2__jwz-003.eml: from',
    'mailcore2__jwz-003.eml: from_name',
    'mailcore2__jwz-003.eml: to',
    'mailcore2__jwz-055.eml: from',
    'mailcore2__jwz-055.eml: to',
    'mailcore2__jwz-090.eml: from',
    'mailcore2__jwz-090.eml: from_name',
    'mailcore2__jwz-090.eml: to',
    'mailcore2__jwz-100.eml: to',
    'stalwart__rfc-004.eml: from_name',
  ]),
  ...because('markup that only lays out is not kept by sanitising (doctype, head)', [
    'mime4j__boundary-name-clash.eml: decoded_parts',
    'mime4j__ticket-60931.eml: decoded_parts',
  ]),
  ...because('broken base64: we decode the last incomplete group too, the source drops it', [
    'mime4j__frag.eml: decoded_parts',
    'mime4j__multi-frag.eml: decoded_parts',
  ]),
  ...because('text/enriched is shown as text, without its marks', [
    'mime4j__multi-nested3.eml: decoded_parts',
    'stalwart__rfc-000.eml: attachment_count',
    'stalwart__rfc-000.eml: attachments',
    'stalwart__rfc-003.eml: attachment_count',
    'stalwart__rfc-003.eml: attachments',
  ]),
  ...because('files keep the line ends they came with; the source hashes them after changing CRLF to LF', [
    'otrs__PostMaster-Test12.eml: attachments',
  ]),
  ...because('the expectation is a description: the forwarded text stays whole', [
    'own__quote-forward-not-reply.eml: reply_text',
  ]),
  ...because('answers between quotes stay together with what they answer', [
    'own__quote-interleaved.eml: reply_text',
  ]),
  ...because('a message that is only a quote is shown whole, not empty', [
    'own__quote-only-quote.eml: reply_text',
  ]),
  ...because('the hash of the enclosed message is of another cut (line end before the delimiter)', [
    'phpimap__embedded_email_without_content_disposition.eml: attachments',
  ]),
  ...because('the parts of a delivery report are no attachments (mail.md 79)', [
    'phpimap__example_bounce.eml: attachments',
  ]),
  ...because('an encoded word with broken content is decoded as far as it goes, not shown as its code', [
    'phpimap__imap_mime_header_decode_returns_false.eml: subject',
  ]),
  ...because('our store keeps 255 characters of a subject, the source 200', [
    'rt__very-long-subject.eml: subject',
  ]),
  ...because('a notice from postmaster that a message was rejected is a bounce', [
    'sisimai__not-rb-issue-368-bug.eml: is_bounce',
  ]),
  ...because('a multipart without its own delimiters is shown as text, not offered as a file', [
    'stalwart__malformed-002.eml: attachments',
    'stalwart__malformed-004.eml: attachments',
  ]),
  ...because('an empty nameless text part is nothing to show', ['stalwart__malformed-007.eml: attachments']),
  ...because('the delimiter of the outer multipart ends the inner one, so all three messages are found', [
    'stalwart__malformed-012.eml: attachment_count',
  ]),
  ...because('the delimiters work in spite of the doubled header, so the HTML part is found', [
    'stalwart__malformed-020.eml: text_parts',
  ]),
  ...because('of alternatives one is the body; here all are text and the first counts', [
    'stalwart__thirdparty-001.eml: text_parts',
  ]),
  ...because('all three enclosed messages are files; the source stops at the first', [
    'stalwart__thirdparty-015.eml: attachment_count',
  ]),
  ...because('signatures and lines of phones are folded too (mail.md 104)', [
    'talon__iphone.eml: reply_text',
    'talon__sparrow.eml: reply_text',
  ]),
  ...because(
    'nothing in the header says that it is an answer, and a first message stays whole (mail.md 103)',
    ['talon__outlook.eml: reply_text'],
  ),
}

function because(reason: string, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]))
}
