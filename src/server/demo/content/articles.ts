import type { DemoKnowledgeBase } from '../desk.ts'

/** The help center of the demo company. */
export const helpCenter: DemoKnowledgeBase = {
  name: 'Ridgeline help',
  detail: 'Batteries, displays, orders and repairs: answers for who rides one of our bikes.',
  articles: [
    {
      name: 'Replace a Ridge 2 battery under warranty',
      author: 'maya',
      daysAgo: 19,
      content:
        '<p>A Ridge 2 battery is covered for 24 months. If yours shuts down early or charges below 70%, we send a new ' +
        'one first and collect the old one later.</p><h2>Before you start</h2><p>Have the serial number ready. It is ' +
        'printed on the underside of the battery, next to the latch.</p><h2>Request the replacement</h2><ol><li>' +
        '<strong>Send the battery log.</strong> In the rider app, open Bike, then Battery, then Share log.</li><li>' +
        '<strong>Tell us where to ship.</strong> A workplace or depot is fine. We need a street address, not a parcel ' +
        'locker.</li><li><strong>Swap the batteries.</strong> Click the new one in, ride once, and check that the ' +
        'display shows 100%.</li></ol><h2>Return the old battery</h2><p>The box the new one came in has a label for ' +
        'the way back. The courier brings it to us within a week; nothing has to be paid.</p>',
    },
    {
      name: 'Check battery health',
      author: 'maya',
      daysAgo: 41,
      content:
        '<p>The rider app shows how much your battery still holds. Below 70% within 24 months, the warranty applies.' +
        '</p><ol><li>Charge it fully and leave it for an hour.</li><li>Open Bike, then Battery in the rider app.</li>' +
        '<li>Read the figure beside <em>Health</em>.</li></ol><p>A cold battery shows less than it has: measure ' +
        'indoors.</p>',
    },
    {
      name: 'Store a battery over winter',
      author: 'priya',
      daysAgo: 12,
      content:
        '<p>A battery that is stored well lasts years longer.</p><ul><li>Charge it to about 60%.</li><li>Take it out ' +
        'of the bike and keep it between 10 and 20 degrees, dry and away from the sun.</li><li>Charge it again for an ' +
        'hour in the middle of the winter.</li></ul>',
    },
    {
      name: 'Update the firmware of your display',
      author: 'priya',
      daysAgo: 6,
      content:
        '<p>Updates come over the rider app and take about ten minutes. The bike cannot be ridden meanwhile.</p><ol>' +
        '<li>Charge the bike to 30% or more.</li><li>Open the rider app beside the bike and choose Bike, then ' +
        'Updates.</li><li>Keep the app open until the display starts anew.</li></ol><h2>If the display stays dark</h2>' +
        '<p>Hold its button for fifteen seconds. If nothing happens, answer us with the number under the display.</p>',
    },
    {
      name: 'Returns and refunds',
      author: 'maya',
      daysAgo: 70,
      content:
        '<p>Parts and accessories can be sent back within 30 days, as long as they have not been ridden.</p><p>Write ' +
        'to us with the number of your order; we answer with a label for the parcel. The refund leaves within two ' +
        'working days after it arrives, and banks take three to five more.</p>',
    },
    {
      name: 'Opening hours of the workshop',
      author: 'maya',
      daysAgo: 120,
      content:
        '<p>The workshop in Rotterdam is open on weekdays from 8:00 to 18:00. Bring the bike without an appointment ' +
        'until noon, and you can mostly ride it home the same day.</p>',
    },
    {
      name: 'Theft tracking: what to do first',
      author: 'priya',
      daysAgo: 2,
      isDraft: true,
      content: '<p>Turn on <em>Lost</em> in the rider app, then call the police.</p>',
    },
  ],
}
