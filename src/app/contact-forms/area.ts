import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea } from '#app/records/record-entry.tsx'

/** Settings area of contact forms. */
export const contactFormsArea = defineArea(
  recordArea([
    {
      heading: 'Channels',
      title: 'Contact form',
      noun: 'contact form',
      path: paths.contactForms,
      words: 'web form embed code snippet website iframe captcha support form channel',
      load: () => import('./contact-form-kind.tsx'),
    },
  ]),
)
