import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea } from '#app/records/record-entry.tsx'

/** E-mail templates. */
export const templatesArea = defineArea(
  recordArea([
    {
      heading: 'Work',
      title: 'Email templates',
      noun: 'template',
      path: paths.emailTemplates,
      words: 'saved replies canned responses macros snippets settings',
      load: () => import('./template-kind.tsx'),
    },
  ]),
)
