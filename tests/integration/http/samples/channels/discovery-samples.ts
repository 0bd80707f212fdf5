import type { Sample } from '../sample.ts'
import { silentServer } from './server-samples.ts'

const { password, ...server } = silentServer
const path = '/desk/mail-discovery'
const words = { email: 'somebody@northwind.example', password, receiving: server, sending: server }

/** Samples of the discovery of an address's servers; they contain no account data. */
export const discoverySamples = {
  discoverMail: {
    path,
    body: { email: 'somebody@northwind.example' },
    bad: { body: { email: 'nobody' } },
    stranger: 'own',
  },
  checkMailServers: {
    path: `${path}/check`,
    body: words,
    bad: { body: { ...words, receiving: { ...server, host: 'mail.example' } } },
    stranger: 'own',
  },
} as const satisfies Record<string, Sample>
