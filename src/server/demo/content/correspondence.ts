import { pdfFile } from '../files/attachments.ts'
import { away, changed, noted, received, type Script, sent } from '../script.ts'

const mailerDaemon = { email: 'mailer-daemon@mail.pelikan-lofts.example', name: 'Mail Delivery System' }

const row = (left: string, right: string) =>
  `<tr><td style="padding: 1em; width: 30%; background-color: linen"><h2>${left}</h2></td>` +
  `<td style="padding: 1em"><p>${right}</p></td></tr>`

const newsletterHtml =
  '<div style="background-color: whitesmoke; padding: 1em"><table style="width: 100%; background-color: white"><tbody>' +
  '<tr><td colspan="2" style="background-color: darkslategray; color: white; padding: 2em; text-align: center">' +
  '<h1>The Hollowell Hub</h1><p><em>Notes from the wheel bench, autumn edition</em></p></td></tr>' +
  row(
    'Spokes',
    'Butted spokes in black are back in all lengths from 182 to 298. Order by the hundred and we sort them.',
  ) +
  row(
    'Rims',
    'The 28 inch rim for heavy loads now comes with 36 holes as well as 32. Samples from next week.',
  ) +
  row(
    'Open day',
    'Lace a wheel with us on the first Friday of the month. Tea at ten, <a href="https://hollowell.example/open">seats are few</a>.',
  ) +
  '<tr><td colspan="2"><hr><p>Hollowell Spokes &amp; Rims, Mill Lane 3. You receive this letter as a trade customer. ' +
  '<a href="https://hollowell.example/letters">Fewer letters</a></p></td></tr></tbody></table></div>'

const newsletterText = `The Hollowell Hub
Notes from the wheel bench, autumn edition

Spokes: Butted spokes in black are back in all lengths from 182 to 298.
Rims: The 28 inch rim for heavy loads now comes with 36 holes as well as 32.
Open day: Lace a wheel with us on the first Friday of the month. Tea at ten.

Hollowell Spokes & Rims, Mill Lane 3`

/** Typical mail: bounces, auto-replies, quoted history, a newsletter, and a chat from the website. */
export const correspondence: readonly Script[] = [
  {
    key: 'bounced-estimate',
    ticketNo: 4800,
    contact: 'otto',
    subject: 'Estimate for the cargo bike of the house community',
    status: 'open',
    priority: 'medium',
    assignee: 'maya',
    labels: ['order'],
    items: [
      received(
        95.6,
        `Hello, our house community would like to share one cargo bike with a cover. There are eleven of us, so it
        will be ridden a lot and washed never. Could you send an estimate to the address of the house, copied
        here? I leave for a sabbatical at the end of the week.

        Otto Grünfeld`,
        { cc: [{ email: 'house@pelikan-lofts.example', name: 'Pelikan Lofts' }] },
      ),
      changed('maya', 93.8, 'assignee', null, 'maya'),
      changed('maya', 93.8, 'status', 'new', 'open'),
      sent(
        'maya',
        93.5,
        `Hello Otto, a bike for eleven people who never wash it is what the cargo bike was made for. The estimate
        is attached and goes to the house as well. With the belt instead of the chain it forgives nearly
        everything.`,
        {
          delivery: 'bounced',
          deliveryReason: '550 5.1.1 <house@pelikan-lofts.example>: user unknown',
          messageKind: 'replyAll',
          cc: [{ email: 'house@pelikan-lofts.example', name: 'Pelikan Lofts' }],
          attachments: [
            pdfFile('estimate-1231.pdf', 'Estimate 1231', [
              'For: Pelikan Lofts house community',
              '1 x cargo bike with belt drive and cover',
              'Delivery about five weeks after order',
            ]),
          ],
        },
      ),
      received(
        93.4,
        `This is the mail system at host mail.pelikan-lofts.example.

        Your message could not be delivered to one or more recipients. It is attached below.

        > house@pelikan-lofts.example: host mx.pelikan-lofts.example said: 550 5.1.1 user unknown (in reply to RCPT TO
        command)

        Please do not answer this message.`,
        {
          from: mailerDaemon,
          isAutomatic: true,
          findings: [
            { kind: 'returned', detail: 'house@pelikan-lofts.example' },
            { kind: 'automatic', detail: 'return-path: <>' },
            { kind: 'noAutoReply', detail: '' },
          ],
        },
      ),
      noted(
        'maya',
        74.1,
        `The house address does not exist. Otto is away by now, I try his own address again on Monday.`,
      ),
      sent(
        'maya',
        29.9,
        `Hello Otto, the address of the house came back as unknown, so this is for you alone. Could somebody who
        stays behind write to us? The price in the estimate is good for 30 days.`,
      ),
    ],
  },
  {
    key: 'auto-reply-thread',
    ticketNo: 4794,
    contact: 'meredith',
    subject: 'Service van for the hospital bike park',
    status: 'open',
    priority: 'default',
    team: 'workshop',
    labels: ['service', 'fleet'],
    items: [
      received(
        120.4,
        `Dear workshop, last year you came with the service van to our staff bike park for a day, and people still
        talk about it. Could we have you again, perhaps for two days this time? We would need a date before the
        frost.

        Meredith Castellane, staff welfare`,
      ),
      changed(null, 120.3, 'team', null, 'workshop'),
      sent(
        'jun',
        117.9,
        `Dear Meredith, with pleasure. The van is free on the last Tuesday and Wednesday of the month. Two days
        are enough for about thirty bikes. Shall I hold both? We would bring our own power, two stands and the box
        with the most common tyres. What we would need from you is a dry place for the stands and somebody with a
        list, so that nobody waits.`,
      ),
      changed('jun', 117.8, 'status', 'new', 'open'),
      received(
        117.7,
        `Thank you for your message. I am away from my desk until Thursday and read mail only now and then. In
        urgent matters my colleagues at the front desk are glad to help. This is an automatic reply.

        Meredith Castellane`,
        { isAutomatic: true, findings: away },
      ),
      received(
        71.2,
        `Back again. Yes please, hold both. Could you send a sign-up sheet that I can pin to the door? Last time
        the queue reached the car park by nine, and the porter still tells the story. There is a roof beside the
        laundry where two stands fit, and I am the person with the list.`,
      ),
      sent(
        'jun',
        70.4,
        `Both are held, the sheet is attached. Two rows for each half hour, and one row for tyres only.`,
        {
          attachments: [
            pdfFile('sign-up.pdf', 'Service van: sign up here', [
              '08:00  ____________',
              '08:30  ____________',
              '09:00  ____________',
            ]),
          ],
        },
      ),
    ],
  },
  {
    key: 'quoted-insurance',
    ticketNo: 4781,
    contact: 'desmond',
    subject: 'Re: Re: Fwd: Insurance form for the stolen bike',
    status: 'on_hold',
    priority: 'medium',
    assignee: 'priya',
    labels: ['tracker', 'order'],
    items: [
      received(
        131.6,
        `Hello, I forward what my insurance wrote to me. They want the frame number and the date of purchase in
        one document from you, with a stamp. Do you have a stamp?

        Desmond Achterkamp`,
        {
          quoted: `On Tuesday, Claims Desk wrote:

          > Dear Mr Achterkamp, thank you for reporting the theft. To complete your file we need a certificate of purchase
          that shows the frame number and the date. Please have it stamped by the seller.
          > Your Claims Desk`,
        },
      ),
      changed('priya', 129.3, 'assignee', null, 'priya'),
      sent(
        'priya',
        128.9,
        `Hello Desmond, I am sorry about the bike. We do have a stamp, it lives in a tin box. The certificate is
        attached, the paper one follows by post. Was the tracker switched on?`,
        {
          attachments: [
            pdfFile('certificate-rb1-0744.pdf', 'Certificate of purchase', [
              'Ridge 1, size L, frame number RB1-0744-0090',
              'Sold to Desmond Achterkamp by Ridgeline Cycles, Rotterdam',
            ]),
          ],
          quoted: `Desmond Achterkamp wrote:

          > They want the frame number and the date of purchase in one document from you, with a stamp.`,
        },
      ),
      changed('priya', 128.8, 'status', 'new', 'open'),
      received(
        103.7,
        `Thank you for the stamp, it is a handsome one. The tracker was on and shows a courtyard two streets away.
        The police will go there with me. Please leave this open until I know more. I have not told my daughter
        yet, since she would go there at once with a rake.`,
        {
          quoted: `Priya Raman wrote:

          > The certificate is attached, the paper one follows by post. Was the tracker switched on?

          > Desmond Achterkamp wrote: They want the frame number and the date of purchase in one document.`,
        },
      ),
      sent(
        'priya',
        101.9,
        `I keep it on hold and both thumbs pressed. If they need the tracker's history, I can export it for them.`,
      ),
      changed('priya', 101.8, 'status', 'open', 'on_hold'),
    ],
  },
  {
    key: 'widget-order',
    ticketNo: 4812,
    type: 'support_widget',
    contact: 'tova',
    subject: 'Where is my order 20761?',
    status: 'open',
    priority: 'default',
    assignee: 'maya',
    labels: ['order', 'shipping'],
    items: [
      received(34.1, `hi, where is my order 20761?`),
      changed('maya', 34.08, 'assignee', null, 'maya'),
      sent('maya', 34.06, `Hello Tova, Maya here. One moment, I am looking it up.`),
      changed('maya', 34.05, 'status', 'new', 'open'),
      sent(
        'maya',
        34.01,
        `It was handed to the carrier yesterday evening and is on its way to the depot in your city.`,
      ),
      received(33.98, `so it comes today?`),
      sent(
        'maya',
        33.95,
        `The carrier says tomorrow between 9 and 1. You can move it to another day with the link in their mail.`,
      ),
      received(
        33.9,
        `ok. nobody is in before 12. can they leave it with the bakery downstairs? they know me, I am there every
        day`,
      ),
      sent(
        'maya',
        33.86,
        `Yes, the bakery is fine if you choose *a neighbour* and write their name. Shall I do it for you?`,
      ),
      received(33.81, `yes please, it is called Morgonbulle`),
      sent(
        'maya',
        33.7,
        `Done. Delivery to Morgonbulle, tomorrow between 9 and 1. You will get a message when it is there.`,
      ),
      received(
        11.4,
        `it is there, thank you. the bakery says they take payment in rides around the block. one question: the
        bell is missing from the carton, is it packed inside the saddle bag or did it stay with you?`,
      ),
    ],
  },
  {
    key: 'newsletter',
    ticketNo: 4765,
    contact: 'hollowell',
    subject: 'The Hollowell Hub: spokes in black, a rim with 36 holes, and an open day',
    status: 'closed',
    priority: 'low',
    labels: ['parts'],
    items: [
      received(191.2, newsletterText, {
        html: newsletterHtml,
        isAutomatic: true,
        findings: [
          { kind: 'automatic', detail: 'precedence: bulk' },
          { kind: 'noAutoReply', detail: '' },
        ],
      }),
      noted(
        'priya',
        187.5,
        `The 36 hole rim is worth a sample for the cargo bikes, I have written to them separately.`,
      ),
      changed('priya', 187.4, 'status', 'new', 'closed'),
    ],
  },
]
