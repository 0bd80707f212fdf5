import { sampleDomain } from '#domain/onboarding/samples.ts'

/** A mail that a made-up customer wrote. */
export interface SampleMail {
  /** The same whenever it is added, so that it is not added twice. */
  key: string
  name: string
  subject: string
  /** Paragraphs. */
  text: readonly string[]
  /** Age of the mail, in minutes. */
  age: number
}

/** Typical mails of a day, newest last. */
export const sampleMails: readonly SampleMail[] = [
  {
    key: 'thanks',
    name: 'Amara Diallo',
    subject: 'Thank you!',
    text: [
      'I only wanted to say that the replacement came this morning, two days early, and fits.',
      'Nothing to do here. You can close this.',
    ],
    age: 26 * 60,
  },
  {
    key: 'invoice',
    name: 'Jonas Lindqvist',
    subject: 'Invoice without our VAT number',
    text: [
      'Our bookkeeping cannot take the last invoice, as our VAT number is missing on it.',
      'Could you send it again with the number, and put it on all later ones as well?',
    ],
    age: 5 * 60,
  },
  {
    key: 'delivery',
    name: 'Ines Carvalho',
    subject: 'Where is my order?',
    text: [
      'I ordered eight days ago and the tracking page has said "label created" ever since.',
      'It is a birthday present for Saturday. Is it still possible that it arrives in time?',
    ],
    age: 130,
  },
  {
    key: 'german',
    name: 'Katrin Vogel',
    subject: 'Passwort vergessen',
    text: [
      'Guten Tag, die E-Mail zum Zurücksetzen meines Passworts kommt nicht an. Im Spam-Ordner ist sie auch nicht.',
      'Können Sie bitte nachsehen, ob meine Adresse stimmt?',
    ],
    age: 45,
  },
  {
    key: 'broken',
    name: 'Theo Marsh',
    subject: 'Arrived broken',
    text: [
      'The parcel looked fine, but the glass inside is cracked from one side to the other.',
      'I have thrown nothing away. Do you want it back, and when can I have a new one?',
    ],
    age: 12,
  },
]

/** The made-up customer's address. */
export const addressOf = ({ name }: Pick<SampleMail, 'name'>): string =>
  `${name.toLowerCase().replace(/\s+/g, '.')}@${sampleDomain}`
