/** Delivery report (RFC 3464): these recipients did not get a mail. */
export function reportOf(
  {
    recipients,
    returned,
    number = 1,
  }: {
    recipients: readonly string[]
    /** Message-ID of the returned mail; nothing is returned without it. */
    returned?: string
    number?: number
  },
  to: string,
): string {
  const groups = recipients.flatMap((recipient) => [
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '',
  ])
  const original = ['--b', 'Content-Type: text/rfc822-headers', '', `Message-ID: <${returned}>`, '']
  return [
    'From: MAILER-DAEMON@mx.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <report-${number}@mx.example>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    ...groups,
    ...(returned === undefined ? [] : original),
    '--b--',
    '',
  ].join('\r\n')
}
