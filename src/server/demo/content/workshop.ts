import { batteryLog, picture, textFile } from '../files/attachments.ts'
import { changed, noted, received, type Script, sent } from '../script.ts'

/** Repairs, parts and one long hunt for an error. */
export const workshop: readonly Script[] = [
  {
    key: 'thandeka-e07',
    ticketNo: 4733,
    mailbox: 'warranty',
    contact: 'thandeka',
    subject: 'Error E07, always at kilometre nine',
    status: 'on_hold',
    priority: 'high',
    assignee: 'priya',
    labels: ['warranty', 'motor', 'battery', 'ridge-2'],
    isStarred: true,
    dueIn: 43,
    items: [
      received(
        388.2,
        `Hello,

        my Ridge 2 shows *E07* and stops assisting. The strange part is where: always at kilometre nine of my way
        to work, never before and never after. Nine kilometres, every morning. On the way home it does not happen
        at all.

        I have switched it off and on, which helps until the next morning.

        Thandeka Moyo`,
        { attachments: [picture('display-e07.png', { shows: 'display', text: 'E07' })] },
      ),
      changed('priya', 386.7, 'assignee', null, 'priya'),
      sent(
        'priya',
        386.3,
        `Hello Thandeka,

        a fault with a timetable, those are the best ones. E07 means that the motor has lost the signal of the
        speed sensor for more than two seconds. Is there anything special at kilometre nine: a bridge, a tram
        line, a bad piece of road? And would you send me the ride of one morning from the app?`,
      ),
      changed('priya', 386.2, 'status', 'new', 'open'),
      received(
        362.9,
        `There is a level crossing at 8.8 km. After it comes a long hill. The ride of this morning is attached.`,
        {
          attachments: [batteryLog('ride-monday.txt', 'RB2-2209-0551', 4733, 260)],
        },
      ),
      sent(
        'priya',
        361.1,
        `The crossing is a good suspect: a hard knock can move the magnet on the spoke. Could you look whether the
        small magnet on the rear wheel passes the sensor at a distance of less than the thickness of a coin?`,
      ),
      received(
        339.4,
        `One coin fits, two do not. I would say it is right. I also looked for loose cables and found a snail. It
        lives under the cover of the motor, on the dry side, and I have left it there for now. All the plugs I can
        reach sit firmly, and the light works at kilometre nine as everywhere else.`,
      ),
      sent(
        'priya',
        337.8,
        `Then it is not the magnet. Please ride over the crossing slowly tomorrow, and carry the snail around it.

        If E07 comes although you crossed at walking pace, we can forget the knock for good. Please note the
        temperature in the morning as well, in case that turns out to matter, and the number of bars on the
        display at that moment.`,
      ),
      received(
        315.6,
        `I walked the bike over the crossing. E07 came all the same, halfway up the hill. The display showed 68%
        and it was about 11 degrees. A lady with a dog asked whether I had a flat tyre. I said that I was
        conducting an experiment, and she wished me luck.`,
      ),
      noted('priya', 313.2, `Not vibration. Heat or load? The hill needs about 450 W for eleven minutes.`),
      sent(
        'priya',
        312.9,
        `Thank you, that frees the crossing and the snail. So it is the hill. The motor works hard there for
        eleven minutes, and something may grow warm and lose contact. Could you ride the hill once with the
        assistance at level 1 instead of 3?`,
      ),
      received(
        291.3,
        `Level 1: no error. I was overtaken by a man with a cello, but no error. The next day again level 1, again
        no error, and in the afternoon level 3 in the flat for half an hour, also nothing. It seems to need the
        hill and the power together.`,
      ),
      changed('priya', 289.5, 'priority', 'default', 'high'),
      sent(
        'priya',
        289.1,
        `That is the answer we needed. Under load the connector between the sensor and the motor warms up, and we
        think that one of its pins does not hold. I am sending you a new sensor cable, ten minutes of work with
        one Allen key.`,
      ),
      received(
        196.2,
        `The cable is in. Three mornings without E07 at level 3. I did not want to write before the third. The
        whole thing took me twenty minutes instead of ten, because the snail had moved into the old connector and
        had to be talked out of it. I have kept the cable in case you want it back.`,
      ),
      sent(
        'priya',
        195.6,
        `Wise. I leave this open until the end of next week and keep my fingers crossed. Please ride exactly as
        you always did, at level 3 and without sparing it: if there is anything left to find, I would like to find
        it now and not in January. The old cable may stay with you for two weeks, then it can go.`,
      ),
      received(
        148.4,
        `Day six. E07. Kilometre nine. I am almost glad to see it again. It was gone after switching off and on,
        as before, and it has come back on each of the two mornings since, once a hundred metres earlier. So much
        for my theory about the exact kilometre.`,
      ),
      sent(
        'priya',
        146.7,
        `I am not, but I admire your calm. Please send me the ride of this morning as well. If the voltage falls
        together with the signal, it is the battery and not the cable.`,
      ),
      received(145.8, `Attached. It was 3 degrees this morning, the days before it was 9 to 12.`, {
        attachments: [batteryLog('ride-day-six.txt', 'RB2-2209-0551', 4734, 260)],
      }),
      noted(
        'priya',
        143.9,
        `Group 3 dips below 3.0 V exactly when E07 comes. Cold plus load. Same picture as the
        September returns, and the serial is from batch 0925. @maya @jun this is the fourth one.`,
      ),
      noted(
        'jun',
        143.1,
        `Then we look at the whole batch. @all please ask for the pack number with every E07 from now on.`,
      ),
      sent(
        'priya',
        142.5,
        `Thank you, now it makes sense. In the cold one group of cells in your battery gives way under load, the
        voltage dips for a moment and the sensor restarts: that is your E07. On the way home it is warmer and
        downhill.

        You will get a new battery. Could you tell me the number on the pack, it starts with P-0925?`,
      ),
      received(
        124.3,
        `P-0925-1177. So the motor was never ill. I feel that I should apologise to it. Until the new battery is
        here I ride at level 1 and let the man with the cello pass; he has started to greet me. Is there anything
        else on the bike that should be looked at, now that we know where it comes from?`,
      ),
      sent(
        'priya',
        123.6,
        `Never. It was only telling on the battery. Everything else is in good health: I have gone through both of
        your rides and the motor, the sensor and the light have not missed a beat. The new pack leaves as soon as
        the transport papers are done.`,
      ),
      received(
        100.8,
        `How do I send the old one back? The post office has a picture of a battery with a red line through it.`,
      ),
      sent(
        'priya',
        98.9,
        `Please do not post it. Our carrier brings the new one in a certified box and takes the old one back in
        the same box. He is allowed to, the post office is right not to be.`,
      ),
      received(
        76.7,
        `Good. I have a colleague with the same error, by the way, at a different kilometre. May I send him to
        you?`,
      ),
      sent(
        'priya',
        75.4,
        `Please do, with the number on his pack. Your new battery is announced for the end of the week; I put this
        on hold until you have ridden past kilometre nine with it.`,
      ),
      changed('priya', 75.3, 'status', 'open', 'on_hold'),
      received(
        27.9,
        `It is here and charged. The forecast says 2 degrees for tomorrow. I shall report from the hill.`,
      ),
    ],
  },
  {
    key: 'ivo-fork',
    ticketNo: 4809,
    mailbox: 'warranty',
    contact: 'ivo',
    subject: 'Fork after a crash: is it safe to ride?',
    status: 'open',
    priority: 'critical',
    team: 'workshop',
    labels: ['urgent', 'service'],
    dueIn: -44,
    items: [
      received(
        51.3,
        `Hello, yesterday a car door opened in front of me. I am fine apart from a knee. The wheel is still round,
        but when I look at the bike from the front, the right leg of the fork stands a little further out than the
        left:

        ![fork seen from the front](cid:fork-front)

        I need the bike on Monday. Is it safe to ride carefully?

        Ivo Petrov`,
        { attachments: [picture('fork-front.png', { shows: 'fork' }, 'fork-front')] },
      ),
      changed('priya', 51, 'priority', 'default', 'critical'),
      changed('priya', 51, 'team', null, 'workshop'),
      sent(
        'priya',
        50.9,
        `Hello Ivo,

        I am glad that it was only the knee. **Please do not ride it, not even carefully.** A fork that is bent to
        one side can break without a warning, also days later.

        Please put the bike somewhere where nobody takes it for a short errand. We can have it collected tomorrow
        and lend you a bike from Monday. Where should the van come to?`,
      ),
      changed('priya', 50.8, 'status', 'new', 'open'),
      received(
        49.2,
        `Understood, I have taken the front wheel out so that nobody gets ideas. Collection from Zonnestraat 4,
        ring twice. The driver of the car wants an estimate for her insurance.`,
      ),
      noted(
        'jun',
        48.4,
        `Loaner LB-011 is free from Monday. @priya inspect the head tube as well, not only the fork.`,
      ),
      sent(
        'priya',
        25.6,
        `The bike is here. The fork has to be replaced and we are checking the frame for cracks today. You will
        get an estimate with photos for the insurance tomorrow at noon.`,
      ),
      received(
        10.7,
        `Thank you. The loaner is very good, it has a better bell than mine. Can I keep the bell?`,
      ),
    ],
  },
  {
    key: 'custom-paint',
    type: 'web',
    ticketNo: 4750,
    contact: 'philippa',
    subject: 'The moss green of the first Ridge 1, for a second bike',
    status: 'on_hold',
    priority: 'low',
    assignee: 'jun',
    labels: ['order'],
    items: [
      received(
        241.7,
        `Hello, my husband has a Ridge 1 from the first year in that deep moss green. I would like to give him
        company with a new one, in the same green, which you no longer offer. Is there any chance of a frame in
        the old colour?`,
      ),
      changed('maya', 239.9, 'assignee', null, 'jun'),
      sent(
        'jun',
        238.2,
        `Hello Philippa, that green was mine, so you have found the right person. The paint shop still has the
        recipe but mixes it in no less than four kilos, which is enough for nine frames. I have started a list:
        you are number six.`,
      ),
      changed('jun', 238.1, 'status', 'new', 'open'),
      received(
        219.3,
        `Six of nine. Should I paint something of my own to get it moving? We have a garden gate. My husband knows
        nothing of this, by the way. It is meant for his sixtieth birthday in May, so there is time, and I am the
        one who opens the post.`,
      ),
      sent(
        'jun',
        217.5,
        `A gate counts. On hold until there are nine of us, I write when the date is set. For May we are in good
        time. I will use the word *gate* in the subject of my mails, in case the two of you share a screen.`,
      ),
      changed('jun', 217.4, 'status', 'open', 'on_hold'),
    ],
  },
  {
    key: 'motor-whine',
    ticketNo: 4783,
    mailbox: 'warranty',
    contact: 'callum',
    subject: 'Motor whines at 18 km/h, and only when I am happy',
    status: 'on_hold',
    priority: 'low',
    team: 'workshop',
    labels: ['warranty', 'motor'],
    items: [
      received(
        127.5,
        `Hello, the motor of my Ridge 1 makes a whining sound at exactly 18 km/h. I say happy because it only does
        so with the wind behind me, at a relaxed pace. Against the wind at the same speed it is silent. I have
        recorded it, in case somebody in the workshop has a musical ear: it is a B flat.`,
      ),
      changed(null, 127.4, 'team', null, 'workshop'),
      sent(
        'priya',
        124.8,
        `Hello Callum,

        our Jun plays the viola and confirms the B flat. At light load the gear inside the hub floats between
        drive and coast, and at one speed it can sing. It does no harm. There is a gear wheel with other teeth
        that cures it; we are testing it on the rig until the end of the month.

        May I put you on the list of the first ten who get it?`,
      ),
      changed('priya', 124.7, 'status', 'new', 'open'),
      received(
        104.9,
        `Please do. I shall hum along until then. My daughter, who plays the clarinet, says that it is slightly
        flat when the battery is below a third. I cannot hear that, but she has never been wrong about such
        things, so I pass it on to the rig for what it is worth.`,
      ),
      sent(
        'priya',
        102.6,
        `You are number three. On hold until the rig has done its 2,000 kilometres. We have listened for the
        effect your daughter describes and found it at 31 percent. She may have a holiday job here whenever she
        likes.`,
      ),
      changed('priya', 102.5, 'status', 'open', 'on_hold'),
    ],
  },
  {
    key: 'trailer-washers',
    ticketNo: 4813,
    type: 'whatsapp',
    contact: 'saoirse',
    subject: 'Child trailer coupling arrived without its washers',
    status: 'open',
    priority: 'high',
    assignee: 'priya',
    labels: ['parts', 'accessories'],
    dueIn: 27,
    items: [
      received(
        33.2,
        `The coupling for the child trailer (AC-0420) arrived without the two conical washers that the leaflet shows in figure
        3. I have not mounted it. There is something about torque in the leaflet and I would rather ask than guess, as my
        two will be sitting in it.`,
      ),
      changed('priya', 31.5, 'assignee', null, 'priya'),
      changed('priya', 31.5, 'priority', 'default', 'high'),
      sent(
        'priya',
        31.1,
        `Thank you for not guessing. The washers belong on both sides of the dropout, flat side outwards, and the
        bolt gets 35 newton metres. A set of washers goes out by express today. Please do not replace them by flat
        ones from the drawer, they would let the coupling turn.`,
        {
          attachments: [
            textFile(
              'coupling-ac-0420.txt',
              'Coupling AC-0420\n1. washer, flat side out\n2. dropout\n3. washer\n4. bolt, 35 Nm\n',
            ),
          ],
        },
      ),
      changed('priya', 31, 'status', 'new', 'open'),
      received(
        7.9,
        `They came with the morning post. Mounted, 35 Nm, and it does not move. Do I have to check it again after
        some kilometres?`,
      ),
    ],
  },
]
