/** Kind of a conversation: a repair, an order or a question. */
export type Matter = 'repair' | 'order' | 'question'

/** Sentences that fit every matter, and those that fit one of them only. */
export interface Sayings {
  any: readonly string[]
  repair?: readonly string[]
  order?: readonly string[]
  question?: readonly string[]
}

/** How customers write in a language. Slots in braces are filled in. */
export interface Voice {
  greetings: readonly string[]
  /** Sentences around a question. */
  asides: Sayings
  /** Sentences of later messages; each can open one. */
  followUps: Sayings
  /** Sentences for a solved problem. */
  thanks: Sayings
  /** Closing sentences of satisfied customers. */
  afterwords: Sayings
}

/** How the desk writes in a language. */
export interface DeskVoice {
  greetings: readonly string[]
  asides: Sayings
  followUps: Sayings
  closings: Sayings
  /** Closing sentences of the desk. */
  farewells: Sayings
}

/** How customers write, by language. */
export const voices = {
  en: {
    greetings: ['Hello,', 'Hi there,', 'Good morning,', 'Good afternoon,', 'Dear team,', 'Hello Ridgeline,'],
    asides: {
      any: [
        'I looked through the booklet and the help pages first and did not find anything about it.',
        'I am not in a hurry, but I would like to know where I stand before the weekend.',
        'I can be reached best in the evening, after {hour} o’clock.',
        'Last time you helped me within a day, for which I am still grateful.',
        'We are a household of three bikes by now, all of them yours.',
        'I hope this is the right address for such a question; if not, please pass it on.',
        'There is a shop here in {city} that knows your bikes, if that is the better way.',
        'If it is easier by phone, I am glad to call.',
        'I have waited a few days before writing, in case it would settle by itself.',
        'Please answer in as few words as you like, I know that you have more than one bike to look after.',
        'My daughter says that I should have asked you first, and she is right.',
        'I write from the train, so please excuse any odd spelling.',
      ],
      repair: [
        'I have had the {bike} for {months} months now and it has done {km} km.',
        'I noticed it on a rainy day, in case that matters.',
        'The serial number is {serial}, I copied it from the sticker under the battery.',
        'I use it every weekday for the way to work, about {minutes} minutes each way.',
        'Please tell me if you need a photo, I can take one in daylight.',
        'A friend who repairs bikes had a look and said that I should ask you before touching anything.',
        'It is parked indoors at night and I charge it about twice a week.',
        'My neighbour rides the same model and does not see this at all.',
        'I wrote down the kilometres so that you have something to work with: {km}, and again about 40 later.',
      ],
      order: [
        'The confirmation came by mail on {weekday} and everything in it is right.',
        'It is a present, so the day matters a little more than usual.',
        'Somebody is at home in the mornings until {hour} and in the evenings.',
        'Everything else about it was a pleasure so far.',
        'I paid by card at the time, in case you need to look it up.',
      ],
      question: [
        'A colleague at work asked me the same and I could not answer.',
        'The site mentions it in one place and not in another, so I would rather ask.',
        'I have used the {bike} for {months} months and thought that I knew it.',
        'We have talked about it at the kitchen table for {count} days, so an answer would bring peace.',
        'I would like to do it properly the first time and not find out afterwards.',
        'It is nothing urgent, more a thing that comes to my mind whenever I ride.',
      ],
    },
    followUps: {
      any: [
        'Thank you for the quick answer, I had not expected it before {weekday}.',
        'Sorry for the silence, I was travelling and read this only now.',
        'Could you say roughly how long it takes? I would plan the week around it.',
        'I am fine with either way, please choose the one that is less work for you.',
        'I talked it over at home and we agree with what you suggest.',
      ],
      repair: [
        'Thank you, I tried that yesterday evening and the result is a little better, although not quite there.',
        'I had to wait for a dry day to try this, hence the late answer.',
        'That worked for two days and then it came back in exactly the same way.',
        'I followed the steps in the order you gave and stopped at the third one, because the screen looks different here.',
        'Here is what you asked for: the number is {serial} and the app shows version {version}.',
        'One thing I forgot to mention: it only happens in the first {minutes} minutes of a ride.',
      ],
      order: [
        'The page shows something new since this morning, but I am not sure how to read it.',
        'The carrier called on {weekday} and said that they would write to you as well.',
        'I found the paper that came with order {order}, and it says the same as you do.',
        'Would it help if I asked at the depot here myself? It is on my way.',
      ],
      question: [
        'That answers most of it. One thing is still open for me, and it is the smaller one.',
        'I had read it the other way round, so thank you for putting it plainly.',
        'May I pass your answer on to the others here? It would save you a few messages.',
      ],
    },
    thanks: {
      any: [
        'That was it, thank you for staying with it. From my side this can be closed.',
        'Now everything is clear. Many thanks to all of you, and to the workshop as well.',
      ],
      repair: [
        'It works again. I would never have looked there, thank you very much.',
        'All is well since {weekday}. I will write again should it come back, but I do not think it will.',
      ],
      order: ['Everything has arrived and is right. Thank you for the quick and friendly help.'],
    },
    afterwords: {
      any: [
        'It is good to know that somebody reads these messages properly.',
        'A colleague is thinking of buying the same bike and I have told her about this.',
        'If you ever ask for opinions somewhere, mine is a good one.',
        'I have kept your answer, in case it happens to my neighbour.',
      ],
      repair: ['I rode to work this morning without thinking about it once, which is how it should be.'],
      order: ['Please tell the person who packed the parcel that nothing rattled in it.'],
    },
  },
  de: {
    greetings: ['Guten Tag,', 'Hallo,', 'Guten Morgen,', 'Liebes Team,', 'Sehr geehrte Damen und Herren,'],
    asides: {
      any: [
        'Im Handbuch und auf den Hilfeseiten habe ich dazu nichts gefunden.',
        'Es eilt nicht, aber vor dem Wochenende wüsste ich gern, woran ich bin.',
        'Am besten erreichen Sie mich abends nach {hour} Uhr.',
        'Beim letzten Mal haben Sie mir innerhalb eines Tages geholfen, dafür bin ich noch heute dankbar.',
        'Wenn es am Telefon einfacher ist, rufe ich gern an.',
      ],
      repair: [
        'Ich fahre das {bike} seit {months} Monaten, bisher {km} km und immer zufrieden.',
        'Die Seriennummer lautet {serial}, sie steht auf dem Aufkleber unter dem Akku.',
        'Ich fahre jeden Werktag etwa {minutes} Minuten zur Arbeit und zurück.',
        'Das Rad steht nachts im Keller und wird zweimal in der Woche geladen.',
        'Gern schicke ich ein Foto, wenn Ihnen das weiterhilft.',
      ],
      order: [
        'Die Bestätigung kam am {weekday} und stimmt in allen Punkten.',
        'Es ist ein Geschenk, deshalb ist mir der Tag etwas wichtiger als sonst.',
      ],
    },
    followUps: {
      any: [
        'Vielen Dank für die schnelle Antwort, damit hatte ich vor {weekday} nicht gerechnet.',
        'Entschuldigen Sie die späte Antwort, ich war unterwegs und lese das erst jetzt.',
        'Könnten Sie ungefähr sagen, wie lange es dauert? Dann plane ich die Woche danach.',
      ],
      repair: [
        'Danke, das habe ich gestern Abend ausprobiert. Es ist etwas besser, aber noch nicht gut.',
        'Zwei Tage lang war Ruhe, dann kam es genauso wieder.',
        'Hier sind die Angaben: Nummer {serial}, die App zeigt Version {version}.',
      ],
      order: [
        'Auf der Seite steht seit heute Morgen etwas Neues, ich weiß nur nicht, wie ich es lesen soll.',
        'Der Zusteller hat angerufen und wollte sich auch bei Ihnen melden.',
      ],
    },
    thanks: {
      any: ['Jetzt ist alles gut. Vielen Dank für die Geduld, von mir aus kann das geschlossen werden.'],
      repair: ['Es läuft wieder. Darauf wäre ich nie gekommen, vielen Dank an Sie und an die Werkstatt.'],
      order: ['Alles ist da und stimmt. Herzlichen Dank für die schnelle und freundliche Hilfe.'],
    },
    afterwords: {
      any: [
        'Eine Kollegin überlegt, sich das gleiche Rad zu kaufen, ich habe ihr davon erzählt.',
        'Es ist gut zu wissen, dass jemand diese Nachrichten wirklich liest.',
        'Ihre Antwort hebe ich auf, falls es meiner Nachbarin einmal genauso geht.',
      ],
    },
  },
  fr: {
    greetings: ['Bonjour,', 'Bonjour à toute l’équipe,', 'Madame, Monsieur,', 'Bonsoir,'],
    asides: {
      any: [
        'Je n’ai rien trouvé à ce sujet dans le livret ni dans l’aide en ligne.',
        'Rien ne presse, mais j’aimerais savoir à quoi m’en tenir avant le week-end.',
        'Le plus simple est de m’écrire, je réponds le soir après {hour} heures.',
        'La dernière fois, vous m’avez répondu dans la journée, et je vous en remercie encore.',
        'Si c’est plus facile par téléphone, je vous appelle volontiers.',
      ],
      order: [
        'La confirmation est arrivée {weekday} et tout y est juste.',
        'C’est un cadeau, alors le jour compte un peu plus que d’habitude.',
      ],
    },
    followUps: {
      any: [
        'Merci pour cette réponse rapide, je ne l’attendais pas avant {weekday}.',
        'Pardon pour ce silence, j’étais en déplacement et je ne lis votre message que maintenant.',
        'Sauriez-vous me dire combien de temps il faut compter ? J’organiserais la semaine en conséquence.',
      ],
      order: [
        'La page affiche du nouveau depuis ce matin, mais je ne sais pas bien comment le lire.',
        'Le transporteur m’a appelée et devait vous écrire aussi.',
      ],
    },
    thanks: {
      any: ['Tout est en ordre maintenant, merci beaucoup. Vous pouvez clore la demande.'],
      order: ['Tout est arrivé et tout est juste. Merci pour votre aide et votre gentillesse.'],
    },
    afterwords: {
      any: [
        'Une collègue pense acheter le même vélo, je lui ai raconté votre accueil.',
        'Cela fait plaisir de savoir que quelqu’un lit vraiment ces messages.',
        'Je garde votre réponse, au cas où cela arriverait à mon voisin.',
      ],
    },
  },
  es: {
    greetings: ['Buenos días:', 'Hola:', 'Buenas tardes:', 'Estimado equipo:'],
    asides: {
      any: [
        'He mirado el manual y la página de ayuda y no he encontrado nada.',
        'No hay prisa, pero me gustaría saberlo antes del fin de semana.',
        'Se me encuentra mejor por la tarde, a partir de las {hour}.',
        'La última vez me ayudaron en un día, y todavía lo agradezco.',
      ],
      repair: [
        'Tengo la {bike} desde hace {months} meses y lleva {km} km sin problemas.',
        'El número de serie es {serial}, lo he copiado de la etiqueta bajo la batería.',
        'La uso todos los días para ir al trabajo, unos {minutes} minutos por trayecto.',
        'Si necesitan una foto de la pantalla, la hago con luz de día.',
      ],
    },
    followUps: {
      any: [
        'Gracias por la respuesta tan rápida, no la esperaba antes del {weekday}.',
        'Perdón por el silencio, estaba de viaje y lo leo ahora.',
        '¿Podrían decirme más o menos cuánto tarda? Así organizo la semana.',
      ],
      repair: [
        'Gracias, lo probé ayer por la tarde y va algo mejor, aunque todavía no del todo.',
        'Funcionó dos días y luego volvió exactamente igual.',
        'Aquí están los datos: número {serial}, versión {version} de la aplicación.',
      ],
    },
    thanks: {
      any: ['Ya está todo claro, muchas gracias. Por mi parte se puede cerrar.'],
      repair: ['Ya funciona todo. Nunca se me habría ocurrido mirar ahí, muchas gracias.'],
    },
    afterwords: {
      any: [
        'Una compañera piensa comprar la misma bicicleta y le he contado lo bien que me han atendido.',
        'Da gusto saber que alguien lee de verdad estos mensajes.',
        'Guardo su respuesta, por si le pasa a mi vecino.',
      ],
    },
  },
  pt: {
    greetings: ['Bom dia,', 'Boa tarde,', 'Olá,'],
    asides: {
      any: [
        'Procurei no manual e na página de ajuda e não encontrei nada sobre isto.',
        'Não há pressa, mas gostava de saber antes do fim de semana.',
        'Da última vez ajudaram-me num só dia, e ainda hoje agradeço.',
      ],
      repair: [
        'Tenho a {bike} há {months} meses e já fiz {km} km sem problemas.',
        'O número de série é {serial}, copiei-o da etiqueta debaixo da bateria.',
        'Uso-a todos os dias para ir trabalhar, cerca de {minutes} minutos por viagem.',
        'Se precisarem de uma fotografia, posso enviá-la amanhã.',
      ],
    },
    followUps: {
      any: ['Peço desculpa pelo silêncio, estive em viagem e só agora li a mensagem.'],
      repair: [
        'Agradeço a ajuda, experimentei ontem à noite e está um pouco melhor, mas ainda não está bem.',
        'Funcionou dois dias e depois voltou tudo ao mesmo.',
        'Aqui estão os dados: número {serial}, versão {version} da aplicação.',
      ],
    },
    thanks: { any: ['Já está tudo a funcionar, agradeço muito. Da minha parte podem fechar o pedido.'] },
    afterwords: {
      any: [
        'Uma colega pensa comprar a mesma bicicleta e já lhe contei como fui atendido por vós.',
        'É bom saber que alguém lê mesmo estas mensagens.',
        'Guardo a resposta, para o caso de acontecer ao meu vizinho.',
      ],
    },
  },
  it: {
    greetings: ['Buongiorno,', 'Salve,', 'Gentile assistenza,'],
    asides: {
      any: [
        'Ho guardato nel libretto e nelle pagine di aiuto e non ho trovato nulla.',
        'Non c’è fretta, ma vorrei saperlo prima del fine settimana.',
        'L’ultima volta mi avete aiutato in giornata, e ve ne sono ancora grato.',
        'Il numero di serie è {serial}, l’ho letto sotto la batteria.',
        'La uso ogni giorno per andare al lavoro, circa {minutes} minuti a tratta.',
        'Se serve una foto posso mandarla domani.',
      ],
    },
    followUps: {
      any: [
        'Grazie della risposta così rapida, non me l’aspettavo prima di {weekday}.',
        'Scusate il silenzio, ero in viaggio e leggo soltanto ora.',
        'Sapreste dirmi più o meno quanto tempo ci vuole? Così organizzo la settimana.',
      ],
    },
    thanks: { any: ['Ora è tutto a posto, grazie mille. Per me si può chiudere.'] },
    afterwords: {
      any: [
        'Una collega vorrebbe comprare la stessa bici e le ho raccontato come mi avete aiutato.',
        'Fa piacere sapere che qualcuno legge davvero questi messaggi.',
        'Conservo la risposta, nel caso succeda al mio vicino.',
      ],
    },
  },
  sv: {
    greetings: ['Hej,', 'Hejsan,', 'God morgon,'],
    asides: {
      any: [
        'Jag har letat i häftet och på hjälpsidorna men hittade inget.',
        'Det är ingen brådska, men jag skulle gärna vilja veta före helgen.',
        'Förra gången fick jag hjälp samma dag, det är jag fortfarande glad för.',
        'Serienumret är {serial}, det står på klistermärket under batteriet.',
        'Jag cyklar till jobbet varje dag, ungefär {minutes} minuter åt varje håll.',
        'Säg till om ni behöver en bild, så tar jag en i dagsljus.',
      ],
    },
    followUps: {
      any: [
        'Tack för det snabba svaret, jag hade inte väntat mig det före {weekday}.',
        'Förlåt att jag dröjde, jag var bortrest och läser det här först nu.',
        'Kan ni säga ungefär hur lång tid det tar? Då planerar jag veckan efter det.',
      ],
    },
    thanks: { any: ['Nu är allt klart, tack så mycket. För min del kan ärendet stängas.'] },
    afterwords: {
      any: [
        'En kollega funderar på samma cykel och jag har berättat hur bra hjälp jag fick.',
        'Det är skönt att veta att någon faktiskt läser de här meddelandena.',
        'Jag sparar svaret, ifall det händer min granne.',
      ],
    },
  },
} as const satisfies Record<string, Voice>

/** How the desk writes, by language; other languages are answered in English. */
export const deskVoices = {
  en: {
    greetings: ['Hello {name},', 'Hi {name},', 'Good morning {name},', 'Dear {name},'],
    asides: {
      any: [
        'Thank you for the clear description, it saves both of us a round of questions.',
        'You do not have to send anything back for now.',
        'There is nothing to pay for this.',
        'I will look at this again on {weekday} without you having to remind me.',
        'The workshop is open on weekdays from 8 to 18, and somebody answers the phone all that time.',
        'Take your time with it, the conversation stays open.',
      ],
      repair: [
        'I am sorry that this has kept you from riding.',
        'I have put your serial number {serial} on the list so that nobody has to ask for it again.',
        'If anything looks different on your side, please stop there and write to me.',
        'I have spoken with the workshop about it this morning.',
        'Until then the bike is safe to ride at a relaxed pace.',
      ],
      order: [
        'I am sorry for the detour and for the message you had to write.',
        'The whole order {order} is open in front of me, so please ask whatever else comes to mind.',
        'I have left a note for the colleagues in the warehouse as well.',
      ],
    },
    followUps: {
      any: [
        'I have asked a colleague to look over my shoulder, and we agree on the next step.',
        'I have extended the date on our side so that you are not in a hurry.',
        'Thank you for coming back to this, it was not forgotten here either.',
      ],
      repair: [
        'Thank you for trying it. That rules out the simple cause and points to the second one.',
        'What you write fits what we see in our own notes.',
        'The part is packed and leaves with the carrier this afternoon; the number follows by mail.',
      ],
      order: [
        'To {city} it usually takes two to three working days from here.',
        'The carrier has confirmed the new date, and this time I have it in writing.',
        'I have looked at the scans of the parcel: the last one is from this morning and it is the right one.',
      ],
      question: [
        'You are right about the page, it says two different things. I have asked for it to be put in order.',
        'Please do pass it on, and if the others have questions of their own, this address is the right one.',
      ],
    },
    closings: {
      any: [
        'I am glad to hear it. I close this here; an answer from you opens it again at any time.',
        'Thank you for letting us know. Enjoy the next kilometres.',
        'Lovely. I have passed your thanks on to the workshop, where it was read aloud.',
      ],
    },
    farewells: {
      any: [
        'Should it ever come back, the whole history is here and nobody has to start from the beginning.',
        'If you have a minute, the short survey in the next mail helps us to get better.',
        'I wish you dry roads and green lights.',
        'The two years of warranty go on as before, nothing has to be registered again.',
      ],
    },
  },
  de: {
    greetings: ['Guten Tag {name},', 'Hallo {name},', 'Guten Morgen {name},'],
    asides: {
      any: [
        'Vielen Dank für die genaue Beschreibung, das erspart uns beiden eine Runde Fragen.',
        'Es entstehen Ihnen dadurch keine Kosten.',
        'Ich sehe mir das am {weekday} noch einmal an, ohne dass Sie uns erinnern müssen.',
      ],
      repair: [
        'Es tut mir leid, dass Sie deswegen nicht fahren konnten.',
        'Die Seriennummer {serial} ist notiert, danach muss niemand mehr fragen.',
        'Sollte etwas anders aussehen als beschrieben, halten Sie dort bitte an und schreiben mir.',
        'Bis dahin können Sie mit ruhigem Tempo weiterfahren.',
      ],
      order: ['Der Umweg tut mir leid. Die Kollegen im Lager wissen ebenfalls Bescheid.'],
    },
    followUps: {
      any: [
        'Ich habe eine Kollegin mit darauf sehen lassen, wir sind uns über den nächsten Schritt einig.',
        'Die Frist habe ich bei uns verlängert, damit Sie sich nicht beeilen müssen.',
      ],
      repair: [
        'Danke fürs Ausprobieren. Damit scheidet die einfache Ursache aus.',
        'Was Sie schreiben, passt zu unseren eigenen Aufzeichnungen.',
        'Das Teil ist gepackt und geht heute Nachmittag auf die Reise.',
      ],
      order: ['Der Zusteller hat den neuen Termin bestätigt, diesmal habe ich es schriftlich.'],
    },
    closings: {
      any: ['Das freut mich. Ich schließe das Gespräch, eine Antwort öffnet es jederzeit wieder.'],
    },
    farewells: {
      any: [
        'Sollte es wiederkommen, steht die ganze Geschichte hier und niemand muss von vorn anfangen.',
        'Die Garantie läuft weiter wie bisher, Sie müssen nichts neu anmelden.',
        'Ich wünsche Ihnen trockene Straßen und grüne Ampeln.',
      ],
    },
  },
  fr: {
    greetings: ['Bonjour {name},', 'Bonsoir {name},'],
    asides: {
      any: [
        'Merci pour cette description précise, elle nous évite à tous deux une série de questions.',
        'Vous n’avez rien à payer pour cela.',
        'Je regarde de nouveau {weekday}, sans que vous ayez à nous relancer.',
        'Les collègues de l’entrepôt sont prévenus eux aussi.',
      ],
    },
    followUps: {
      any: [
        'J’ai demandé à une collègue d’y jeter un œil, et nous sommes d’accord sur la suite.',
        'J’ai prolongé le délai de notre côté, pour que rien ne vous presse.',
        'Le transporteur a confirmé la nouvelle date, cette fois par écrit.',
      ],
    },
    closings: {
      any: [
        'Voilà une bonne nouvelle. Je clos la demande ; une réponse de votre part la rouvre à tout moment.',
      ],
    },
    farewells: {
      any: [
        'Si cela revenait un jour, tout l’historique est ici et personne ne repart de zéro.',
        'La garantie continue comme avant, il n’y a rien à enregistrer.',
        'Je vous souhaite des routes sèches et des feux verts.',
      ],
    },
  },
  es: {
    greetings: ['Buenos días, {name}:', 'Hola, {name}:', 'Buenas tardes, {name}:'],
    asides: {
      any: [
        'Gracias por la descripción tan clara, nos ahorra una ronda de preguntas.',
        'No tiene que pagar nada por esto.',
        'Lo miro otra vez el {weekday}, sin que tenga que recordárnoslo.',
      ],
      repair: [
        'He apuntado el número {serial} para que nadie se lo vuelva a pedir.',
        'Si algo se ve distinto en su caso, deténgase ahí y escríbame.',
      ],
    },
    followUps: {
      any: [
        'Le he pedido a una compañera que lo mire conmigo y estamos de acuerdo en el siguiente paso.',
        'He ampliado el plazo por nuestra parte, para que no tenga prisa.',
      ],
      repair: [
        'Gracias por probarlo. Con eso queda descartada la causa más sencilla.',
        'Lo que cuenta coincide con lo que vemos en nuestras propias notas.',
      ],
    },
    closings: {
      any: ['Me alegro mucho. Cierro la conversación; una respuesta suya la abre de nuevo cuando quiera.'],
    },
    farewells: {
      any: [
        'Si alguna vez vuelve, aquí está toda la historia y nadie tiene que empezar de cero.',
        'La garantía sigue como antes, no hay que registrar nada de nuevo.',
        'Le deseo caminos secos y semáforos en verde.',
      ],
    },
  },
} as const satisfies Record<string, DeskVoice>
