import { templateResource } from '#domain/templates/endpoints.ts'
import { proveResource } from '../resources/prove-resource.ts'

const words = (subject: string) => ({ subject, body: '<p>Thank you</p>', attachments: [], actions: [] })

proveResource(templateResource, {
  good: () => words('Many thanks'),
  changed: () => words('Price list'),
  bad: {
    'without a subject': () => ({
      words: { subject: ' ' },
      field: 'subject',
      message: 'Subject is a required field',
    }),
    'with a body that shows nothing': () => ({
      words: { body: '<p> </p>' },
      field: 'body',
      message: 'Body is a required field',
    }),
    'with a file that nobody uploaded': () => ({
      words: { attachments: [4711] },
      field: 'attachments',
      message: 'A file was not uploaded',
    }),
  },
  found: 'thanks',
  numbered: (_, index) => words(`Template ${index}`),
  nameOf: ({ subject }) => subject,
})
