import type { deskVoices, Matter, voices } from './voice.ts'

/** A question of a customer and its answer; slots in braces are filled in. */
export interface Case {
  subject: string
  /** The event. */
  opening: string
  /** The question. */
  question: string
  /** The answer, one sentence group per entry. */
  answers: readonly string[]
}

/** Cases of one kind, in one language. */
export interface Topic {
  language: keyof typeof voices
  /** The language the desk answers in. */
  answeredIn: keyof typeof deskVoices
  mailbox: 'support' | 'warranty'
  matter: Matter
  labels: readonly string[]
  cases: readonly Case[]
}

const english = { language: 'en', answeredIn: 'en' } as const

/** Topics of generated conversations. */
export const topics: readonly Topic[] = [
  {
    ...english,
    mailbox: 'warranty',
    matter: 'repair',
    labels: ['battery', 'warranty'],
    cases: [
      {
        subject: '{bike}: range down to {low} km on a full charge',
        opening: 'The range of my {bike} has fallen to about {low} km, where it used to be well over {high}.',
        question: 'Is that still normal for its age, or should somebody look at it?',
        answers: [
          'Cold takes a fifth of the range for a while, that part is normal. More than a third is worth a look at the log.',
          'In the app, open Bike, Battery, Log, and send the file as an answer to this message.',
        ],
      },
      {
        subject: 'Battery of the {bike} loses charge overnight',
        opening: 'My battery loses around {count} percent overnight although the bike is switched off.',
        question: 'Would a reset help, and how do I do one without losing my settings?',
        answers: [
          'A healthy pack loses less than two percent overnight, so a reset alone will not be enough.',
          'Please charge it to the very end once and leave it connected for two more hours, so that the cells can balance.',
        ],
      },
      {
        subject: 'Charger blinks {count} times and stops, {serial}',
        opening:
          'The charger blinks {count} times in orange and then stops, with the battery at {low} percent.',
        question: 'Is it safe to leave it connected, and is it the charger or the battery?',
        answers: [
          'It is safe: blinking means that the charger waits, usually because the battery is too cold or too warm.',
          'Let the battery lie in a room for an hour and try again. If it blinks even then, we exchange the charger first.',
        ],
      },
      {
        subject: 'Last two bars gone within {minutes} minutes',
        opening:
          'Since the cold weeks the last two bars of the display disappear within {minutes} minutes of riding.',
        question: 'Can I send you the log from the app, and where do I find it?',
        answers: [
          'Please do, the log shows each group of cells on its own. It is in the app under Bike, Battery, Log.',
          'If one group falls away earlier than its neighbours, you get another battery.',
        ],
      },
    ],
  },
  {
    ...english,
    mailbox: 'support',
    matter: 'order',
    labels: ['order', 'shipping'],
    cases: [
      {
        subject: 'Where is order {order}?',
        opening:
          'My order {order} should have arrived on {weekday} and the tracking page has not changed since.',
        question: 'Could you find out where it is?',
        answers: [
          'The parcel is at the sorting centre; its label was torn and has been printed again, so it should move tonight.',
          'I have asked the carrier to call you an hour before the delivery.',
        ],
      },
      {
        subject: 'Order {order}: delivery moved once more',
        opening:
          'The carrier has moved the delivery of order {order} again, this time without giving a reason.',
        question: 'Is there a way to choose a day on which I am at home?',
        answers: [
          'You can choose the day yourself with the link in the carrier’s mail, up to midnight of the day before.',
          'I have also told them that the next date has to hold.',
        ],
      },
      {
        subject: 'Order {order} arrived without the {part}',
        opening: 'Order {order} arrived today in good shape, only the {part} is missing from the carton.',
        question: 'Can it be sent on its own, without sending everything back?',
        answers: [
          'Of course. The {part} was on a second packing list that stayed here by mistake.',
          'It leaves today, and you will get a number to follow it by.',
        ],
      },
      {
        subject: 'Change of address for order {order}',
        opening: 'I will be away when order {order} is due and would like it to go to another address.',
        question: 'Is it still early enough to change that, and may it be left with a neighbour?',
        answers: [
          'It is early enough. I have changed the address with the carrier; the page shows it from tomorrow morning on.',
          'A neighbour is fine as well, if you write their name on the page.',
        ],
      },
    ],
  },
  {
    ...english,
    mailbox: 'support',
    matter: 'order',
    labels: ['exchange', 'order'],
    cases: [
      {
        subject: '{bike} in the wrong size, order {order}',
        opening:
          'The {bike} from order {order} is a size too large for me, I can only just reach the ground.',
        question: 'How does an exchange work, and do I need the original carton?',
        answers: [
          'An exchange is free within 30 days. The carrier brings the new one and takes the old one in the same carton.',
          'Any strong carton will do, it does not have to be ours.',
        ],
      },
      {
        subject: 'Exchange the {part} for another colour?',
        opening:
          'I ordered the {part} in black and received it in silver, which looks good but not on this bike.',
        question: 'Could I have it in black after all, and who pays for the way back?',
        answers: [
          'You can, and the way back is on us, since we took the wrong one from the shelf.',
          'The label for the way back is in a separate mail. The black one leaves today without waiting for it.',
        ],
      },
      {
        subject: 'Returning the {part} from order {order}',
        opening:
          'I would like to return the {part} from order {order}, it is unused and still in its wrapping.',
        question: 'Which address should it go to, and what do I write on the form?',
        answers: [
          'The address is on the label that I have just sent you. On the form, the order number alone is enough.',
          'The money is back within five working days after the parcel has arrived.',
        ],
      },
    ],
  },
  {
    ...english,
    mailbox: 'support',
    matter: 'repair',
    labels: ['firmware'],
    cases: [
      {
        subject: 'Display of the {bike} freezes after {minutes} minutes',
        opening:
          'Since the update to {version} the display freezes after about {minutes} minutes and shows one speed until I stop.',
        question: 'Is there a way back to the previous version?',
        answers: [
          'Version {version} has a known weakness with older displays. A corrected one follows next week.',
          'If you cannot wait, any of our partner shops can put the previous version back in a quarter of an hour.',
        ],
      },
      {
        subject: 'Update {version} stops at {low} percent',
        opening:
          'The update to {version} stops at {low} percent, three times in a row, with the phone right beside the bike.',
        question: 'Does it make sense to try again with another phone?',
        answers: [
          'Before another phone, please close the app entirely, switch the bike off for a minute and start once more.',
          'It helps to have the charger connected and the phone on the saddle while it runs.',
        ],
      },
      {
        subject: 'Speed shown is too low since version {version}',
        opening: 'Since version {version} the display shows about {count} km/h less than my watch.',
        question: 'Will I lose my rides if I reset the display?',
        answers: [
          'Your rides are kept in your account, a reset does not touch them. It may not be necessary, though.',
          'The wheel size may have gone back to its default: under Bike, Settings, Wheel it should say 2,180 mm.',
        ],
      },
    ],
  },
  {
    ...english,
    mailbox: 'support',
    matter: 'question',
    labels: ['service'],
    cases: [
      {
        subject: 'Is the {km} km service necessary?',
        opening: 'My {bike} has reached {km} km and the display reminds me of the service every morning.',
        question: 'What is done in a service, and can I wait while it is done?',
        answers: [
          'Brakes, chain, bolts and the battery log are checked, and the firmware is brought up to date.',
          'It takes two hours and you may wait; there is coffee, and a window with a view of the stands.',
        ],
      },
      {
        subject: 'Brakes squeal on the {bike} since the service',
        opening: 'Since the last service the front brake squeals, loud enough to be greeted for it.',
        question: 'Do I have to come back, or is there something I can do myself?',
        answers: [
          'New pads need about twenty firm stops from 25 km/h before they are quiet. You can do that on any empty road.',
          'If it does not help, we look at the disc, of course without a bill.',
        ],
      },
      {
        subject: 'Service appointment for a {bike} near {city}',
        opening: 'I would like to have the {bike} serviced before the season, if possible near {city}.',
        question: 'Is there a partner of yours, and do they lend a bike for the day?',
        answers: [
          'Our partner there has room on {weekday}, early or late in the day, just tell me which.',
          'A loaner is possible with one day’s notice, I can reserve it for you.',
        ],
      },
    ],
  },
  {
    ...english,
    mailbox: 'support',
    matter: 'order',
    labels: ['billing', 'invoice'],
    cases: [
      {
        subject: 'Invoice for order {order}',
        opening: 'I cannot find the invoice for order {order} in my account, only the delivery note.',
        question: 'Could you send it once more, as PDF if possible?',
        answers: [
          'I have just sent it to you again. In your account it is under Orders, Documents, from the day of delivery on.',
          'If you need it by post as well, one word is enough.',
        ],
      },
      {
        subject: 'Order {order} was charged twice',
        opening: 'Order {order} appears twice on my statement, on the same day and with the same amount.',
        question: 'Is the second one only reserved, or do I have to do something?',
        answers: [
          'The second amount is only reserved by the bank and disappears within five working days. I have checked it here.',
          'Should it still be there after that, send me a picture of the line and we sort it out with the bank.',
        ],
      },
      {
        subject: 'Company name missing on the invoice for order {order}',
        opening: 'The invoice for order {order} carries my own name, but the company paid for it.',
        question: 'Can it be made out again with the company’s name and tax number?',
        answers: [
          'It can, with a credit note and a new invoice; both arrive in one mail, so that your books stay complete.',
          'Please send me the name and the number exactly as they should appear.',
        ],
      },
    ],
  },
  {
    ...english,
    mailbox: 'support',
    matter: 'repair',
    labels: ['app'],
    cases: [
      {
        subject: 'App does not find the {bike}',
        opening:
          'The app searches for my {bike} for a minute and then gives up, although the bike is on and beside me.',
        question: 'Do I have to remove the bike and add it again?',
        answers: [
          'Please do not remove it yet. The phone sometimes forbids the app to see devices nearby after an update of its own.',
          'You find that in the settings of the phone, under the name of the app.',
        ],
      },
      {
        subject: 'Rides since {weekday} are missing in the app',
        opening: 'My rides since {weekday} do not appear in the app, the ones before are all there.',
        question: 'Are they lost, or are they still somewhere on the bike?',
        answers: [
          'They are not lost: the bike keeps the last 40 hours of riding by itself.',
          'They appear as soon as app and bike have been close to each other for a minute, with the app open.',
        ],
      },
      {
        subject: 'Sharing one {bike} between two phones',
        opening: 'We share one {bike} in the family and would like to use it from two phones.',
        question: 'Is there a limit to how many phones a bike knows?',
        answers: [
          'A bike knows up to four phones. The first one can invite the others under Bike, People.',
          'Each phone keeps its own rides, only the settings of the bike are shared.',
        ],
      },
    ],
  },
  {
    ...english,
    mailbox: 'warranty',
    matter: 'repair',
    labels: ['motor', 'warranty'],
    cases: [
      {
        subject: 'Motor of the {bike} clicks under load',
        opening: 'The motor makes a clicking sound when I start uphill, about once per turn of the pedals.',
        question: 'Can I keep riding with it?',
        answers: [
          'A click once per turn usually comes from the crank bolt. It wants 40 newton metres, any shop can check that.',
          'If it still clicks with a firm bolt, please leave the hills alone until we have heard it.',
        ],
      },
      {
        subject: 'Assistance fades after {minutes} minutes uphill',
        opening: 'On long climbs the assistance fades after about {minutes} minutes and returns when I rest.',
        question: 'Is this a fault, and is it covered with a bike that is {months} months old?',
        answers: [
          'It is the motor protecting itself from heat. With the level one lower it holds out much longer.',
          'Should it happen on flat roads as well, that would be a fault and yes, it would be covered.',
        ],
      },
      {
        subject: 'Error E0{digit} on the {bike}',
        opening:
          'My display shows E0{digit} from time to time and the assistance stops until I switch off and on.',
        question: 'Which information from the app would help you?',
        answers: [
          'That error belongs to the speed sensor. Please look whether the small magnet still sits on its spoke.',
          'The ride of a day with the error would help me: in the app, open the ride and choose Share.',
        ],
      },
    ],
  },
  {
    ...english,
    mailbox: 'support',
    matter: 'order',
    labels: ['parts', 'backorder'],
    cases: [
      {
        subject: 'Spare {part} for a {bike}',
        opening: 'I am looking for a {part} for my {bike}, mine has given up after {km} km.',
        question: 'Which one fits, and can I mount it myself?',
        answers: [
          'For your serial number you need the version with two bolts. It takes ten minutes and one Allen key.',
          'A sheet with pictures comes with it; if you get stuck at one of them, write to me.',
        ],
      },
      {
        subject: 'When is the {part} back in stock?',
        opening:
          'The {part} has been out of stock for {count} weeks and I check the page more often than I should.',
        question: 'Could you put one aside for me when they arrive?',
        answers: [
          'The next delivery is due within two weeks, and I have put one aside with your name on it.',
          'For the time being the one of the older model fits as well, only the colour is a little different.',
        ],
      },
      {
        subject: 'Which {part} fits {serial}?',
        opening: 'Your shop shows three versions of the {part} and I do not know which one I need.',
        question: 'Can you tell from the serial number?',
        answers: [
          'I can: it is the second one on the page, with the longer bolt.',
          'I have put it into your cart so that you do not have to look for it.',
        ],
      },
    ],
  },
  {
    ...english,
    mailbox: 'support',
    matter: 'question',
    labels: ['accessories'],
    cases: [
      {
        subject: 'Does the {part} fit the {bike}?',
        opening:
          'I would like to add a {part} to my {bike} and cannot tell from the pictures whether it fits.',
        question: 'Is there a list of what goes together?',
        answers: [
          'It fits, with the adapter that comes in the same carton.',
          'A list is a good idea, we have a table in the workshop and I will ask whether it can go on the site.',
        ],
      },
      {
        subject: 'Child seat and panniers at the same time',
        opening: 'We carry a child seat and would like to use panniers as well, without heels hitting them.',
        question: 'How much weight may the rack carry in total?',
        answers: [
          'The rack carries 27 kg including the seat, so there are about 10 kg left for the panniers.',
          'With the long rack there is room for the heels, with the short one it becomes tiring.',
        ],
      },
      {
        subject: 'Which lock for a {bike} at a station?',
        opening:
          'I have to leave the {bike} at the station every day and am looking for a lock that I do not have to carry.',
        question: 'What do you use yourselves?',
        answers: [
          'We use the frame lock with the plug-in chain: the chain lives in the pannier and weighs a kilo.',
          'Both open with one key, and the key number is in your booklet.',
        ],
      },
    ],
  },
  {
    ...english,
    mailbox: 'support',
    matter: 'question',
    labels: ['fleet'],
    cases: [
      {
        subject: '{count} bikes for our staff in {city}',
        opening:
          'We would like to offer our staff in {city} bikes for the way to work, {count} to begin with.',
        question: 'What would you recommend, buying or leasing?',
        answers: [
          'Up to ten bikes most customers buy, beyond that the lease with service is less work for everybody.',
          'The first ones can be with you three weeks after the signature, assembled and with the saddles set.',
        ],
      },
      {
        subject: 'Adding {count} bikes to the fleet contract',
        opening: 'Our fleet has grown and we would like to add {count} bikes to the contract.',
        question: 'Do the conditions stay the same, and how quickly could they be here?',
        answers: [
          'The conditions stay as they are, the new bikes simply join the contract on the day they arrive.',
          'They can be with you in three weeks; I have reserved them until the end of the month.',
        ],
      },
      {
        subject: 'Fleet report: about {km} km in a month',
        opening:
          'For our yearly report we need the kilometres of all our bikes, which should be about {km} a month.',
        question: 'Can the report be made by site instead of by bike?',
        answers: [
          'It can, with one click, as soon as each bike carries the name of its site.',
          'I have sent you the short guide, and I am happy to fill in the sites if you give me a list.',
        ],
      },
    ],
  },
  {
    ...english,
    mailbox: 'support',
    matter: 'repair',
    labels: ['tracker'],
    cases: [
      {
        subject: 'Tracker shows yesterday’s place',
        opening: 'The tracker of my {bike} shows the place where it was yesterday and does not move on.',
        question: 'How often does it report its place?',
        answers: [
          'At rest it reports once in six hours, when moving every two minutes.',
          'A cellar can silence it for a while; it catches up as soon as it sees the sky.',
        ],
      },
      {
        subject: 'Tracker on two phones at once',
        opening: 'My partner and I share the {bike}, but only my phone shows where the tracker is.',
        question: 'Can two people see it, and does each of them get the alarm?',
        answers: [
          'Two people can: in the app, open Tracker, People, and send the invitation.',
          'Both phones get the alarm, and each of you can silence it for an hour without the other.',
        ],
      },
      {
        subject: 'Battery of the tracker is at {low} percent',
        opening:
          'The app says that the battery of the tracker is at {low} percent, and I did not know that it had its own.',
        question: 'Does it charge by itself while I ride?',
        answers: [
          'It charges from the main battery as soon as the bike is switched on, an hour is enough for a month.',
          'If it stays low after a long ride, the plug under the saddle has come loose; a push is enough.',
        ],
      },
    ],
  },
  {
    language: 'de',
    answeredIn: 'de',
    mailbox: 'warranty',
    matter: 'repair',
    labels: ['battery', 'warranty'],
    cases: [
      {
        subject: '{bike}: Reichweite nur noch {low} km',
        opening: 'Die Reichweite meines {bike} ist auf etwa {low} km gefallen, früher waren es über {high}.',
        question: 'Ist das in diesem Alter noch normal?',
        answers: [
          'Kälte kostet vorübergehend ein Fünftel der Reichweite. Mehr als ein Drittel sehen wir uns gern an.',
          'In der App finden Sie das Protokoll unter Rad, Akku, Protokoll. Schicken Sie die Datei einfach als Antwort.',
        ],
      },
      {
        subject: 'Ladegerät blinkt {count}-mal, {serial}',
        opening: 'Das Ladegerät blinkt {count}-mal orange und hört dann auf, bei {low} Prozent.',
        question: 'Liegt das am Ladegerät oder am Akku?',
        answers: [
          'Meistens ist der Akku nur zu kalt. Lassen Sie ihn bitte eine Stunde im Zimmer liegen und versuchen Sie es erneut.',
          'Blinkt es dann immer noch, tauschen wir zuerst das Ladegerät.',
        ],
      },
    ],
  },
  {
    language: 'de',
    answeredIn: 'de',
    mailbox: 'support',
    matter: 'order',
    labels: ['order', 'shipping'],
    cases: [
      {
        subject: 'Wo ist Bestellung {order}?',
        opening:
          'Meine Bestellung {order} sollte am {weekday} ankommen, die Sendungsverfolgung steht seitdem still.',
        question: 'Könnten Sie bitte nachsehen, wo das Paket ist?',
        answers: [
          'Das Paket liegt im Verteilzentrum und hat ein neues Etikett bekommen, heute Nacht geht es weiter.',
          'Der Fahrer ruft Sie eine Stunde vorher an.',
        ],
      },
      {
        subject: 'Bestellung {order}: Lieferadresse ändern',
        opening:
          'Ich bin nicht zu Hause, wenn Bestellung {order} geliefert wird, und brauche eine andere Adresse.',
        question: 'Geht das noch, und lässt sich ein Wunschtag vereinbaren?',
        answers: [
          'Die Adresse ist beim Zusteller geändert und ab morgen früh auf der Seite zu sehen.',
          'Den Tag können Sie dort selbst wählen, bis Mitternacht am Vortag.',
        ],
      },
      {
        subject: 'Bestellung {order} ohne Rechnung',
        opening: 'Bestellung {order} ist gut angekommen, nur die Rechnung fehlt.',
        question: 'Könnten Sie sie mir bitte noch schicken?',
        answers: [
          'Die Rechnung ist soeben an Sie gegangen. In Ihrem Konto steht sie unter Bestellungen, Dokumente.',
          'Wenn Sie sie auch per Post brauchen, genügt ein Wort.',
        ],
      },
    ],
  },
  {
    language: 'fr',
    answeredIn: 'fr',
    mailbox: 'support',
    matter: 'order',
    labels: ['order', 'france'],
    cases: [
      {
        subject: 'Commande {order} : où est mon colis ?',
        opening: 'Ma commande {order} devait arriver {weekday} et le suivi n’a pas bougé depuis.',
        question: 'Pourriez-vous regarder où elle se trouve ?',
        answers: [
          'Le colis est au centre de tri et porte une nouvelle étiquette, il repart cette nuit.',
          'Le livreur vous appellera une heure avant son passage.',
        ],
      },
      {
        subject: 'Commande {order} livrée sans facture',
        opening: 'La commande {order} est bien arrivée, mais la facture manque dans le carton.',
        question: 'Pourriez-vous me l’envoyer par courriel ?',
        answers: [
          'La facture vient de partir. Dans votre compte, elle se trouve sous Commandes, Documents.',
          'Si vous la voulez aussi par la poste, un mot suffit.',
        ],
      },
      {
        subject: 'Échange de taille, commande {order}',
        opening: 'Le {bike} de la commande {order} est une taille trop grande pour moi.',
        question: 'Comment se passe un échange, et faut-il le carton d’origine ?',
        answers: [
          'L’échange est gratuit pendant 30 jours : le transporteur apporte le nouveau et reprend l’ancien.',
          'N’importe quel carton solide convient.',
        ],
      },
    ],
  },
  {
    language: 'es',
    answeredIn: 'es',
    mailbox: 'support',
    matter: 'repair',
    labels: ['app', 'firmware'],
    cases: [
      {
        subject: 'La pantalla se congela desde la versión {version}',
        opening: 'Desde la versión {version} la pantalla se congela a los {minutes} minutos.',
        question: '¿Hay manera de volver a la versión anterior?',
        answers: [
          'La próxima versión lo corrige y sale la semana que viene.',
          'Si no puede esperar, cualquier taller asociado le instala la anterior en un cuarto de hora.',
        ],
      },
      {
        subject: 'La aplicación no encuentra la {bike}',
        opening: 'La aplicación busca la {bike} durante un minuto y luego se rinde, aunque la tengo al lado.',
        question: '¿Debo borrarla y añadirla otra vez?',
        answers: [
          'Todavía no. Mire primero en los ajustes del teléfono si la aplicación puede ver dispositivos cercanos.',
          'Después cierre la aplicación del todo y ábrala de nuevo con la bicicleta encendida.',
        ],
      },
      {
        subject: 'Faltan los recorridos del {weekday}',
        opening: 'Los recorridos desde el {weekday} no aparecen en la aplicación.',
        question: '¿Se han perdido o siguen en la bicicleta?',
        answers: [
          'No se han perdido: la bicicleta guarda las últimas 40 horas.',
          'Aparecen en cuanto el teléfono está un minuto cerca, con la aplicación abierta.',
        ],
      },
    ],
  },
  {
    language: 'pt',
    answeredIn: 'en',
    mailbox: 'warranty',
    matter: 'repair',
    labels: ['battery', 'portugal'],
    cases: [
      {
        subject: 'Autonomia da {bike} caiu para {low} km',
        opening: 'A autonomia da minha {bike} caiu para cerca de {low} km, antes passava dos {high}.',
        question: 'Isto ainda é normal?',
        answers: [
          'I read your message with a little help, please keep writing in Portuguese. A third less is more than the cold explains.',
          'In the app, open Bike, Battery, Log, and send the file as an answer.',
        ],
      },
      {
        subject: 'O carregador pisca {count} vezes',
        opening: 'O carregador pisca {count} vezes e desliga-se com a bateria a {low} por cento.',
        question: 'O problema é do carregador ou da bateria?',
        answers: [
          'I read your message with a little help, please keep writing in Portuguese. Most often the battery is only too warm.',
          'Let it lie in the shade for an hour and try again. If it blinks even then, we exchange the charger.',
        ],
      },
    ],
  },
  {
    language: 'it',
    answeredIn: 'en',
    mailbox: 'support',
    matter: 'question',
    labels: ['parts', 'service'],
    cases: [
      {
        subject: 'Ricambio per {bike}, numero {serial}',
        opening: 'Cerco un ricambio per la mia {bike} e sul sito vedo tre versioni diverse.',
        question: 'Quale devo ordinare?',
        answers: [
          'Italian is fine for us to read. For your serial number it is the second one, with the longer bolt.',
          'I have put it into your cart so that you do not have to look for it.',
        ],
      },
      {
        subject: 'Tagliando a {km} km',
        opening: 'La mia {bike} ha raggiunto {km} km e il display ricorda il tagliando ogni mattina.',
        question: 'Quanto tempo serve, e posso aspettare sul posto?',
        answers: [
          'Italian is fine for us to read. A service takes two hours and you may wait.',
          'Our partner closest to you has room on {weekday}, early or late in the day.',
        ],
      },
    ],
  },
  {
    language: 'sv',
    answeredIn: 'en',
    mailbox: 'support',
    matter: 'question',
    labels: ['accessories'],
    cases: [
      {
        subject: 'Passar barnstolen på {bike}?',
        opening: 'Jag vill sätta en barnstol på min {bike} men ser inte på bilderna om den passar.',
        question: 'Vet ni vilken pakethållare som behövs?',
        answers: [
          'Maya reads Swedish and helped me with this. It fits with the long rack.',
          'The rack carries 27 kg in total, the seat included.',
        ],
      },
      {
        subject: 'Skärmar till {bike} med dubbdäck',
        opening: 'Med dubbdäck blir det trångt under skärmarna på min {bike}.',
        question: 'Finns det bredare skärmar som passar?',
        answers: [
          'Maya reads Swedish and helped me with this. There are mudguards that are 8 mm wider.',
          'They use the same bolts, so changing them takes ten minutes.',
        ],
      },
    ],
  },
]

/** Words for the slot `{part}`, in English sentences only. */
export const parts = [
  'bell',
  'charger',
  'chain guard',
  'child seat',
  'front light',
  'kickstand',
  'long rack',
  'mudguard set',
  'pannier',
  'pedal set',
  'phone holder',
  'rear light',
  'saddle post',
  'sensor cable',
] as const

/** Words for the slot `{weekday}`, by language. */
export const weekdays = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  de: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag'],
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'],
  es: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes'],
  pt: ['segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira'],
  it: ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì'],
  sv: ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag'],
} as const

/** Notes that agents leave in generated conversations. */
export const noteTexts = [
  'Called and talked it through, the customer is happy to wait.',
  'Second message about this in a week, worth an article.',
  '@priya could you look at this when you have a minute?',
  '@maya this one is like yours from the day before.',
  'Checked the stock: three left, one is set aside for this.',
  '@jun is a loaner free in that week?',
  'Serial checked, within warranty.',
  'The carrier confirms. @all nothing else to do here.',
] as const
