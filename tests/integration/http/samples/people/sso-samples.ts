import { randomUUID } from 'node:crypto'
import type { Sample } from '../sample.ts'

const path = '/account/single-sign-on'
const signIn = '/account/login/single-sign-on'
// Nothing listens there: provider answers have their own tests.
const words = {
  issuer: 'http://localhost:1',
  clientId: 'outpost',
  clientSecret: 'a secret',
  isOn: true,
  revision: 0,
}

/** Samples of single sign-on. */
export const ssoSamples = {
  getSso: { path, bad: null, stranger: 'own' },
  putSso: { path, body: words, bad: { body: { ...words, issuer: 'no address' } }, stranger: 400, alone: 400 },
  ssoState: { path: signIn, bad: null, stranger: 'own' },
  beginSso: { path: `${signIn}/begin`, body: {}, bad: { body: { domain: 1 } }, stranger: 'own', alone: 400 },
  finishSso: {
    ...{ path: signIn, body: { state: randomUUID(), query: 'code=1' } },
    ...{ bad: { body: { state: 'none', query: '' } }, stranger: 'own', alone: 401 },
  },
  confirmSso: {
    ...{ path: `${signIn}/confirm`, body: { requestId: randomUUID(), password: 'a password' } },
    ...{ bad: { body: { requestId: 'none', password: '' } }, stranger: 'own', alone: 401 },
  },
} as const satisfies Record<string, Sample>
