import { picture, textFile } from '../files/attachments.ts'
import { changed, noted, received, type Script, sent } from '../script.ts'

const rightToLeft = { direction: 'rtl' } as const

/** Customers who write in Polish, Italian, Japanese and, from right to left, Arabic. */
export const polishItalianJapaneseArabic: readonly Script[] = [
  {
    key: 'pl-spoke',
    ticketNo: 4797,
    language: 'pl',
    mailbox: 'warranty',
    contact: 'zbigniew',
    subject: 'Reklamacja: pęknięta szprycha po 300 km',
    status: 'open',
    priority: 'medium',
    assignee: 'priya',
    labels: ['warranty', 'parts'],
    items: [
      received(
        99.9,
        `Dzień dobry,

        po około 300 km pękła szprycha w tylnym kole, przy samej piaście, po stronie napędu. Jeżdżę tylko po
        mieście, bez bagażu, ważę 74 kg. Koło trochę bije, ale hamulec nie ociera. Przesyłam zdjęcie.

        Czy mam wysłać całe koło, czy wystarczy szprycha?

        | Z poważaniem
        | Zbigniew Chrząszczewski`,
        { attachments: [picture('tylne-kolo.png', { shows: 'wheel' })] },
      ),
      changed('priya', 98.5, 'assignee', null, 'priya'),
      sent(
        'priya',
        98.1,
        `Dear Zbigniew,

        thank you for the photo. One broken spoke after 300 km should not happen, so I would rather send you a
        whole wheel than one spoke: where one was too tight, its neighbours usually are as well.

        Please do not ride further than you must. Could you tell me the letters on the rim, close to the valve?`,
      ),
      changed('priya', 98, 'status', 'new', 'open'),
      received(
        74.6,
        `Przy wentylu jest napis „RW 28 B”, a pod spodem drobnym drukiem „12-04”. Przy okazji sprawdziłem
        pozostałe szprychy tak, jak radzą w internecie, czyli uderzając ołówkiem. Dwie obok pękniętej brzmią
        wyraźnie wyżej niż reszta, więc chyba mają Państwo rację z całym kołem.`,
      ),
      sent(
        'priya',
        72.8,
        `Thank you, that is the wheel with the wider hub. A new one has left today with a prepaid label for the
        old one. The tyre and the cassette can be moved over; your local shop may send us the bill for that.`,
      ),
      received(
        24.7,
        `Koło dotarło, bardzo dziękuję. Czy kasetę odkręca się w prawo, czy w lewo? Sklep jest otwarty dopiero w
        poniedziałek.`,
      ),
    ],
  },
  {
    key: 'pl-couriers',
    ticketNo: 4774,
    language: 'pl',
    contact: 'agnieszka',
    subject: 'Zapytanie o flotę 12 rowerów dla kurierów',
    status: 'on_hold',
    priority: 'medium',
    team: 'fleet-care',
    labels: ['fleet', 'order'],
    items: [
      received(
        144.5,
        `Dzień dobry, prowadzę małą firmę kurierską w Gdańsku i chciałabym zamienić dwanaście starych rowerów na
        Ridge 2. Interesuje mnie zakup albo wynajem na trzy lata, z serwisem. Jakie są terminy dostaw na wiosnę?`,
      ),
      changed('jun', 142.7, 'team', null, 'fleet-care'),
      sent(
        'jun',
        142.2,
        `Dear Agnieszka,

        thank you for thinking of us. I am answering in English so that nothing gets lost; please keep writing in
        Polish if that is easier.

        For spring we have bikes in sizes M and L from the second week of March. A three-year lease with service
        is about the same in total as buying and servicing, but it comes with a replacement bike within two
        working days. I am preparing both offers side by side. How many kilometres does one of your bikes do in a
        year?`,
      ),
      changed('jun', 142.1, 'status', 'new', 'open'),
      received(
        118.9,
        `Około 9 000 km rocznie na rower, w grudniu więcej. Najważniejsze są hamulce i szybki serwis. Dwie osoby
        jeżdżą też w nocy, dlatego światło powinno działać także wtedy, gdy bateria jest prawie pusta. Czy to
        możliwe?`,
      ),
      sent(
        'jun',
        117.4,
        `With 9,000 km a year the lease will be the calmer choice. The workshop in Gdańsk that we would like to
        work with answers at the end of the week, then you get both offers. On hold until then.`,
      ),
      changed('jun', 117.3, 'status', 'open', 'on_hold'),
    ],
  },
  {
    key: 'it-display',
    ticketNo: 4804,
    language: 'it',
    contact: 'ginevra',
    subject: "Il display resta nero dopo l'aggiornamento",
    status: 'open',
    priority: 'high',
    team: 'workshop',
    labels: ['firmware'],
    isUnread: true,
    items: [
      received(
        58.6,
        `Buongiorno,

        ieri sera l'applicazione mi ha proposto l'aggiornamento 4.2 e l'ho accettato. Da allora il display resta
        nero. La bici si accende, le luci funzionano, ma il motore non aiuta più. Ho già provato a togliere la
        batteria per dieci minuti.

        Ginevra Tornabuoni`,
      ),
      changed(null, 58.5, 'team', null, 'workshop'),
      sent(
        'priya',
        56.4,
        `Buongiorno Ginevra, mi dispiace, è un difetto dell'aggiornamento su alcuni display e lo abbiamo fermato
        ieri. Il display non è rotto. Sul retro c'è una lettera, B o C: potrebbe dirmi quale? E ha un negozio di
        fiducia con il nostro cavo di servizio?`,
      ),
      changed('priya', 56.3, 'status', 'new', 'open'),
      changed('priya', 56.3, 'priority', 'default', 'high'),
      received(
        33.9,
        `È una B. Il negozio più vicino è a Lucca, a quaranta chilometri, che senza motore sono tanti. Mio zio ha
        un furgone, ma lo usa per le olive e fino a domenica non si può nemmeno nominare. Se esiste un altro modo,
        per esempio con il telefono, lo proverei volentieri stasera stessa.`,
      ),
      received(
        10.2,
        `Aggiungo che lunedì ricomincio a lavorare e la bici è il mio unico mezzo. Se mi spedite il cavo posso
        provare io, ho un computer e un po' di pazienza.`,
      ),
    ],
  },
  {
    key: 'it-hanger',
    ticketNo: 4748,
    language: 'it',
    contact: 'ettore',
    subject: 'Ricambi per cambio: forcellino destro',
    status: 'closed',
    priority: 'low',
    assignee: 'priya',
    labels: ['parts'],
    items: [
      received(
        245.1,
        `Salve, cerco il forcellino del cambio per un Ridge 1 del primo anno. Sul sito vedo due modelli, con una
        vite e con due viti, e il mio è talmente rovinato che non si capisce più quante ne avesse.`,
      ),
      sent(
        'priya',
        243.4,
        `Salve Ettore, il primo anno ne aveva una sola. Il codice è RD-0041; ne servono due se la bici viaggia
        spesso in treno, perché si piegano volentieri. Lo trova pronto per la spedizione.`,
      ),
      changed('priya', 243.3, 'assignee', null, 'priya'),
      changed('priya', 243.3, 'status', 'new', 'open'),
      received(220.7, `Ne ho presi due e il cambio canta di nuovo. Grazie di cuore.`),
      changed('priya', 219.5, 'status', 'open', 'closed'),
    ],
  },
  {
    key: 'ja-offline-rides',
    type: 'helpdesk',
    ticketNo: 4808,
    language: 'ja',
    contact: 'haruka',
    subject: 'オフラインでも走行記録は残りますか',
    status: 'open',
    priority: 'low',
    assignee: 'maya',
    labels: ['app'],
    items: [
      received(
        51.7,
        `お世話になっております。来月、山の中を三日間走る予定です。電波が届かない場所が多いのですが、アプリの走行記録はその間も保存されますか。 また、帰宅後に自動で同期されるのでしょうか。

        | よろしくお願いいたします。
        | 白川 遥`,
      ),
      changed('maya', 50.2, 'assignee', null, 'maya'),
      sent(
        'maya',
        49.9,
        `Dear Ms Shirakawa,

        yes to both. The bike itself keeps the last 40 hours of riding, and the app collects them as soon as it is
        close to the bike; no connection is needed for that. When the phone is online again, everything goes to
        your account by itself, in the right order.

        I wish you dry roads. If Japanese is easier to read, please tell me and my colleague in Osaka will answer.`,
      ),
      changed('maya', 49.8, 'status', 'new', 'open'),
      received(
        27.1,
        `ご丁寧にありがとうございます。英語で大丈夫です。もう一点だけ教えてください。バッテリーを途中で交換した場合、記録は二つに分かれますか。 予備のバッテリーを一つ持って行くつもりです。`,
      ),
    ],
  },
  {
    key: 'ja-warranty',
    ticketNo: 4744,
    language: 'ja',
    mailbox: 'warranty',
    contact: 'kenji',
    subject: 'バッテリー保証の期間について',
    status: 'closed',
    priority: 'low',
    assignee: 'priya',
    labels: ['warranty', 'battery', 'dealer'],
    items: [
      received(
        316.8,
        `森山です。お客様からバッテリーの保証期間について質問がありました。購入日から二年間でしょうか、それとも登録日からでしょうか。 保証書の日本語版には両方の記載があります。`,
      ),
      sent(
        'priya',
        314.2,
        `Dear Kenji, it is two years from the date of purchase, or 500 full charges, whichever is later. The
        Japanese card has an old sentence in it, thank you for finding that. I have told the colleague who prints
        them.`,
      ),
      changed('priya', 314.1, 'assignee', null, 'priya'),
      changed('priya', 314.1, 'status', 'new', 'open'),
      received(
        293.5,
        `ありがとうございます。購入日から、とお客様にお伝えしました。新しい保証書ができましたら二十枚ほどお送りください。`,
      ),
      changed('priya', 290.9, 'status', 'open', 'closed'),
    ],
  },
  {
    key: 'ar-late-order',
    ticketNo: 4810,
    language: 'ar',
    contact: 'layan',
    subject: 'تأخر الطلب 20755',
    status: 'open',
    priority: 'medium',
    assignee: 'priya',
    labels: ['order', 'shipping'],
    items: [
      received(
        52.8,
        `السلام عليكم،

        طلبت دراجة من طراز Ridge 1 قبل ثلاثة أسابيع، ورقم الطلب 20755. كان من المفترض أن تصل يوم الخميس الماضي،
        لكن صفحة التتبع لم تتغير منذ خمسة أيام. هل يمكنكم إخباري أين وصلت الشحنة؟

        مع الشكر،
        | ليان الخطيب`,
        rightToLeft,
      ),
      changed('priya', 51.3, 'assignee', null, 'priya'),
      sent(
        'priya',
        50.8,
        `Dear Layan,

        thank you for writing, and I am sorry for the silence on the tracking page. Your bike is at the sorting
        centre in Rotterdam: the label was torn, so the machine sent it to the side. I have asked them to print a
        new one today.`,
      ),
      changed('priya', 50.7, 'status', 'new', 'open'),
      noted(
        'priya',
        50.5,
        `Label reference RC-20755-2. If it has not moved by tomorrow noon we send a second bike. @all`,
      ),
      received(
        29.3,
        `شكراً على الرد السريع. أستطيع القراءة بالإنجليزية لكنني أكتب العربية أفضل. هل سيتصل بي السائق قبل الوصول؟
        باب البناية يبقى مغلقاً بعد الساعة السادسة مساءً.`,
        { ...rightToLeft, attachments: [textFile('العنوان.txt', 'شارع الميناء 7، الطابق الثالث\n')] },
      ),
      sent(
        'priya',
        26.9,
        `Please do write in Arabic, we read it with help. Yes, the driver calls one hour before, and I have added
        the note about the door. The new label has been scanned, so the page should move this evening.`,
      ),
    ],
  },
]
