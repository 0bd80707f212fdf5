import { batteryLog, csvFile, pdfFile, photo, picture, textFile } from '../files/attachments.ts'
import { changed, noted, received, type Script, sent } from '../script.ts'

/** The conversations of the design pictures, in their order; at a desk moment of 15:00 also at their times. */
export const pictured: readonly Script[] = [
  {
    key: 'dana-battery',
    ticketNo: 4821,
    mailbox: 'warranty',
    contact: 'dana',
    subject: 'Battery drops from 40% to 0 on the Ridge 2',
    status: 'open',
    priority: 'high',
    assignee: 'maya',
    labels: ['warranty', 'battery', 'ridge-2'],
    isStarred: true,
    items: [
      received(
        54.2,
        `Hello,

        one of our Ridge 2 bikes has started to switch itself off. The display says 40% or a little more, then the
        motor stops and the display goes dark, as if somebody had pulled the battery out. It is bike 17 of our
        fleet, bought in spring, ridden every day and charged every night.

        The rider pushed it home twice this week. Could you tell me what you need from us to look at it?

        | Dana Whitlock
        | Rye & Rail Couriers`,
      ),
      changed(null, 54.15, 'priority', 'default', 'high'),
      changed('maya', 53.5, 'assignee', null, 'maya'),
      sent(
        'maya',
        53.3,
        `Hi Dana,

        thank you for describing it so clearly, and I am sorry for the two long walks home. A pack that gives up
        at 40% usually has one weak cell group, and the battery keeps a log that shows it.

        1. Switch the bike on and connect the charger.
        2. In the rider app open **Bike, Battery, Log** and choose *Send as file*.
        3. Reply here with the file, and with a photo of the place where it happened if you have one.

        Until we know more, please keep bike 17 on short, flat rounds.`,
      ),
      changed('maya', 53.25, 'status', 'new', 'open'),
      received(
        22.13,
        `The log is attached. It happened again on the climb to the depot: 41% on the display, then it shut down
        with no low-battery warning. An hour later it came back at 38%.`,
        {
          attachments: [
            batteryLog('ridge2-bms-log.txt', 'RB2-2217-0946', 4821, 3945),
            photo('IMG_4471.png', { shows: 'ride', width: 1024, height: 614 }),
          ],
        },
      ),
      noted(
        'priya',
        21.67,
        `@maya cell group 3 sags to 2.9 V under load. Same batch as the September returns, so replace it, don't
        repair.`,
      ),
      sent(
        'maya',
        5.77,
        `Thanks, Dana. One cell group sags under load, so this is a warranty replacement. Could you confirm the
        serial under the battery, and where we should ship the new one?`,
      ),
      received(
        0.37,
        `Serial is RB2-2217-0946. Please ship to the depot: Rua da Cordoaria 18, 1300-156 Lisboa. We have two
        riders out until Friday, so how long will it take?`,
        {
          attachments: [
            photo('sticker-RB2-2217-0946.png', {
              shows: 'sticker',
              width: 640,
              height: 341,
              text: 'RB2-2217-0946',
            }),
          ],
        },
      ),
    ],
  },
  {
    key: 'kenji-firmware',
    ticketNo: 4776,
    contact: 'kenji',
    subject: 'Firmware 4.2 bricked the display on all three loaners',
    status: 'open',
    priority: 'critical',
    team: 'workshop',
    labels: ['firmware', 'dealer', 'urgent'],
    isUnread: true,
    dueIn: 3,
    items: [
      received(
        77.2,
        `Good morning from Osaka,

        last night I updated our three loaner bikes from 4.1 to 4.2 with the dealer tool. Each update reached
        100%, the tool said *finished*, and after the restart the displays stayed black. The motors give no
        assistance, the lights work.

        The bikes are LB-031, LB-032 and LB-034. I followed the printed instructions and the batteries were above
        80%. Please tell me how to bring them back, all three are booked from the weekend on.

        | Kenji Moriyama
        | Moriyama Bikes`,
      ),
      changed(null, 77.1, 'team', null, 'workshop'),
      changed('priya', 76.4, 'priority', 'default', 'critical'),
      sent(
        'priya',
        76.2,
        `Good morning Kenji,

        I am sorry, three at once is a bad evening. Please do not disconnect anything yet. Two questions so that
        we look in the right place:

        - Which hardware revision is printed on the back of the displays, B or C?
        - Does the dealer tool still see the bike when you connect the cable, even with the display black?`,
      ),
      changed('priya', 76.1, 'status', 'new', 'open'),
      received(
        75.5,
        `All three are revision B. The tool sees LB-031 and LB-034 and shows "bootloader 1.8, no application".
        LB-032 is not seen at all. I have written the numbers of the displays on a paper and can send a photo of
        each back side if that helps. The cable is the one that came with the tool.`,
      ),
      noted(
        'priya',
        74.8,
        `Revision B with bootloader 1.8 is not on the tested list of 4.2. @jun could we stop the rollout for
        revision B until we understand this?`,
      ),
      noted(
        'jun',
        74.6,
        `Stopped. The dealer tool offers 4.1 again for revision B. @all please point dealers to it.`,
      ),
      sent(
        'priya',
        74.2,
        `Thank you, that is exactly what we needed. The display kept its bootloader and lost the application, so
        LB-031 and LB-034 can be written again.

        Please start the dealer tool with *Recovery* held down and choose version 4.1.7. It takes about nine
        minutes for each bike and must not be interrupted. We have stopped offering 4.2 for revision B meanwhile.`,
      ),
      received(
        52.4,
        `LB-034 is alive again on 4.1.7, thank you. LB-031 stops at 62% every time, three attempts.

        Between the attempts I waited ten minutes, as the sheet says. LB-032 I have not touched again, it lies on
        the bench with a paper that says do not touch, because my apprentice likes to help.`,
      ),
      sent(
        'priya',
        51.9,
        `Good to hear about LB-034. A stop at the same percentage often means a tired cable. Could you try LB-031
        with the short cable from the service box, and with the laptop on its own power supply? If it stops again,
        the tool writes a file called *recovery.txt* beside the log. That file would help us.`,
      ),
      received(
        27.6,
        `With the short cable it stops at 71%. The file is in my next mail, I have to find where it is saved. The
        laptop belongs to my brother-in-law and is set to Korean, so I am looking for folders by their pictures.
        Please have a little patience with me, I have a lot of it with the displays.`,
      ),
      sent(
        'priya',
        26.8,
        `Thank you for the patience. On the dealer laptop it is in *Documents, Ridgeline, Recovery*. In parallel I
        am packing two tested displays for you, so that the weekend does not depend on the repair. They are
        revision C, which was never part of this trouble, and they need no update: plug them in, wait for the
        green ring, done.`,
      ),
      received(
        0.48,
        `The customer for Saturday has now called twice. LB-031 still stops, LB-032 still shows nothing. Has the
        parcel with the two displays left already? If you give me the number I can ask the carrier to hold it at
        the airport and fetch it myself.`,
      ),
    ],
  },
  {
    key: 'aurelie-frame',
    ticketNo: 4819,
    contact: 'aurelie',
    subject: 'Wrong frame size delivered, order 20731',
    status: 'new',
    priority: 'medium',
    labels: ['order', 'exchange', 'france'],
    isUnread: true,
    items: [
      received(
        3.1,
        `Hello,

        my Ridge 1 arrived this morning, very well packed. I ordered the frame in size M and the sticker on the
        frame says L. I am 1.65 m tall and can only just reach the ground with my toes. The order confirmation
        says M.

        I wrote in French first and then saw that your form asks for English, so please excuse the wording.

        Aurélie Fontaine-Desrochers`,
        {
          attachments: [
            picture('frame-sticker.png', { shows: 'sticker', width: 480, height: 320, text: 'R1-L-54' }),
          ],
        },
      ),
      received(
        0.63,
        `One more thing: I have not ridden it, the tyres are clean, and the carton is still here. If somebody can
        collect it, any weekday after 5 PM is good. I would rather wait for the right size than have my money
        back.`,
      ),
    ],
  },
  {
    key: 'bartholomew-seat',
    ticketNo: 4818,
    contact: 'bartholomew',
    subject: 'Does the child seat fit the short rack?',
    status: 'open',
    priority: 'low',
    assignee: 'maya',
    labels: ['accessories'],
    items: [
      received(
        25.3,
        `Good afternoon. I am about to order the Nestling child seat for our Ridge 1 and cannot work out whether
        it goes on the short rack or needs the long one. The product page shows it on the long rack only. My
        daughter is two and weighs 13 kg.`,
      ),
      changed('maya', 24.9, 'status', 'new', 'open'),
      changed('maya', 24.9, 'assignee', null, 'maya'),
      sent(
        'maya',
        24.7,
        `Good afternoon,

        the Nestling clicks onto both racks, but on the short one her knees come close to your saddle bag. Could
        you measure the distance from the saddle post to the front edge of the rack? With 22 cm or more the short
        rack is fine; below that the long rack is the comfortable choice. Both carry 27 kg.`,
      ),
      received(
        1.05,
        `It is 21.5 cm, would you believe it. I could move the saddle forward by a centimetre, though I am told
        that is not what the saddle adjustment is for. What would you do in my place?`,
      ),
    ],
    drafts: [
      {
        by: 'maya',
        mode: 'reply',
        hoursAgo: 0.7,
        words: `In your place I would take the long rack: half a centimetre is easily found, but she will grow
        faster than the saddle moves. I could`,
      },
    ],
  },
  {
    key: 'portland-service-day',
    ticketNo: 4820,
    type: 'sms',
    contact: 'portland',
    subject: 'Is the Portland service day still on for Saturday?',
    status: 'new',
    labels: ['service'],
    isUnread: true,
    items: [
      received(
        1.33,
        `Hi, is the Portland service day still on for Saturday? I would bring two bikes, one needs new brake pads.
        Do I need a slot or can I just turn up?`,
      ),
    ],
  },
  {
    key: 'sofia-hanger',
    ticketNo: 4788,
    mailbox: 'warranty',
    contact: 'sofia',
    subject: 'Claim 8813: photos of the bent hanger',
    status: 'on_hold',
    priority: 'high',
    assignee: 'priya',
    labels: ['warranty', 'shipping', 'VIP'],
    isStarred: true,
    dueIn: 96,
    items: [
      received(
        148.5,
        `Hello Ridgeline,

        as agreed on the phone here are the photos for claim 8813. The bike came out of the box with the
        derailleur hanger bent inwards; the carton had a dent at exactly that corner. The first gear touches the
        spokes, so I have not ridden it.

        Sofia`,
        {
          attachments: [
            picture('hanger-side.png', { shows: 'hanger' }),
            picture('wheel-and-hanger.png', { shows: 'wheel' }),
          ],
        },
      ),
      changed('priya', 147.9, 'assignee', null, 'priya'),
      sent(
        'priya',
        147.7,
        `Hello Sofia, thank you, the first photo shows it well. The hanger took the blow and the frame looks
        straight, which is what it is made for. Could you send one more photo from behind, with the camera at the
        height of the hub? And do you still have the carton?`,
      ),
      changed('priya', 147.6, 'status', 'new', 'open'),
      received(
        126.2,
        `Here it is. The carton is in the boathouse, with the dent in it. I put a ruler beside the hanger so that
        you can see how far it leans: about six millimetres at the lower end. My neighbour builds boats and says
        that nothing on a bicycle should lean six millimetres.`,
        {
          attachments: [picture('from-behind.png', { shows: 'hanger' })],
        },
      ),
      sent(
        'priya',
        125.4,
        `Perfect. The frame is straight and only the hanger is bent, so we will send a new hanger with the two
        bolts and the small tool. Please keep the carton for two weeks, the carrier may want to see it.

        Is your address on the island still the right one, and does a parcel reach you there by itself, or do you
        have to fetch it from the harbour?`,
      ),
      received(
        123.9,
        `Thank you. Will I manage this myself? I can change a tube, but gears frighten me. There is no shop on our
        island, the nearest one is an hour by ferry.`,
      ),
      sent(
        'priya',
        122.8,
        `You will manage it, and we will do it together. When the parcel has arrived, tell me a good time and I
        will call you with the camera on. It takes twenty minutes: two bolts out, two bolts in, and then four
        clicks at the shifter.`,
      ),
      received(
        75.1,
        `The tracking says the parcel is at customs in Helsinki and that a form is missing. Is that you or me?`,
      ),
      noted(
        'priya',
        74.7,
        `Commercial invoice was not attached to the parcel. @maya could you ask shipping for a copy?`,
      ),
      sent(
        'priya',
        74.1,
        `That is us, I am sorry. The parcel left without its commercial invoice. I am sending the form to the
        carrier today and you do not have to do anything. If customs should write to you all the same, please do
        not pay anything: it is a warranty part without a price, and I would rather argue with them than you.`,
      ),
      received(
        51.3,
        `Good. There is no hurry for me, it is raining sideways anyway. I have found the old folding bike of my
        father in the boathouse meanwhile. It has one gear and it is the wrong one.`,
      ),
      sent(
        'priya',
        28.5,
        `The carrier has confirmed the form. It usually takes two working days from here. I put this on hold until
        the parcel moves again and look at it every morning.`,
        {
          attachments: [
            pdfFile('commercial-invoice-8813.pdf', 'Commercial invoice, claim 8813', [
              'Ridgeline Cycles, Rotterdam',
              'Derailleur hanger with bolts, 1 piece, value 18.00 €',
              'Reason for export: warranty replacement, no sale',
            ]),
          ],
        },
      ),
      changed('priya', 28.4, 'status', 'open', 'on_hold'),
      received(3.4, `It moved. It is in Turku since this morning.`),
      received(
        1.8,
        `The post office says it comes with the evening ferry, so tomorrow would be good for the call. Any time
        after two, I will have coffee ready on my side of the camera.`,
      ),
    ],
  },
  {
    key: 'rakesh-vat',
    ticketNo: 4807,
    contact: 'rakesh',
    subject: 'Invoice 20688 shows VAT twice',
    status: 'open',
    priority: 'medium',
    assignee: 'maya',
    labels: ['billing', 'invoice'],
    items: [
      received(
        53.2,
        `Hello, our bookkeeper has sent invoice 20688 back. VAT is in the price of each line and then added once
        more at the bottom, so the total is about 400 too high. We paid the amount of the order confirmation,
        which was right. Could we have a corrected invoice, please, dated the same day if that is possible?`,
      ),
      changed('maya', 49.8, 'assignee', null, 'maya'),
      changed('maya', 49.8, 'status', 'new', 'open'),
      sent(
        'maya',
        49.6,
        `Hello Rakesh,

        your bookkeeper is right. The order was placed as a private purchase and changed to a company one
        afterwards, and the invoice added the tax a second time. We cannot reuse the number, but I can send a
        credit note for 20688 and a new invoice that refers to it. Would that work for your books?`,
      ),
      received(
        26.1,
        `A credit note and a new invoice are fine. Please make both out to Iyer & Daughters Ltd, with the new
        billing address I gave on the phone, not the workshop.`,
      ),
      received(2.23, `A small reminder, since we close the quarter tomorrow evening. Thank you.`),
      noted('jun', 2, `@maya credit note is approved from my side, go ahead.`),
    ],
  },
  {
    key: 'marrow-slip',
    ticketNo: 4790,
    contact: 'marrow',
    subject: 'PO 5521: packing slip needs to be split by store',
    status: 'open',
    priority: 'medium',
    team: 'fleet-care',
    labels: ['dealer', 'shipping'],
    items: [
      received(
        123.6,
        `Hello, PO 5521 arrived in full, thank you. It is for three of our stores and came with one packing slip
        for everything, so the warehouse had to open all eleven cartons to find out what belongs where. Could the
        slip be split by store next time? The table with the store codes is attached.`,
        {
          attachments: [
            csvFile('po-5521-by-store.csv', [
              ['store', 'article', 'name', 'pieces'],
              ['BRS-1', 'RC-1104', 'Ridge 1, size M, moss', 3],
              ['BRS-1', 'RC-2217', 'Ridge 2 battery', 2],
              ['BTH-2', 'RC-1105', 'Ridge 1, size L, moss', 2],
              ['BTH-2', 'AC-0310', 'Rack, long, with "click" adapter', 6],
              ['CDF-1', 'RC-1104', 'Ridge 1, size M, moss', 2],
              ['CDF-1', 'AC-0212', 'Mudguard set, 28 inch', 10],
            ]),
          ],
        },
      ),
      changed(null, 123.5, 'team', null, 'fleet-care'),
      sent(
        'jun',
        121.4,
        `Hello, eleven cartons is a morning nobody gets back. Our warehouse can print one slip for each delivery
        address, so the simplest way is to give us three addresses on the order, even when everything goes to one
        dock. Would that upset your side?`,
      ),
      changed('jun', 121.3, 'status', 'new', 'open'),
      received(
        100.9,
        `It would, the order system knows one address only. Could you split by a mark in the line text? Our system
        prints whatever we write into the text of a line, so a store code at the beginning would travel with the
        order from here to your dock without anybody typing it again.`,
      ),
      sent(
        'jun',
        98.7,
        `We can. Please write the store code in square brackets at the start of each line, for example [BRS-1]. I
        have asked the warehouse to sort by it and to put the code on the outside of each carton as well.`,
      ),
      received(
        75.8,
        `That is better than what we asked for. The first order with codes is PO 5530, due next week.`,
      ),
      sent(
        'jun',
        74.9,
        `I will watch PO 5530 myself and send you a picture of the cartons before they leave. If a line has no
        code, the warehouse will call you instead of guessing; they have your number and have promised to use it
        before ten in the morning only.`,
      ),
      received(
        3.03,
        `PO 5530 is in your system now with codes in every line. Two lines have two codes because the stores share
        a carton of bells. I hope the warehouse has a sense of humour.`,
      ),
    ],
  },
  {
    key: 'grace-loaner',
    ticketNo: 4801,
    contact: 'grace',
    subject: 'Thank you, the loaner was perfect',
    status: 'closed',
    priority: 'low',
    assignee: 'jun',
    labels: ['feedback'],
    items: [
      received(
        8.4,
        `Dear all,

        I picked up my own bike this morning and wanted to say thank you for the loaner. Four weeks without a bike
        would have meant four weeks of early buses. Whoever set the saddle to the height on my form before I came:
        that was a very kind detail.

        Grace Mbeki`,
      ),
      sent(
        'jun',
        3.67,
        `Dear Grace,

        that was Priya, and I have read your words aloud in the workshop. Enjoy having your own bike back. The
        first service after the repair is free, any time within three months.`,
      ),
      changed('jun', 3.6, 'assignee', null, 'jun'),
      changed('jun', 3.6, 'status', 'new', 'closed'),
    ],
  },
  {
    key: 'luca-motor',
    ticketNo: 4811,
    contact: 'luca',
    subject: 'Motor cuts out above 20 km/h since the update',
    status: 'open',
    priority: 'high',
    assignee: 'maya',
    labels: ['firmware', 'motor'],
    items: [
      received(
        50.9,
        `Hi, since the update to 4.2 the motor stops helping at about 20 km/h. Before the update it helped until
        25. It is not gradual: at 19.5 it pushes, at 20 it is gone, and it comes back with a jerk at 18. On my way
        to work there is a long false flat where this happens every few seconds.`,
      ),
      changed('maya', 49.4, 'assignee', null, 'maya'),
      changed('maya', 49.4, 'priority', 'default', 'high'),
      sent(
        'maya',
        49.1,
        `Hi Luca,

        thank you, the numbers help. It sounds as if the bike believes its wheels are smaller than they are and
        stops early. Could you look in the app under **Bike, Settings, Wheel** and tell me the circumference it
        shows? On your bike it should be 2,180 mm.`,
      ),
      changed('maya', 49, 'status', 'new', 'open'),
      received(
        30.6,
        `It says 2,180 mm. I changed it to 2,000 and back again, no difference. While I was there I saw that the
        assistance is set to *Tour*, and I tried all the others as well. It is the same in each of them, always at
        20, as if somebody had drawn a line.`,
      ),
      sent(
        'maya',
        29.2,
        `Then it is not the wheel. Please send me the serial number of the motor: it is on the left side of the
        rear hub, eight digits after the letter M. A photo is fine. I would like Priya to compare it with the list
        for 4.2.

        It would also help to know whether the bike was new when you bought it, or whether it had been a
        demonstration bike before.`,
      ),
      received(
        6.7,
        `I am at work, I will look tonight. The bike itself is RB1-0981 in case that helps. I bought it from a
        shop in Asti that has closed since. It was sold as new, with 40 km on the display, which the owner
        explained by the way from the station.`,
      ),
      received(
        4.18,
        `A colleague had a torch. The motor says M 40117726. There is also a second number below it, RH-20,
        printed much smaller.`,
      ),
      noted('maya', 3.9, `@priya RH-20 on the hub: is that the one limited to 20 km/h for rental fleets?`),
    ],
    drafts: [
      {
        by: 'maya',
        mode: 'reply',
        hoursAgo: 3.8,
        words: `Thank you, Luca, and please thank your colleague for the torch. RH-20 looks like a hub from our
        rental series. I am asking the workshop whether`,
      },
    ],
  },
  {
    key: 'harriet-crank',
    ticketNo: 4795,
    contact: 'harriet',
    subject: 'Still waiting on the left-hand crank',
    status: 'on_hold',
    priority: 'medium',
    team: 'workshop',
    labels: ['parts', 'backorder'],
    dueIn: 190,
    items: [
      received(
        102.3,
        `Hello, I ordered a left-hand crank, 165 mm, black, three weeks ago and the order page still says *in
        preparation*. I do understand that parts take time, I would only like to know whether it is weeks or
        months, as I am riding with a borrowed silver one.`,
      ),
      changed(null, 102.2, 'team', null, 'workshop'),
      sent(
        'priya',
        99.8,
        `Hello Harriet, it is weeks. The black 165 mm crank is on a boat and should be here in about ten days;
        yours is the second on the list. I have asked the maker for the date once more and will write as soon as I
        have an answer, whatever it is.`,
      ),
      changed('priya', 99.7, 'status', 'new', 'on_hold'),
      received(
        4.92,
        `Thank you for the honest answer. Ten days is fine. If a silver one turns up earlier I would take that as
        well, I have started to like the look of it.`,
      ),
    ],
  },
  {
    key: 'peter-tracker',
    ticketNo: 4817,
    contact: 'peter',
    subject: 'Theft tracker says my bike is in the sea',
    status: 'new',
    priority: 'low',
    labels: ['app', 'tracker'],
    isUnread: true,
    items: [
      received(
        30.4,
        `Good evening. The tracker in my Ridge 2 says that the bike is in the North Sea, some four kilometres from
        the beach. The bike is in my shed, I can touch it while I write this. Picture attached.`,
        { attachments: [picture('tracker-map.png', { shows: 'map' })] },
      ),
      received(
        5.48,
        `It is now moving north at 6 km/h. I assume it is a fishing boat with somebody else's tracker, in which
        case somebody else may be looking at my shed. Is there a way to see whether the numbers were swapped?`,
        {
          attachments: [
            textFile('tracker-id.txt', 'Tracker TR-7781-20\nBike RB2-2290-0114\nApp 7.3, map of today\n'),
          ],
        },
      ),
    ],
  },
  {
    key: 'nadia-panniers',
    ticketNo: 4779,
    contact: 'nadia',
    subject: 'Refund for the returned panniers',
    status: 'open',
    priority: 'medium',
    assignee: 'priya',
    labels: ['refund', 'order'],
    dueIn: -20,
    items: [
      received(
        220.5,
        `Hello, I sent two panniers back twelve days ago (order 20655, both green). The parcel was delivered to
        you on the third day, but I have not received the refund yet. The tracking page says that it was signed
        for.`,
      ),
      changed('priya', 218.1, 'assignee', null, 'priya'),
      sent(
        'priya',
        217.9,
        `Hello Nadia, thank you for the tracking number, I can see the signature as well. Returns are checked in
        our warehouse and that has taken too long here, I am sorry. I have asked them to look for your parcel
        today.`,
      ),
      changed('priya', 217.8, 'status', 'new', 'open'),
      received(
        196.3,
        `Thank you. If it helps: it is a grey carton with a sticker of a lighthouse. It was used before for a
        lamp, so there may still be a picture of a lamp on one side. Inside there is the return form with both
        panniers ticked.`,
      ),
      sent(
        'priya',
        170.2,
        `The lighthouse did it, they found the carton within minutes. One pannier is in it. Your return form says
        two. Could it be that the second one travelled separately? I have asked them to weigh the carton as it
        came in, so that nobody has to guess: 1.4 kg, which is one pannier and a lot of paper.`,
      ),
      received(
        148.6,
        `Oh. You are right and I am sorry. My partner sent the second one a week later in another carton, without
        telling me and without the form. It has no lighthouse.`,
      ),
      sent(
        'priya',
        124.4,
        `No harm done. I have released the refund for the first pannier, 64.00, it should be on your account in
        three working days. For the second one, do you have anything from the post office, a receipt or a number?`,
      ),
      received(
        54.7,
        `The first refund has arrived, thank you. My partner is looking for the receipt in all his coats. There
        are many coats. If the parcel cannot be traced without a number, please tell me what else would help: it
        was a brown carton this time, posted on a Saturday at the counter in the station.`,
      ),
      noted(
        'priya',
        30.2,
        `Second pannier may be the one in the unknown returns rack, bay 4. Check the colour.`,
      ),
      received(
        5.97,
        `Found in the seventh coat: the receipt says 3SRC 0044 8127. Does that lead to the second one?`,
      ),
    ],
  },
]
