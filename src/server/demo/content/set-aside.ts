import { away, changed, received, type Script, sent } from '../script.ts'

/** Conversations hidden at first: snoozed, deleted and spam (except the snoozed German one). */
export const setAside: readonly Script[] = [
  {
    key: 'moving-house',
    ticketNo: 4737,
    contact: 'wren',
    subject: 'Please deliver after we have moved house',
    status: 'on_hold',
    priority: 'low',
    assignee: 'maya',
    labels: ['order', 'shipping'],
    snoozedFor: 24 * 6 + 17,
    items: [
      received(
        355.4,
        `Hello, we have ordered two Ridge 1 bikes (order 20699) and are moving house in between. Could you keep
        them until we have the keys? The new address has a garage, the old one has four flights of stairs.`,
      ),
      changed('maya', 353.6, 'assignee', null, 'maya'),
      sent('maya', 353.2, `Hello Wren, gladly. Garages are better for backs. Which day do you get the keys?`),
      changed('maya', 353.1, 'status', 'new', 'on_hold'),
      received(
        329.9,
        `In about two weeks, it depends on the notary. I write as soon as I know the day. It could also be three,
        since one of the papers has to be translated and the translator is on a bicycle tour, of all things.`,
      ),
      sent(
        'maya',
        328.4,
        `The bikes wait here in the dry. I have set a reminder, so you do not have to think of us.`,
      ),
    ],
  },
  {
    key: 'winter-storage',
    ticketNo: 4769,
    contact: 'philippa',
    subject: 'How should the battery spend the winter?',
    status: 'open',
    priority: 'low',
    assignee: 'priya',
    labels: ['battery'],
    snoozedFor: 20,
    items: [
      received(
        160.2,
        `Hello again. My husband does not ride from December to February, he has a stove to sit beside. Should the
        battery stay in the bike, and full or empty? The manual has a table which we read in two different ways.`,
      ),
      sent(
        'priya',
        157.3,
        `Hello Philippa, between 40 and 60 percent, indoors, somewhere cool and dry: the cellar is good, the stove
        is not. Look at it once in January and charge it a little if it has fallen below 30. And please show me
        how you both read the table, then I can have it printed so that there is only one way.`,
      ),
      changed('priya', 157.2, 'assignee', null, 'priya'),
      changed('priya', 157.2, 'status', 'new', 'open'),
      received(
        133.5,
        `We measure percent from the left, the table from the right. I will photograph it when he lets go of it.`,
      ),
    ],
  },
  {
    key: 'trash-out-of-office',
    ticketNo: 4787,
    contact: 'meredith',
    subject: 'Automatic reply: Service van for the hospital bike park',
    status: 'closed',
    isTrashed: true,
    items: [
      received(117.6, `I am away from my desk until Thursday. This is an automatic reply.`, {
        isAutomatic: true,
        findings: away,
      }),
      changed('jun', 117.2, 'status', 'new', 'closed'),
      changed('jun', 117.1, 'isTrashed', false, true),
    ],
  },
  {
    key: 'trash-duplicate',
    ticketNo: 4791,
    contact: 'callum',
    subject: 'Same mail as before, please ignore this one',
    status: 'new',
    isTrashed: true,
    items: [
      received(
        121.8,
        `Sorry, my mail program has sent the recording of the motor a second time. Please ignore this one.`,
      ),
      changed('priya', 119.4, 'isTrashed', false, true),
    ],
  },
  {
    key: 'trash-form-test',
    ticketNo: 4742,
    type: 'support_form',
    contact: 'form-test',
    subject: 'Test of the new contact form',
    status: 'closed',
    assignee: 'jun',
    isTrashed: true,
    items: [
      received(
        350.9,
        `Testing the form on the new website: umlauts äöü, a euro sign € and a bicycle 🚲. Please answer.`,
      ),
      sent('jun', 350.6, `Everything has arrived, the bicycle too. Thank you, deleting this now.`),
      changed('jun', 350.5, 'assignee', null, 'jun'),
      changed('jun', 350.5, 'status', 'new', 'closed'),
      changed('jun', 350.4, 'isTrashed', false, true),
    ],
  },
  {
    key: 'trash-wrong-address',
    ticketNo: 4758,
    contact: 'roastery',
    subject: 'Your order of 6 kg of coffee is ready for collection',
    status: 'closed',
    isTrashed: true,
    items: [
      received(
        244.7,
        `Dear customer, your six kilos of house blend are roasted, packed and waiting at the counter. Please
        collect them within a week, they are at their best now. Your Blue Door Roastery`,
      ),
      sent(
        'maya',
        242.1,
        `Dear roastery, this seems to be meant for somebody else, although we are tempted. Kind regards from the
        bicycle shop.`,
        {
          delivery: 'bounced',
          deliveryReason: '550 5.1.1 <counter@bluedoor-roastery.example>: mailbox is not read',
        },
      ),
      changed('maya', 242, 'status', 'new', 'closed'),
      changed('maya', 241.9, 'isTrashed', false, true),
    ],
  },
  {
    key: 'spam-ranking',
    ticketNo: 4793,
    contact: 'spam-ranking',
    subject: 'Your website could be on page one by Friday',
    status: 'new',
    isSpam: true,
    items: [
      received(
        122.7,
        `Dear webmaster, we have looked at your pages and found 47 problems that keep you from page one. Our
        experts repair them in three days. Answer with YES and your password to begin.`,
      ),
      changed('maya', 120.9, 'isSpam', false, true),
    ],
  },
  {
    key: 'spam-parcel',
    ticketNo: 4796,
    contact: 'spam-parcel',
    subject: 'Parcel held: small fee to be paid',
    status: 'new',
    isSpam: true,
    items: [
      received(
        101.2,
        `Your parcel could not be delivered. Pay the fee of 1.99 within 12 hours to avoid its return: [open the
        payment page](https://parcel-desk.example/pay). This notice was made by a machine.`,
        { findings: [{ kind: 'unverified', detail: 'parcel-desk.example' }] },
      ),
      changed(null, 101.1, 'isSpam', false, true),
    ],
  },
  {
    key: 'spam-loan',
    ticketNo: 4763,
    contact: 'spam-loan',
    subject: 'A loan for your business, approved in advance',
    status: 'new',
    isSpam: true,
    items: [
      received(
        190.3,
        `Good day. Your business has been selected for a loan of 250,000. No papers, no questions, no waiting.
        Send a copy of your passport to receive it today.`,
      ),
      changed(null, 190.2, 'isSpam', false, true),
    ],
  },
]
