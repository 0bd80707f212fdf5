import type { endpoints } from '#domain/endpoints.ts'
import { feedbackFormResource, type FeedbackForm, type FeedbackFormInput } from '#domain/surveys/feedback.ts'
import { pictures } from '../../unit/server/attachments/pictures.ts'
import type { TestDesk } from '../../support/desk.ts'
import type { Sample } from '../http/samples/sample.ts'
import type { ResourceProof } from '../resources/prove-resource.ts'
import { resourceSamples } from '../resources/resource-samples.ts'

const words = (name: string): FeedbackFormInput => ({
  ...{ name, heading: 'How do you like it?', description: '', ratingsType: 'number', isEnabled: true },
  ...{ commentTitle: 'Tell us more', finishText: 'Thank you' },
})

/** Feedback forms for proofs and samples. */
export const feedbackFormProof: ResourceProof<FeedbackFormInput, FeedbackForm> = {
  good: () => words('Shop feedback'),
  changed: () => ({ ...words('x'.repeat(40)), ratingsType: 'star', isEnabled: false }),
  bad: {
    'no name': () => ({ words: { name: '' }, field: 'name', message: 'Name is a required field' }),
    'a long comment title': () => ({
      ...{ words: { commentTitle: 'x'.repeat(61) }, field: 'commentTitle' },
      message: 'Comment box title length must be less than or equal to 60 characters',
    }),
  },
  found: 'shop',
  numbered: (_, index) => words(`Form ${index}`),
  nameOf: ({ name }) => name,
}

/** Form data with a picture. */
export function logoForm(name: string, bytes: Buffer): FormData {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  return form
}

type Rooms = Pick<typeof endpoints, 'feedbackForms' | 'feedbackWidget'>
type Samples = { [Room in keyof Rooms]: Record<keyof Rooms[Room], Sample> }

/** A sample of each call of feedback forms and the feedback widget. */
export async function feedbackSamples(desk: TestDesk): Promise<Samples> {
  const samples = await resourceSamples(desk, feedbackFormResource, feedbackFormProof)
  const path = samples.get.path.replace('/forms/', '/forms/logo/')
  const bad = { path: '/forms/logo/x' }
  return {
    feedbackForms: {
      ...samples,
      list: { ...samples.list, path: '/forms?type=feedback', bad: { path: '/forms?type=other' } },
      postFormLogo: {
        ...{ path, body: logoForm('a.png', pictures['png'] as Buffer), bad, stranger: 404 },
      },
      deleteFormLogo: { path, bad, stranger: 404 },
    },
    feedbackWidget: {
      get: { path: '/widget', bad: null, stranger: 'own' },
      update: {
        ...{ path: '/widget', body: { isEnabled: true }, bad: { body: { position: 'top' } } },
        stranger: 'own',
      },
    },
  }
}
