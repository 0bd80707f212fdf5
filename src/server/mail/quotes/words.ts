/**
 * Phrases by which mail programs introduce quotes, in the languages of their markets. Reference data, lower
 * case.
 */

/** Verbs for "wrote", with the colon or dashes apart. */
export const wroteWords = (
  'wrote|writes|said|a écrit|schrieb|geschrieben|escribió|escribio|escreveu|ha scritto|' +
  'schreef|geschreven|skrev|skrifaði|följande|kirjoitti|napisał|napisała|napisał(a)|pisze|' +
  'napsal|napsal(a)|napísal|napísal(a)|написал|написала|написал(а)|пишет|пише|написав|писал|' +
  'писал(а)|написа|yazdı|írta|a scris|έγραψε|va escriure|je napisao|је написао|parašė|' +
  'rakstīja|kirjutas|đã viết|menulis|เขียน|כתב|כתבה|كتب|写道|寫道|書きました|のメール|작성|님이 작성'
).split('|')

/** First words of an introduction that ends on a later line. */
export const introWords = (
  'on|at|le|am|el|em|il|op|den|dnia|w dniu|dne|dňa|på|pe|în|la data de|vào|pada|στις|в|на|' +
  'ngày|在|于|em|no dia|a|ב|في'
).split('|')

/** Labels of a quoted header block; Outlook uses the reader's language. */
export const headerLabels: Record<'from' | 'sent' | 'to' | 'subject' | 'other', string[]> = {
  from: (
    'from|von|de|da|van|fra|från|od|от|від|lähettäjä|feladó|kimden|gönderen|από|発信者|差出人|送信者|' +
    '发件人|寄件者|寄件人|보낸 사람|보낸사람|expéditeur|remitente|afsender|avsändare|odesílatel|odosielateľ|' +
    'de la|מאת|من|từ|dari|จาก|з|nadawca'
  ).split('|'),
  sent: (
    'sent|date|gesendet|datum|envoyé|enviado|enviado el|enviado em|enviada em|enviada|data|' +
    'fecha|inviato|verzonden|sendt|dato|skickat|wysłano|wysłane|odesláno|odoslané|отправлено|' +
    'дата|надіслано|lähetetty|päivämäärä|päiväys|elküldve|dátum|küldve|gönderilme|gönderildi|' +
    'tarih|ημερομηνία|στάλθηκε|trimis|sendt dato|送信日時|日時|日付|发送时间|發送時間|日期|寄件日期|보낸 날짜|날짜|נשלח|' +
    'תאריך|تاريخ|đã gửi|ngày|tanggal|dikirim|ส่ง|sendedatum|poslano'
  ).split('|'),
  to: (
    'to|an|à|a|para|aan|til|till|do|komu|кому|vastaanottaja|címzett|kime|προς|către|宛先|收件人|' +
    '收件者|받는 사람|받는사람|אל|إلى|đến|kepada|ถึง|destinataire|alıcı'
  ).split('|'),
  subject: (
    'subject|betreff|objet|asunto|assunto|oggetto|onderwerp|emne|ämne|temat|předmět|predmet|' +
    'тема|aihe|tárgy|konu|θέμα|subiect|件名|题目|主题|主旨|主題|제목|נושא|الموضوع|chủ đề|subjek|เรื่อง'
  ).split('|'),
  other: (
    'cc|kopie|copie|kopia|копия|копія|reply-to|antwort an|répondre à|responder a|rispondi a|' +
    'risposta|importance|attachments|anlagen|priority|wichtigkeit|bcc|organization'
  ).split('|'),
}

/** Translations of "Original message" between dashes. */
export const originalWords = (
  'original message|original appointment|reply message|ursprüngliche nachricht|' +
  "originalnachricht|original-nachricht|message d'origine|message d’origine|" +
  'message original|mensaje original|mensagem original|messaggio originale|' +
  'oorspronkelijk bericht|oprindelig meddelelse|original meddelelse|opprinnelig melding|' +
  'ursprungligt meddelande|originalmeddelande|alkuperäinen viesti|wiadomość oryginalna|' +
  'oryginalna wiadomość|původní zpráva|pôvodná správa|исходное сообщение|' +
  'оригінальне повідомлення|eredeti üzenet|orijinal ileti|özgün ileti|mesaj original|' +
  'αρχικό μήνυμα|原始邮件|原始郵件|原始消息|元のメッセージ|원본 메시지|원본 메일|original e-mail|original email'
).split('|')

/** Translations of "Forwarded message": the content below is not a quote. */
export const forwardedWords = (
  'forwarded message|begin forwarded message|forwarded by|weitergeleitete nachricht|' +
  'anfang der weitergeleiteten nachricht|message transféré|début du message transféré|' +
  'début du message réexpédié|mensaje reenviado|inicio del mensaje reenviado|' +
  'mensagem encaminhada|início da mensagem reencaminhada|messaggio inoltrato|' +
  'inizio messaggio inoltrato|doorgestuurd bericht|begin doorgestuurd bericht|' +
  'videresendt meddelelse|videresendt melding|vidarebefordrat meddelande|välitetty viesti|' +
  'wiadomość przekazana|treść przekazanej wiadomości|přeposlaná zpráva|' +
  'пересылаемое сообщение|пересланное сообщение|начало переадресованного сообщения|' +
  'переслане повідомлення|továbbított üzenet|iletilmiş mesaj|iletilen mesaj|' +
  'προωθημένο μήνυμα|转发的邮件|转发邮件|轉寄郵件|転送メッセージ|転送メール|전달된 메시지'
).split('|')

/** Our own line that asks to answer above it, and those of other help desks. */
export const replyAboveWords = (
  'reply above this line|your reply above this line|write above this line|reply above.|' +
  'respond above this line|oberhalb dieser linie|über dieser linie|au-dessus de cette ligne|' +
  'por encima de esta línea|encima de esta línea|acima desta linha|sopra questa riga|' +
  'boven deze regel|над этой чертой|над этой линией|powyżej tej linii'
).split('|')
