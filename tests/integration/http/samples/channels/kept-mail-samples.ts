import type { endpoints } from '#domain/endpoints.ts'
import type { Sample } from '../sample.ts'

const path = '/desk/kept-mails'

/** A sample of every call on held mail. */
export const keptMailSamples: Record<keyof (typeof endpoints)['keptMails'], Sample> = {
  listKeptMails: { path, bad: null, stranger: 'own' },
  decideKeptMails: {
    path,
    body: { ids: [1], isSent: false },
    bad: { body: { ids: [], isSent: true } },
    stranger: 'own',
  },
}
