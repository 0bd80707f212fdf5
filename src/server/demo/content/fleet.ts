import { csvFile, pdfFile } from '../files/attachments.ts'
import { changed, noted, received, type Script, sent } from '../script.ts'

const cedric = { email: 'cedric@harbourstreet.example', name: 'Cedric Aldous' }
const yard = { email: 'yard@harbourstreet.example', name: 'Harbour Street yard' }

/** Couriers and depots: the older conversations of Dana Whitlock, and one long roll-out. */
export const fleet: readonly Script[] = [
  {
    key: 'dana-key',
    ticketNo: 4752,
    contact: 'dana',
    subject: 'Spare key for lock 1182',
    status: 'on_hold',
    priority: 'low',
    assignee: 'priya',
    labels: ['parts', 'fleet'],
    items: [
      received(
        78.5,
        `Hello, one of our riders has lost the key to the frame lock of bike 9. The lock number is 1182. Could we
        have two spare keys, one for the rider and one for the drawer? The bike is inside, so this is not urgent.`,
      ),
      sent(
        'priya',
        77.2,
        `Hello Dana, with the number I can have both cut, that takes about a week because the locksmith comes on
        Wednesdays. For locks of fleet customers we ask for the owner's confirmation. May I send it to you as a
        form to sign?`,
      ),
      changed('priya', 77.1, 'assignee', null, 'priya'),
      changed('priya', 77, 'status', 'new', 'on_hold'),
      received(
        76.4,
        `Of course, please send it to me directly. I am in the office until Wednesday evening. If the locksmith
        can do a third one, please add it: I have learnt to keep one more than the number of drawers.`,
      ),
    ],
  },
  {
    key: 'dana-two-bikes',
    ticketNo: 4729,
    contact: 'dana',
    subject: 'Two Ridge 2 bikes for the north depot',
    status: 'closed',
    priority: 'medium',
    assignee: 'maya',
    labels: ['order', 'fleet', 'ridge-2'],
    items: [
      received(
        432.6,
        `Hello Maya, we are opening a small depot in the north of the city and need two more Ridge 2 bikes, size
        L, with the long rack and the lock set. Could you send an offer with the same conditions as for the last
        four?`,
      ),
      changed('maya', 430.2, 'assignee', null, 'maya'),
      sent(
        'maya',
        429.8,
        `Hello Dana, congratulations on the new depot. The offer is attached, with the conditions of the last
        order and the first service included. Both bikes are in stock and would be with you nine days after your
        word.`,
        {
          attachments: [
            pdfFile('offer-1207.pdf', 'Offer 1207', [
              'For: Rye & Rail Couriers, Lisbon',
              '2 x Ridge 2, size L, moss, long rack, lock set',
              'First service after 500 km included',
              'Delivery nine days after order, valid for 30 days',
            ]),
          ],
        },
      ),
      changed('maya', 429.7, 'status', 'new', 'open'),
      received(
        410.5,
        `Accepted. Please deliver to Rua da Cordoaria as usual, we bring them north ourselves. Could the saddles
        be set for a rider of 1.70 m and one of 1.85 m? They are called Inês and Rui, in case somebody wants to
        write it on the carton. The invoice goes to the same address as always.`,
      ),
      sent(
        'maya',
        409.9,
        `Thank you, both are reserved. The carrier calls the depot an hour before arrival. Saddles are set, and
        the cartons say Inês and Rui in large letters. You will find the spare keys in the bag under the left
        pedal.`,
      ),
      received(
        363.2,
        `They have arrived, without a scratch. You can close this. The riders are already arguing about them. Inês
        has claimed the one with the smaller number and Rui says that numbers do not matter, which we all know is
        not true.`,
      ),
      changed('maya', 362.8, 'status', 'open', 'closed'),
    ],
  },
  {
    key: 'dana-rack',
    ticketNo: 4702,
    contact: 'dana',
    subject: 'Rear rack rattles on cobbles',
    status: 'closed',
    priority: 'low',
    assignee: 'jun',
    labels: ['accessories', 'fleet'],
    items: [
      received(
        1014.3,
        `Hello, the rear racks of our older bikes rattle on cobbles, and this city is made of cobbles. It is not
        dangerous, the bolts are tight. It is only that one hears our riders coming from two streets away.`,
      ),
      sent(
        'jun',
        1010.1,
        `Hello Dana, that is the plate between rack and mudguard. There is a rubber strip for it, part AC-0331,
        which our own town bikes have had since last year. I am sending you forty, which should cover all the
        older ones.`,
      ),
      changed('jun', 1010, 'status', 'new', 'open'),
      changed('jun', 1010, 'assignee', null, 'jun'),
      received(
        846.2,
        `The strips are in. The streets are silent and I can no longer tell when the riders are late.`,
      ),
      sent(
        'jun',
        844.9,
        `That is the best complaint of the month. I have added the strip to the fleet parts list.`,
      ),
      changed('jun', 844.8, 'status', 'open', 'closed'),
    ],
  },
  {
    key: 'iris-rollout',
    ticketNo: 4718,
    contact: 'iris',
    subject: 'Harbour Street depot: 24 bikes on three Saturdays',
    status: 'open',
    priority: 'medium',
    assignee: 'maya',
    labels: ['fleet', 'service', 'order'],
    isStarred: true,
    dueIn: 66,
    items: [
      received(
        652.4,
        `Dear Ridgeline team,

        our contract for 24 Ridge 2 bikes is signed and I am the person who has to make it happen. The depot is
        working every weekday, so the only days on which we can change bikes are Saturdays. I am thinking of eight
        bikes on each of three Saturdays, with the old ones collected on the same trip.

        I copy Cedric, who runs the yard and knows where a van can stand.

        | Iris Okonkwo
        | Harbour Street Deliveries`,
        { cc: [cedric] },
      ),
      changed('maya', 650.6, 'assignee', null, 'maya'),
      changed('maya', 650.5, 'status', 'new', 'open'),
      sent(
        'maya',
        650.2,
        `Dear Iris, dear Cedric,

        eight at a time is a good number, that is one van and one long morning with two of our mechanics. What we
        need from you:

        - how wide the yard gate is, and whether there is a socket within 20 metres
        - a list of riders with their height, so that the saddles are right
        - one person with the authority to sign for eight bikes

        I will bring coffee.`,
        { cc: [cedric] },
      ),
      received(
        631.7,
        `The gate is 3.10 m and there are two sockets, one of which works. A van can stand along the left wall
        from six to nine, after that the bakery next door needs it for the flour. Please bring a broom, ours is on
        strike. I sign. Coffee is welcome, the machine here is older than the gate.

        Cedric`,
        { from: cedric },
      ),
      received(
        628.9,
        `The list of riders is attached. Three of them start next month, their heights are a guess.`,
        {
          attachments: [
            csvFile('riders.csv', [
              ['rider', 'height cm', 'saturday'],
              ['Abena', 168, 1],
              ['Bilal', 181, 1],
              ['Chloe', 159, 1],
              ['Dmitri', 192, 1],
              ['Eun-ji', 164, 2],
              ['Farid', 177, 2],
              ['Gwen', 171, 2],
              ['new, tall', 188, 3],
              ['new, not so tall', 165, 3],
            ]),
          ],
          cc: [cedric],
        },
      ),
      sent(
        'maya',
        604.3,
        `Thank you both. The first eight are being built this week, saddles by the list, names on the top tube.

        The van leaves us at half past five and should be at your gate a little after six. Two mechanics come
        along, Priya and a colleague who has done this for the post office, so each rider gets ten minutes of
        fitting before they take their bike out. The old bikes go into the van as the new ones come out.`,
        {
          cc: [cedric],
        },
      ),
      received(
        602.8,
        `Names on the tube is lovely, but riders swap bikes when one is in for service. Could it be numbers
        instead? With names we would have a Farid riding on Gwen by Tuesday, and the dispatch board works with
        numbers anyway. Two digits are enough, we are not planning to grow beyond 99.`,
      ),
      sent(
        'maya',
        602.1,
        `Numbers it is: HS-01 to HS-24, on the tube and under the saddle. The number is also stored in the bike
        itself, so the fleet page will list them by the same names, and the tracker too. If you ever rename one
        there, the sticker is the only thing that has to be replaced.`,
      ),
      noted(
        'maya',
        601.5,
        `@priya eight frames for the first Saturday, numbers not names. Heights are in the CSV.`,
      ),
      received(
        579.6,
        `A question from our insurance: do the bikes have a number punched into the frame, and can we have all 24
        in a table before the first one is on the street? They would like to have frame, battery and lock in one
        line. Without the table they insure bikes from the day they receive it, and not from the day the wheels
        turn, which is how our last story began.`,
      ),
      sent(
        'maya',
        557.2,
        `They do, under the crank. The table is attached for the first eight, the rest follows when the frames are
        here.`,
        {
          attachments: [
            csvFile('frames-hs-01-to-08.csv', [
              ['bike', 'frame', 'battery'],
              ['HS-01', 'RB2-2301-0017', 'P-88120'],
              ['HS-02', 'RB2-2301-0018', 'P-88121'],
              ['HS-03', 'RB2-2301-0019', 'P-88122'],
              ['HS-04', 'RB2-2301-0022', 'P-88125'],
              ['HS-05', 'RB2-2301-0023', 'P-88126'],
              ['HS-06', 'RB2-2301-0024', 'P-88127'],
              ['HS-07', 'RB2-2301-0025', 'P-88128'],
              ['HS-08', 'RB2-2301-0026', 'P-88130'],
            ]),
          ],
        },
      ),
      received(
        555.9,
        `That is exactly what they wanted, thank you. They have confirmed it within the hour, which has not
        happened before. From their side the first Saturday can come, from mine too: the riders are invited for
        eight, the first four have already asked whether they may come at seven.`,
      ),
      sent('priya', 508.3, `Good morning, Priya here. We are at the gate with the van. Which bell is it?`, {
        cc: [cedric],
      }),
      received(508.1, `No bell. I am coming down. C.`, { from: cedric }),
      sent(
        'maya',
        461.8,
        `Dear Iris, dear Cedric, thank you for Saturday. Eight bikes are out and eight old ones are in our hall.
        Two small things from the mechanics: the working socket is now the other one, and HS-04 has a soft brake
        lever that we will bleed next time. It is safe to ride.`,
        { cc: [cedric] },
      ),
      received(
        438.2,
        `The riders are happy. Dmitri says it is the first bike that does not make him look like a bear on a
        tricycle. Could we move the second Saturday by a week? There is a run through the harbour and the streets
        are closed.`,
      ),
      changed('maya', 437.3, 'priority', 'default', 'medium'),
      sent(
        'maya',
        436.9,
        `Moved by a week, and the third one with it so that the mechanics are the same. That gives everybody one
        more week with the first eight, which is not a bad thing: please collect what the riders notice, and we
        put it right on the spot. Our regards to the bear.`,
      ),
      received(
        412.6,
        `Perfect. One more for planning: where do the chargers go? The electrician asks for the power of each and
        whether they may all run at the same time.`,
        { cc: [yard] },
      ),
      sent(
        'maya',
        411.2,
        `Each charger takes 180 W, so eight of them need about 1.5 kW. They may all run together. If they share
        one circuit with the old coffee machine, I would ask the electrician for a second one. The cabinet itself
        should hang where it stays dry and where somebody passes at night; a wall beside the dispatch desk is what
        most depots choose.`,
        { cc: [yard] },
      ),
      received(
        316.4,
        `The second circuit is in. The coffee machine was the reason, he laughed for a while. He has also moved
        the cabinet half a metre to the left, so that the door of the cold room opens fully. Please tell your
        mechanics, they measured for the other side.`,
      ),
      sent(
        'priya',
        315.7,
        `Second Saturday done, HS-09 to HS-16 are out, HS-04 has a firm lever again. Two riders asked for a wider
        saddle and got one from the van; I have noted the numbers so that the spare part list is right. See you
        for the third.`,
        {
          cc: [cedric],
        },
      ),
      received(
        148.9,
        `For the third Saturday we have only seven riders now, one of the new ones has changed her mind. Would you
        still bring eight bikes? I would keep one as a spare for service days.`,
      ),
      sent(
        'maya',
        147.3,
        `A spare is a good idea, we bring all eight. HS-24 gets the middle saddle height and a label *spare*. The
        one who has changed her mind is welcome to change it back, it happens more often than you would think once
        the others ride past.`,
      ),
      received(
        29.8,
        `Thank you. The last open point on my list is training: can one of your mechanics stay for half an hour
        and show three of our people how to change a tube and a brake pad? I would also need the last sixteen
        frame numbers for the insurance before then.`,
        { cc: [cedric] },
      ),
      noted('maya', 28.2, `@jun is half an hour of training inside the contract, or shall I make an offer?`),
    ],
  },
  {
    key: 'tamsin-charger',
    ticketNo: 4806,
    type: 'internal_ticket',
    contact: 'tamsin',
    subject: 'Charger cabinet at Quay 7 trips the fuse',
    status: 'open',
    priority: 'high',
    assignee: 'jun',
    labels: ['fleet', 'service'],
    dueIn: 20,
    items: [
      received(
        56.3,
        `Taken on the phone by Priya: the charger cabinet at Quay 7 trips its fuse whenever more than six
        batteries are in it. It started after the last storm. Tamsin has unplugged the lower row and is working
        with half of the fleet. She asks for a visit this week, mornings before 8 or after 6.`,
      ),
      changed('priya', 56.2, 'assignee', null, 'jun'),
      changed('priya', 56.2, 'priority', 'default', 'high'),
      noted(
        'jun',
        55.4,
        `Sounds like water in the lower rail. I will take the spare rail and the meter tomorrow.`,
      ),
      sent(
        'jun',
        55.1,
        `Hello Tamsin, Priya has told me about the cabinet. Leaving the lower row unplugged was the right thing to
        do. I will be at Quay 7 tomorrow at 7:15 with a new rail; please leave the cabinet open overnight if the
        room is dry.`,
      ),
      changed('jun', 55, 'status', 'new', 'open'),
      received(
        32.5,
        `Thank you for coming so early. Upper row and lower row both hold now, eleven batteries since noon.`,
      ),
    ],
  },
]
