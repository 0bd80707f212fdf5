import { surveyResource, type Survey, type SurveyInput } from '#domain/surveys/survey.ts'
import type { TestDesk } from '../../support/desk.ts'
import type { ResourceProof } from '../resources/prove-resource.ts'
import { resourceSamples } from '../resources/resource-samples.ts'

const words = (desk: TestDesk, name: string): SurveyInput => ({
  ...{ name, subject: 'How did we do?', mailboxIds: [desk.mailboxId], auto: true, isActive: true },
  ...{
    ratingsType: 'number',
    heading: 'How did {{agent.firstName}} do?',
    subHeading: '{{conversation.subject}}',
  },
  ...{ description: 'It takes a moment.', footer: 'Thank you for riding with us.', logo: null },
  ...{
    commentEnabled: true,
    commentEnabledBelow: 3,
    commentTitle: 'What went wrong?',
    finishText: 'Thank you',
  },
})

const tooLong = (row: string, field: keyof SurveyInput, label: string, limit: number) => ({
  [`${row}: ${limit + 1} characters of ${field}`]: () => ({
    ...{ words: { [field]: 'x'.repeat(limit + 1) }, field },
    message: `${label} length must be less than or equal to ${limit} characters`,
  }),
})

/** Surveys for proofs and samples. */
export const surveyProof: ResourceProof<SurveyInput, Survey> = {
  good: (desk) => words(desk, 'After a warranty case'),
  // Each field at its limit (SUR-019 to 025).
  changed: (desk) => ({
    ...words(desk, 'x'.repeat(40)),
    ...{
      subject: 'x'.repeat(40),
      heading: 'x'.repeat(40),
      subHeading: 'x'.repeat(40),
      footer: 'x'.repeat(40),
    },
    ...{ commentTitle: 'x'.repeat(60), description: 'x'.repeat(200), finishText: 'x'.repeat(5000) },
    ...{ ratingsType: 'star', auto: false, commentEnabled: false, commentEnabledBelow: 11, isActive: false },
  }),
  bad: {
    'SUR-019: an empty name': () => ({
      ...{ words: { name: ' ' }, field: 'name', message: 'Name cannot be an empty field' },
    }),
    'SUR-020: an empty subject': () => ({
      ...{ words: { subject: '' }, field: 'subject', message: 'Subject cannot be an empty field' },
    }),
    ...tooLong('SUR-019', 'name', 'Name', 40),
    ...tooLong('SUR-020', 'subject', 'Subject', 40),
    'SUR-021: no inbox': () => ({
      words: { mailboxIds: [] },
      ...{ field: 'mailboxIds', message: 'mailboxIds must contain at least one item' },
    }),
    ...tooLong('SUR-022', 'heading', 'Heading', 40),
    ...tooLong('SUR-022', 'subHeading', 'Sub heading', 40),
    ...tooLong('SUR-022', 'footer', 'Footer', 40),
    'SUR-014, SUR-022: another type of ratings': () => ({
      ...{ words: { ratingsType: 'smiley' }, field: 'ratingsType', message: /number|star/ },
    }),
    ...tooLong('SUR-023', 'commentTitle', 'Comment box title', 60),
    ...tooLong('SUR-024', 'description', 'Description', 200),
  },
  found: 'warranty',
  numbered: (desk, index) => words(desk, `Survey ${index}`),
  nameOf: ({ name }) => name,
}

/** A sample of each call of surveys (ADM-022). */
export async function surveySamples(desk: TestDesk, conversationId: number, contactId: number) {
  const samples = await resourceSamples(desk, surveyResource, surveyProof)
  const link = `/desk/conversations/${conversationId}/survey-link`
  return {
    ...samples,
    status: {
      ...{ path: `${samples.get.path}/status`, body: { isActive: true }, stranger: 404 as const },
      bad: { body: { isActive: 'no' } },
    },
    postSurveyLink: {
      path: link,
      bad: { path: '/desk/conversations/x/survey-link' },
      stranger: 404 as const,
    },
    listContactRatings: {
      ...{ path: `/desk/customers/${contactId}/ratings`, bad: { path: '/desk/customers/x/ratings' } },
      stranger: 'own' as const,
    },
  }
}
