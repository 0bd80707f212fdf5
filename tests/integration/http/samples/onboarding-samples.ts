import type { Sample } from './sample.ts'

const path = '/desk/getting-started'

/** Samples of the onboarding steps. */
export const onboardingSamples = {
  getGettingStarted: { path, bad: null, stranger: 'own' },
  putGettingStarted: { path, body: { isOffered: true }, bad: { body: { isOffered: 1 } }, stranger: 'own' },
  postSamples: { path: `${path}/samples`, bad: null, stranger: 409 },
  deleteSamples: { path: `${path}/samples`, bad: null, stranger: 'own' },
} as const satisfies Record<string, Sample>
