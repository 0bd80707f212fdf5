import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordRoutes } from '#app/records/record-routes.tsx'

const load = () => import('./template-kind.tsx')

/** E-mail templates. */
export const templatesArea = defineArea({
  settings: [
    {
      heading: 'Work',
      label: 'Email templates',
      to: paths.emailTemplates,
      words: 'saved replies canned responses macros snippets settings',
    },
  ],
  routes: [recordRoutes('email-templates', 'Email templates', 'template', load)],
  later: [load],
})
