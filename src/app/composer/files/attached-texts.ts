/** Phrases of one language that announce an attachment; regular expression parts that match whole words. */
interface AttachedWords {
  promises: readonly string[]
  /** Negations: shortly before or within a promise they cancel it. */
  denials: readonly string[]
}

/** Phrases per language, for the languages of the demo's users. */
export const attachedTexts: Record<string, AttachedWords> = {
  en: {
    promises: [
      // `Attached to` another object means a part, not a file.
      String.raw`(?:is|are|i[’']ve|i have|we have|we[’']ve|find|see|the) (?:\w+ )?attached(?! to (?!(?:the|this|my|our) (?:e-?mail|message|reply)))`,
      'attached (?:is|are|you|please|find|the|a|file|files|document|invoice)',
      '^attached$',
      "(?:i|we)(?:[’']m| am|[’']re| are)? (?:also |now )?attach(?:ing)?",
      '(?:see|in|find) (?:the )?attachments?(?! (?:you|that you|of your|from your))',
      "(?:i|we)(?: have|[’']ve)? enclosed?",
      '(?:find|^) ?enclosed',
    ],
    denials: ['no', 'not', 'never', 'nothing', 'without', 'cannot', String.raw`\w+n[’']t`],
  },
  de: {
    promises: [
      'anbei',
      '(?:im|siehe|als|der) anhang(?! (?:ihrer|deiner|eurer))',
      '(?:in der|als|siehe) anlage',
      '(?:angehängt|beigefügt|beiliegend)(?:e[mnrs]?)?',
      'hänge (?:[^]{1,80} )?an$',
    ],
    denials: ['nichts?', 'kein(?:e[mnrs]?)?', 'nie', 'ohne'],
  },
  fr: {
    promises: [
      'ci[- ]joint(?:e|s|es)?',
      'ci[- ]annexée?s?',
      'pi[eè]ces? jointes?',
      'en annexe',
      'je (?:vous |te )?joins',
      'nous (?:vous )?joignons',
      "(?:j[’']ai|nous avons) joint",
    ],
    denials: ['pas', 'aucune?', 'sans', 'jamais'],
  },
  es: {
    promises: [
      // `Adjunto` after a person means a deputy.
      '^adjunt(?:[oa]s?|amos)',
      '(?:le|les|te|os) adjunt(?:o|amos)',
      String.raw`(?:env[ií]o|enviamos|mando|remito|encontrará[ns]?|encuentra|va|van|está|están) (?:[^\s]+ )?adjunt[oa]s?`,
      '(?:archivo|fichero|documento|factura|formulario)s? adjunt[oa]s?',
      '(?:he|hemos) adjuntado',
    ],
    denials: ['no', 'sin', 'nada', 'ning[uú]na?'],
  },
  pt: {
    promises: [
      'em anexo',
      '^anexo',
      String.raw`(?:segue|seguem|envio|enviamos|mando|vai|vão|encontra|encontrará) (?:[^\s]+ )?anex[oa]s?`,
      'anexei',
      'anex[aá]mos',
      'anexad[oa]s?',
    ],
    denials: ['não', 'sem', 'nenhuma?', 'nada'],
  },
  it: {
    promises: [
      'in allegato',
      'alleg(?:o|hiamo)',
      '(?:ho|abbiamo) (?:qui )?allegato',
      String.raw`(?:trova|troverà|invio|mando|qui|veda|vede|vedi|file|documento) (?:[^\s]+ )?allegat[aeio]`,
    ],
    denials: ['non', 'senza', 'nessuna?', 'nulla', 'niente'],
  },
  sv: {
    promises: ['bifoga(?:r|s|t|d|de)', '(?:se|i|som) bilagan?'],
    denials: ['inte', 'ing(?:en|et|a)', 'utan', 'ej'],
  },
}
