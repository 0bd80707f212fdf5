import { describe, expect, test } from 'vitest'
import { lacksFile } from '#app/composer/files/attached-check.ts'

const letter = (html: string, fields: object = {}) => ({
  ...{ mode: 'reply' as const, html, attachments: [] },
  ...fields,
})
const file = {
  ...{ id: 1, name: 'a.pdf', size: 1, type: 'application/pdf', sha256: '0'.repeat(64) },
  ...{ contentId: null, isInline: false },
}

/** Sentences that promise a file, and similar ones that do not, in each language of the demo. */
const sentences: Record<string, { promises: string[]; others: string[] }> = {
  English: {
    promises: [
      'The invoice is attached.',
      "I've attached the log",
      'I attach the form.',
      'I am attaching the form for you.',
      'We’re attaching two pictures',
      'Please find attached the form.',
      'Attached please find our terms.',
      'Attached: the price list',
      'See the attachment.',
      'I have enclosed the receipt.',
      'Enclosed you will find the receipt.',
      'The label is in the attached PDF.',
    ],
    others: [
      'On its way.',
      'The rack attaches with two screws.',
      'The basket is not attached to the rack, so it can come off.',
      'The mirror is attached to the handlebar by a clamp.',
      'Attach the rack with the four screws.',
      'You forgot to attach the photo, could you send it?',
      'Could you attach a photo of the frame?',
      'There was no attachment in your mail.',
      'I cannot open the attachment you sent.',
      'Customers are very attached to this bike.',
      'I have not attached anything.',
      'The motor is enclosed by the frame.',
    ],
  },
  German: {
    promises: [
      'Siehe Anhang',
      'Die Rechnung finden Sie anbei.',
      'Anbei die Rechnung.',
      'Im Anhang finden Sie die Rechnung.',
      'Ich habe die Rechnung angehängt.',
      'Ich hänge Ihnen die Rechnung an.',
      'Beigefügt erhalten Sie das Formular.',
      'Das angehängte Formular füllen Sie bitte aus.',
      'In der Anlage finden Sie das Formular.',
      'Als Anlage sende ich Ihnen das Formular.',
    ],
    others: [
      'Der Anhänger passt an jedes Rad.',
      'Ihre Mail hatte keinen Anhang.',
      'Bitte hängen Sie ein Foto an.',
      'Der Anhang Ihrer Mail ließ sich nicht öffnen.',
      'Die Anlage im Werk steht still.',
      'Ich habe nichts angehängt.',
    ],
  },
  French: {
    promises: [
      'Vous trouverez ci-joint la facture.',
      'Ci-jointe, la facture.',
      'La facture est en pièce jointe.',
      'Je joins la facture à ce message.',
      'J’ai joint la facture.',
      'Le formulaire ci-annexé est à remplir.',
    ],
    others: [
      'Le joint du guidon est usé.',
      'Pourriez-vous joindre une photo ?',
      'Il n’y avait pas de pièce jointe dans votre message.',
      'On peut me joindre par téléphone.',
      'Je n’ai pas joint de facture.',
    ],
  },
  Spanish: {
    promises: [
      'Le envío adjunta la factura.',
      'Adjunto la factura.',
      'Le adjuntamos el formulario.',
      'He adjuntado la factura.',
      'Encontrará la factura en el archivo adjunto.',
    ],
    others: [
      '¿Podría adjuntar una foto?',
      'Su correo llegó sin archivo adjunto.',
      'No adjunto nada por ahora.',
      'El director adjunto le llamará.',
    ],
  },
  Portuguese: {
    promises: [
      'Segue em anexo a fatura.',
      'Envio anexa a fatura.',
      'Anexei a fatura.',
      'Anexo a fatura a este e-mail.',
      'A fatura vai anexada.',
    ],
    others: [
      'Pode anexar uma foto?',
      'O seu e-mail chegou sem anexo.',
      'Não anexei nada.',
      'A loja fica no edifício anexo.',
    ],
  },
  Italian: {
    promises: [
      'In allegato trova la fattura.',
      'Allego la fattura.',
      'Le alleghiamo il modulo.',
      'Ho allegato la fattura.',
      'Trova la fattura qui allegata.',
    ],
    others: [
      'Può allegare una foto?',
      'La sua mail è arrivata senza allegato.',
      'Non ho allegato nulla.',
      'Gli allenatori sono contenti.',
    ],
  },
  Swedish: {
    promises: [
      'Jag bifogar fakturan.',
      'Bifogat finns fakturan.',
      'Fakturan är bifogad.',
      'Se bilagan.',
      'Jag har bifogat fakturan.',
      'I bilagan finns blanketten.',
    ],
    others: [
      'Kan du bifoga en bild?',
      'Det fanns ingen bilaga i mejlet.',
      'Jag har inte bifogat något.',
      'Bilen står kvar.',
    ],
  },
}

describe.each(Object.entries(sentences))('in %s', (_, { promises, others }) => {
  test.each(promises)('“%s” promises a file', (words) => {
    expect(lacksFile(letter(`<p>${words}</p>`))).toBe(true)
    expect(lacksFile(letter(`<p>${words.toUpperCase()}</p>`))).toBe(true)
  })
  test.each(others)('“%s” promises none', (words) => {
    expect(lacksFile(letter(`<p>${words}</p>`))).toBe(false)
  })
})

test.each([
  [
    'a quote within a quote',
    '<p>Thanks!</p><blockquote><p>The log</p><blockquote><p>is attached</p></blockquote></blockquote>',
  ],
  [
    'the head of a message that was taken among the words',
    '<p>Thanks!</p><p>---------- Forwarded message ----------<br>Subject: The invoice is attached</p><blockquote><p>Hello</p></blockquote>',
  ],
])('what was said by somebody else is not looked at: %s', (_, html) => {
  expect(lacksFile(letter(html))).toBe(false)
})

test('each sentence is judged by itself', () => {
  expect(lacksFile(letter('<p>It was not attached to your mail. The invoice is attached.</p>'))).toBe(true)
  expect(lacksFile(letter('<p>No problem</p><p>Please find attached the form.</p>'))).toBe(true)
})

test('a file that is there, or a note, is not asked about; a picture among the words is no file', () => {
  const html = '<p>The invoice is attached.</p>'
  expect(lacksFile(letter(html, { attachments: [file] }))).toBe(false)
  expect(lacksFile(letter(html, { mode: 'note' }))).toBe(false)
  expect(lacksFile(letter(html, { attachments: [{ ...file, isInline: true }] }))).toBe(true)
})

test('a very long text is judged at once', () => {
  const html = `<p>${'see the '.repeat(40_000)}</p>`
  const before = performance.now()
  expect(lacksFile(letter(html))).toBe(false)
  expect(performance.now() - before).toBeLessThan(500)
})
