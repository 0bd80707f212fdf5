import { seededRoles } from '#domain/people/seeded-roles.ts'
import type { DemoLabel, DemoMailbox, DemoRole, DemoTeam, DemoUser } from './desk.ts'

/** The demo company. */
export const demoAccount = { name: 'Ridgeline Cycles' }

/** The three people who can sign in. */
export const demoUsers: readonly DemoUser[] = [
  { key: 'jun', firstName: 'Jun', lastName: 'Okafor', email: 'owner@demo.outpost.test', role: 'owner' },
  { key: 'maya', firstName: 'Maya', lastName: 'Lindqvist', email: 'maya@demo.outpost.test', role: 'agent' },
  { key: 'priya', firstName: 'Priya', lastName: 'Raman', email: 'priya@demo.outpost.test', role: 'agent' },
]

/** The fixed roles and the agent role that every new desk has. */
export const demoRoles: readonly DemoRole[] = seededRoles.map((role) => ({ key: role.name, ...role }))

/** Small teams that overlap in the owner. */
export const demoTeams: readonly DemoTeam[] = [
  {
    key: 'workshop',
    name: 'Workshop',
    description: 'Repairs, parts, firmware and everything that needs a stand',
    users: ['priya', 'jun'],
  },
  {
    key: 'fleet-care',
    name: 'Fleet care',
    description: 'Couriers, dealers and anyone who runs more than five bikes',
    users: ['maya', 'jun'],
  },
]

/** Two inboxes that every agent sees. */
export const demoMailboxes: readonly DemoMailbox[] = [
  {
    key: 'support',
    name: 'Support',
    type: 'email',
    email: 'support@demo.outpost.test',
    emailVerified: true,
    signature:
      '<p>Kind regards,<br><strong>Ridgeline Cycles Support</strong><br>Weekdays 8:00 to 18:00, Rotterdam<br>' +
      '<a href="https://help.ridgeline.example">help.ridgeline.example</a></p>',
    settings: { fontSize: 16, fontFamily: 'Roboto', signatureEnabled: true },
    users: [],
    teams: [],
  },
  {
    key: 'warranty',
    name: 'Warranty',
    type: 'email',
    email: 'warranty@demo.outpost.test',
    emailVerified: true,
    signature:
      '<p>Kind regards,<br><strong>Ridgeline Cycles Warranty</strong><br>Please keep the serial number of your ' +
      'bike at hand: it is under the battery and on the first page of the booklet.</p>',
    settings: { fontSize: 16, fontFamily: 'Roboto', signatureEnabled: true },
    users: [],
    teams: [],
  },
]

const label = (key: string, color: DemoLabel['color'], description: string, text = key): DemoLabel => ({
  key,
  label: text,
  color,
  description,
})

/** Labels in the colours of the design pictures. */
export const demoLabels: readonly DemoLabel[] = [
  label('warranty', 'orange', 'A claim within the warranty period'),
  label('battery', 'red', 'Packs, chargers and range'),
  label('ridge-2', 'teal', 'Concerns the Ridge 2', 'Ridge 2'),
  label('firmware', 'violet', 'Display and motor software'),
  label('motor', 'red', 'Hub and mid motors'),
  label('dealer', 'brown', 'Shops that sell our bikes'),
  label('fleet', 'teal', 'Customers with more than five bikes'),
  label('VIP', 'purple', 'Answer within the hour'),
  label('urgent', 'red', 'Somebody cannot ride or work until this is solved'),
  label('order', 'blue', 'Orders before and after delivery'),
  label('shipping', 'blue', 'Carriers, customs and addresses'),
  label('exchange', 'teal', 'Wrong size, wrong colour, wrong part'),
  label('refund', 'violet', 'Money on its way back'),
  label('billing', 'yellow', 'Payments and account questions'),
  label('invoice', 'grey', 'Invoices and tax'),
  label('parts', 'olive', 'Spare parts'),
  label('backorder', 'yellow', 'Waiting for stock'),
  label('accessories', 'olive', 'Racks, seats, panniers, lights'),
  label('service', 'green', 'Appointments and service days'),
  label('app', 'green', 'The rider app'),
  label('tracker', 'teal', 'Theft tracker'),
  label('feedback', 'green', 'Kind words and wishes'),
  label('france', 'grey', 'Customers in France'),
  label('portugal', 'grey', 'Customers in Portugal'),
]
