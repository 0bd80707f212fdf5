import { csvFile } from '../files/attachments.ts'
import { changed, noted, received, type Script, sent } from '../script.ts'

/** Customers who write in German, and are answered in it. */
export const german: readonly Script[] = [
  {
    key: 'de-brake',
    type: 'helpdesk',
    ticketNo: 4798,
    language: 'de',
    contact: 'annegret',
    subject: 'Bremse hinten quietscht nach dem Service',
    status: 'open',
    priority: 'medium',
    assignee: 'maya',
    labels: ['service'],
    items: [
      received(
        98.2,
        `Guten Tag,

        vor zwei Wochen war mein Ridge 1 bei Ihnen zum Service. Seither quietscht die hintere Bremse, und zwar so
        laut, dass sich die Leute an der Ampel umdrehen. Bei Regen ist Ruhe, bei Sonne geht es wieder los. Die
        Bremsleistung selbst ist gut.

        Muss ich dafür noch einmal zu Ihnen kommen oder kann ich selbst etwas tun?

        | Mit freundlichen Grüßen
        | Annegret Vollbrecht`,
      ),
      changed('maya', 97.4, 'assignee', null, 'maya'),
      changed('maya', 97.4, 'status', 'new', 'open'),
      sent(
        'maya',
        97.1,
        `Guten Tag Frau Vollbrecht,

        das klingt nach neuen Belägen, die noch nicht eingefahren sind. Das lässt sich meist zu Hause lösen:

        1. Suchen Sie eine freie, ebene Strecke.
        2. Bremsen Sie zwanzigmal von etwa 25 km/h gleichmäßig auf Schritttempo ab, ohne anzuhalten.
        3. Lassen Sie die Bremse danach zehn Minuten abkühlen.

        Wenn es nach drei Tagen noch quietscht, sehen wir uns die Scheibe an, natürlich ohne Kosten für Sie.`,
      ),
      received(
        49.8,
        `Vielen Dank, das habe ich gestern auf dem Deich gemacht, sehr zur Freude der Schafe. Es ist leiser
        geworden, aber beim langsamen Heranrollen an die Ampel quietscht es noch immer.`,
      ),
      sent(
        'maya',
        47.5,
        `Die Schafe sind ein strenges Publikum. Dann ist vermutlich etwas Öl auf der Scheibe. Ich kann Ihnen am
        Donnerstag um 8:15 Uhr oder am Freitag um 16:30 Uhr einen Platz in der Werkstatt anbieten, es dauert eine
        halbe Stunde und Sie können warten. Falls wir die Scheibe wechseln müssen, haben wir sie da, und es kostet
        Sie nichts, weil es mit unserem Service zu tun hat.`,
      ),
      received(
        26.4,
        `Freitag um 16:30 Uhr passt mir gut. Soll ich den Akku mitbringen oder kann er zu Hause bleiben? Und falls
        Sie ohnehin gerade dabei sind: Die Klingel klingt seit dem Deich etwas heiser, vermutlich hat sie zu viel
        Sand abbekommen. Das hat aber Zeit und muss nicht am selben Tag sein.`,
      ),
    ],
  },
  {
    key: 'de-recall',
    ticketNo: 4814,
    language: 'de',
    mailbox: 'warranty',
    contact: 'velomarkt',
    subject: 'Rückruf Akku-Charge 0925: welche Seriennummern sind betroffen?',
    status: 'new',
    priority: 'high',
    team: 'fleet-care',
    labels: ['warranty', 'battery', 'dealer'],
    dueIn: 28,
    items: [
      received(
        29.1,
        `Sehr geehrtes Ridgeline-Team,

        ein Kunde hat uns erzählt, dass Sie Akkus der Charge 0925 austauschen. Wir haben seit September vierzehn
        Ridge 2 verkauft und möchten unsere Kunden anrufen, bevor sie es woanders lesen.

        Könnten Sie uns sagen, welche Seriennummern betroffen sind? Unsere Liste hängt an.

        | Mit freundlichen Grüßen
        | Torsten Wiegand
        | Velomarkt Leipzig`,
        {
          attachments: [
            csvFile('verkaufte-raeder.csv', [
              ['Seriennummer', 'Akku', 'verkauft'],
              ['RB2-2240-0301', 'P-0925-1180', 'September'],
              ['RB2-2240-0302', 'P-0925-1181', 'September'],
              ['RB2-2240-0309', 'P-0925-1196', 'September'],
              ['RB2-2251-0077', 'P-1025-0034', 'Oktober'],
              ['RB2-2251-0078', 'P-1025-0035', 'Oktober'],
            ]),
          ],
        },
      ),
      changed(null, 29, 'team', null, 'fleet-care'),
      noted(
        'priya',
        27.5,
        `It is not a recall, we exchange single packs. @jun please answer this one yourself, the word matters.`,
      ),
      received(
        7.3,
        `Noch ein Nachtrag: Bis wir von Ihnen hören, verkaufen wir keine Räder mit diesen Akkus. Zwei stehen
        fertig im Laden, es wäre also schön, wenn wir bis morgen Bescheid wüssten.`,
      ),
    ],
  },
  {
    key: 'de-long-subject',
    ticketNo: 4767,
    language: 'de',
    contact: 'hansjoerg',
    subject:
      'Lieferung 20702: Kettenschutzhalterungsbefestigungsschraube fehlt, Schutzblechstrebe doppelt vorhanden, ' +
      'Bedienungsanleitung nur auf Finnisch, und der Karton war für ein Lastenrad von zweieinhalb Metern Länge ' +
      'bestimmt, was den Nachbarn aufgefallen ist',
    status: 'on_hold',
    priority: 'low',
    team: 'workshop',
    labels: ['order', 'parts'],
    items: [
      received(
        170.4,
        `Guten Abend,

        ich fasse mich kurz, da der Betreff schon alles sagt. Das Rad ist wunderbar und fährt. Mir fehlt nur die
        eine Schraube. Die finnische Anleitung habe ich mit Vergnügen gelesen, ohne sie zu verstehen.

        Hansjörg Petersdorff-Maiwald`,
      ),
      changed(null, 170.3, 'team', null, 'workshop'),
      sent(
        'maya',
        166.8,
        `Guten Abend,

        so schön wurde uns ein Packfehler noch nie beschrieben. Die Schraube ist M5 x 14, eine geht heute mit der
        Post an Sie, mit einer deutschen Anleitung. Die zweite Strebe dürfen Sie behalten.`,
      ),
      changed('maya', 166.7, 'status', 'new', 'open'),
      received(
        78.9,
        `Der Brief ist da, die Anleitung auch. Die Schraube ist M4. Ich habe sie trotzdem aufgehängt, sie passt
        zum Schlüsselbrett.`,
      ),
      noted(
        'maya',
        77.6,
        `Parts list says M5, the bike has M5. The drawer with M5 x 14 has M4 in it. @priya could somebody sort it?`,
      ),
      sent(
        'maya',
        77.2,
        `Dann liegt bei uns eine Schublade falsch, danke für den Hinweis. Die richtige Schraube kommt mit der
        nächsten Lieferung am Montag herein und geht am selben Tag an Sie, diesmal nachgemessen.`,
      ),
      changed('maya', 77.1, 'status', 'open', 'on_hold'),
    ],
  },
  {
    key: 'de-spring-service',
    ticketNo: 4741,
    language: 'de',
    contact: 'annegret',
    subject: 'Inspektion im Frühjahr',
    status: 'open',
    priority: 'low',
    assignee: 'maya',
    labels: ['service'],
    snoozedFor: 24 * 9,
    items: [
      received(
        380.1,
        `Guten Tag, kann ich schon jetzt einen Termin für die Inspektion im März bekommen? Ich bin dann drei
        Wochen auf Reisen und möchte nicht ohne Rad zurückkommen.`,
      ),
      sent(
        'maya',
        378.9,
        `Guten Tag Frau Vollbrecht, der Kalender für März öffnet Anfang des Monats. Ich lege mir Ihre Nachricht
        auf Wiedervorlage und melde mich dann mit drei Vorschlägen.`,
      ),
      changed('maya', 378.8, 'status', 'new', 'open'),
      changed('maya', 378.8, 'assignee', null, 'maya'),
      received(361.2, `Wunderbar, das ist sehr freundlich. Vormittags wäre mir lieber.`),
      sent('maya', 360.3, `Ist notiert: vormittags.`),
    ],
  },
]
