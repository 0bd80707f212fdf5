import type { DemoWork } from '../desk.ts'

/** Companies, assets, segments, templates and tasks of the demo. */
export const work: DemoWork = {
  companies: [
    {
      name: 'Rye & Rail Couriers',
      url: 'https://ryeandrail.example',
      domain: 'ryeandrail.example',
      description: 'Courier fleet of 34 bikes in two depots',
      country: 'PT',
      locality: 'Lisbon',
    },
    {
      name: 'Moriyama Bikes',
      url: 'https://moriyama-bikes.example',
      domain: 'moriyama-bikes.example',
      description: 'Dealer for the Kansai region',
      country: 'JP',
      locality: 'Osaka',
    },
    {
      name: 'Harbour Street Deliveries',
      url: 'https://harbourstreet.example',
      domain: 'harbourstreet.example',
      description: 'Parcel deliveries in Liverpool, 12 bikes',
      country: 'GB',
      locality: 'Liverpool',
    },
    {
      name: 'Velomarkt Leipzig',
      url: 'https://velomarkt-leipzig.example',
      domain: 'velomarkt-leipzig.example',
      description: 'Dealer with a workshop of its own',
      country: 'DE',
      locality: 'Leipzig',
    },
  ],
  segments: [{ name: 'Fleets', label: 'fleet' }],
  assets: [
    { name: 'Ridge 2 Cargo, bike 07', type: 'Bike', serial: 'RC2-118-07', status: 'in_use', contact: 'dana' },
    {
      ...{ name: 'Ridge 2 Cargo, bike 19', type: 'Bike', serial: 'RC2-118-19', status: 'in_repair' },
      contact: 'dana',
    },
    { name: 'Demo bike Ridge 2', type: 'Bike', serial: 'RC2-204-01', status: 'in_use', contact: 'kenji' },
    { name: 'Loan battery 500 Wh', type: 'Battery', serial: 'BP5-0031', status: 'in_stock', contact: null },
  ],
  templates: [
    {
      name: 'Warranty check',
      description: 'Before a claim is accepted',
      days: 2,
      priority: 'high',
      steps: ['Check the serial number', 'Ask for photos', 'Decide on the claim'],
    },
    {
      name: 'Follow-up call',
      description: 'Two days after a repair',
      days: 1,
      priority: 'default',
      steps: ['Call the customer', 'Note what they said'],
    },
  ],
  tasks: [
    {
      ...{ type: 'call', subject: 'Call Dana about the replacement pack', contact: 'dana', status: 'new' },
      ...{ priority: 'high', assignee: 'maya', from: -2, to: 4, steps: [] },
      description: 'Before 9 AM is best.',
    },
    {
      ...{ type: 'activity', subject: 'Prepare the dealer kit for Osaka', contact: 'kenji', status: 'new' },
      ...{ priority: 'default', assignee: null, from: 0, to: 72, description: '' },
      steps: ['Print the price list', 'Pack two demo displays', '+Book the carrier'],
    },
    {
      ...{ type: 'activity', subject: 'Swap the hub motor of bike 19', contact: 'dana', status: 'open' },
      ...{ priority: 'critical', assignee: 'priya', from: -20, to: 6, description: 'On stand 2.' },
      steps: ['+Remove the wheel', '+Order the motor', 'Fit and test', 'Write down the new serial number'],
    },
    {
      ...{ type: 'meeting', subject: 'Service day at Harbour Street', contact: 'iris', status: 'open' },
      ...{
        priority: 'medium',
        assignee: 'jun',
        from: 40,
        to: 48,
        description: '12 bikes, bring brake pads.',
      },
      steps: ['Agree on a date', 'Load the van'],
    },
    {
      ...{ type: 'activity', subject: 'Check the warranty of the cracked rack', contact: 'sofia' },
      ...{ status: 'open', priority: 'high', assignee: 'maya', from: -24, to: 24, description: '' },
      steps: ['+Check the serial number', 'Ask for photos', 'Decide on the claim'],
    },
    {
      ...{ type: 'activity', subject: 'Order 12 left-hand cranks', contact: 'marrow', status: 'on_hold' },
      ...{ priority: 'low', assignee: 'jun', from: -96, to: 120, steps: [] },
      description: 'Supplier is out of stock until next week.',
    },
    {
      ...{ type: 'call', subject: 'Agree on a pick-up time in Plymouth', contact: 'tamsin' },
      ...{ status: 'on_hold', priority: 'default', assignee: 'priya', from: -48, to: 30, steps: [] },
      description: '',
    },
    {
      ...{
        type: 'activity',
        subject: 'Send the loan battery to Leeds',
        contact: 'harriet',
        status: 'closed',
      },
      ...{ priority: 'medium', assignee: 'maya', from: -72, to: -30, description: '' },
      steps: ['+Charge to 60%', '+Print the label'],
    },
    {
      ...{ type: 'call', subject: 'Follow up on the brake service', contact: 'grace', status: 'closed' },
      ...{ priority: 'default', assignee: 'priya', from: -60, to: -36, description: '', steps: [] },
    },
    {
      ...{ type: 'activity', subject: 'Refund the second child seat', contact: 'luca', status: 'overdue' },
      ...{ priority: 'high', assignee: 'maya', from: -50, to: -3, description: '', steps: [] },
    },
  ],
}
