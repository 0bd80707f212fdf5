import { textFile } from '../files/attachments.ts'
import { changed, noted, received, type Script, sent } from '../script.ts'

const temperatureLog = [
  '# battery RB2-2266-0408, charger connected',
  '# time   outside   cells   charger',
  '18:02    +2.1 C    -2.9 C  waiting, too cold',
  '18:12    +2.0 C    -2.8 C  waiting, too cold',
  '18:22    +2.0 C    -2.9 C  waiting, too cold',
  '18:32    +1.9 C    -3.0 C  waiting, too cold',
  '18:41    charger disconnected',
  '',
].join('\n')

/** Customers who write in Swedish and Finnish; Maya answers in Swedish. */
export const nordic: readonly Script[] = [
  {
    key: 'sv-tyres',
    ticketNo: 4760,
    language: 'sv',
    contact: 'linnea',
    subject: 'Vinterdäck till Ridge 2: vilken bredd passar?',
    status: 'closed',
    priority: 'low',
    assignee: 'maya',
    labels: ['accessories', 'ridge-2'],
    items: [
      received(
        198.4,
        `Hej! Jag tänkte sätta dubbdäck på min Ridge 2 innan isen kommer. På sidan står det 50-622, men i butiken
        har de bara 42 och 54. Vilken av dem får plats under skärmarna?`,
      ),
      sent(
        'maya',
        196.8,
        `Hej Linnea,

        ta 42. Dubbarna bygger ett par millimeter och med 54 ligger de emot skärmen så fort det fastnar snö. Sänk
        gärna trycket till 3 bar när det är under noll, då greppar de bättre. Kör de första 30 kilometrarna lugnt
        så att dubbarna sätter sig.`,
      ),
      changed('maya', 196.7, 'assignee', null, 'maya'),
      changed('maya', 196.7, 'status', 'new', 'open'),
      received(
        150.1,
        `Tack, nu sitter de. Det låter som popcorn på torr asfalt, men katten har slutat bli rädd. I morse var det
        blankis hela vägen till stationen och jag var den enda som höll sig på benen. Finns det något jag ska
        tänka på när de ska av igen i vår?`,
      ),
      sent(
        'maya',
        149.3,
        `Det är precis så det ska låta. I vår räcker det att tvätta av saltet och hänga dem mörkt, så klarar de
        tre vintrar till. Ha en fin vinter, både du och katten.`,
      ),
      changed('maya', 149.2, 'status', 'open', 'closed'),
    ],
  },
  {
    key: 'sv-cold-charging',
    ticketNo: 4805,
    language: 'sv',
    contact: 'torbjorn',
    subject: 'Batteriet laddar inte i kyla',
    status: 'open',
    priority: 'medium',
    assignee: 'maya',
    labels: ['battery', 'ridge-2'],
    items: [
      received(
        57.9,
        `Hej, jag bor i Kiruna och laddar cykeln i garaget, där det är ungefär minus sex. Laddaren blinkar orange
        och inget händer. Tar jag in batteriet i köket laddar det som det ska. Är det ett fel eller ska det vara
        så?`,
      ),
      changed('maya', 55.3, 'assignee', null, 'maya'),
      sent(
        'maya',
        55.1,
        `Hej Torbjörn,

        det ska vara så. Under noll grader tar cellerna skada av att laddas, därför väntar batteriet tills det är
        varmt nog. Låt det ligga inne en timme innan du sätter i kontakten. Att köra i kyla går bra, räckvidden
        blir bara kortare.`,
      ),
      changed('maya', 55, 'status', 'new', 'open'),
      received(
        32.8,
        `Då förstår jag. Men i går var det plus två i garaget och den blinkade orange ändå. Jag skickar med
        loggen.`,
        { attachments: [textFile('batterilogg.txt', temperatureLog)] },
      ),
      noted(
        'maya',
        31.9,
        `@priya sensor reads about five degrees too low in this log, is that inside tolerance?`,
      ),
      sent(
        'maya',
        31.6,
        `Tack för loggen. Det ser ut som om temperaturgivaren visar fem grader för lite. Jag har frågat verkstaden
        och hör av mig i morgon. Till dess fungerar köket bäst.`,
      ),
    ],
  },
  {
    key: 'fi-charging-port',
    ticketNo: 4786,
    language: 'fi',
    mailbox: 'warranty',
    contact: 'aino',
    subject: 'Latausportti jäätyy pakkasella',
    status: 'on_hold',
    priority: 'medium',
    team: 'workshop',
    labels: ['warranty', 'battery'],
    items: [
      received(
        125.7,
        `Hei,

        latausportin kumiläppä jäätyy kiinni aina, kun pyörä on ollut yön ulkona. Sulatan sen hiustenkuivaajalla,
        mutta läppään on jo tullut repeämä. Onko siihen saatavilla vahvempaa osaa? Pyörä on ostettu viime
        huhtikuussa.

        Terveisin
        | Aino Rautavaara`,
      ),
      changed(null, 125.6, 'team', null, 'workshop'),
      sent(
        'priya',
        122.3,
        `Dear Aino,

        thank you for writing. I used a translation of your message and hope I have understood it: the rubber flap
        of the charging port freezes and has torn. That is covered by the warranty.

        There is a new flap made of silicone, part BT-0117, which stays soft down to minus 30. It will be in stock
        early next month. Until then, a thin layer of silicone grease helps, and please keep the hair dryer at a
        distance.`,
      ),
      changed('priya', 122.2, 'status', 'new', 'open'),
      received(
        101.6,
        `Kiitos, käännös osui oikeaan. Rasvaa löytyi kaapista ja läppä aukesi aamulla ensimmäistä kertaa ilman
        sähköä. Odotan uutta osaa rauhassa. Ilmoitattehan, jos läpän vaihto vaatii työkaluja. Minulla on kotona
        vain kuusiokoloavaimia ja yksi ruuvimeisseli, jonka kärki on nähnyt parempia päiviä.`,
      ),
      sent(
        'priya',
        100.2,
        `Wonderful. I have reserved one for you, this conversation comes back to me when the parts arrive.`,
      ),
      changed('priya', 100.1, 'status', 'open', 'on_hold'),
    ],
  },
  {
    key: 'fi-service',
    ticketNo: 4816,
    language: 'fi',
    type: 'support_form',
    contact: 'veikko',
    subject: 'Huoltoaika Turussa ennen talvea',
    status: 'new',
    labels: ['service'],
    isUnread: true,
    items: [
      received(
        8.1,
        `Hei, tarvitsisin määräaikaishuollon Ridge 1:lle ennen lumia, mieluiten Turussa. Kilometrejä on 1 900 ja
        takajarru vinkuu. Minulle käyvät aamut ennen yhdeksää tai perjantai-iltapäivä. Voinko jättää pyörän yöksi?
        Veikko Salonpää`,
      ),
    ],
  },
]
