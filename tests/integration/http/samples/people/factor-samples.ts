import { randomUUID } from 'node:crypto'
import { deskPassword, type TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'

const path = '/account/factors'
const requestId = randomUUID()
const credential = { id: 'c29tZWJvZHk', response: { clientDataJSON: 'e30' } }
const own = { body: { password: deskPassword }, bad: { body: { password: '' } }, stranger: 'own' } as const

/** Samples of two-factor sign-in; calls that need an earlier step have their own tests. */
export const factorSamples = ({ powerless }: Pick<TestDesk, 'powerless'>) =>
  ({
    getFactors: { path, bad: null, stranger: 'own' },
    beginApp: { path: `${path}/app`, ...own },
    confirmApp: {
      ...{ path: `${path}/app`, body: { code: '000000' }, bad: { body: { code: '12' } } },
      ...{ stranger: 400, alone: 400 },
    },
    removeApp: { path: `${path}/app`, ...own },
    renewRecoveryCodes: { path: `${path}/recovery-codes`, ...own, stranger: 409, alone: 409 },
    secondStep: {
      ...{ path: '/account/login/second-step', body: { requestId, code: '000000' } },
      ...{ bad: { body: { requestId, code: 'abc' } }, stranger: 'own', alone: 401 },
    },
    resetFactors: {
      path: `/desk/users/${powerless.id}/factors`,
      bad: { path: '/desk/users/x/factors' },
      stranger: 404,
    },
    beginPasskey: { path: `${path}/passkeys/options`, ...own },
    addPasskey: {
      ...{ path: `${path}/passkeys`, body: { requestId, name: 'Laptop', credential } },
      ...{ bad: { body: { requestId, name: '', credential } }, stranger: 400, alone: 400 },
    },
    removePasskey: {
      path: `${path}/passkeys/1`,
      bad: { path: `${path}/passkeys/x` },
      stranger: 404,
      alone: 404,
    },
    beginPasskeySignIn: { path: '/account/login/passkey/options', body: {}, bad: null, stranger: 'own' },
    passkeySignIn: {
      ...{ path: '/account/login/passkey', body: { requestId, credential } },
      ...{ bad: { body: { requestId } }, stranger: 'own', alone: 401 },
    },
  }) as const satisfies Record<string, Sample>
