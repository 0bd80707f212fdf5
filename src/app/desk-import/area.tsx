import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

const Page = lazy(async () => ({ default: (await import('./desk-import-page.tsx')).DeskImportPage }))

/** Settings area of imports from another help desk. */
export const deskImportArea = defineArea({
  settings: [
    {
      heading: 'Channels',
      label: 'Import from a help desk',
      to: paths.importDesk,
      needs: 'administrator',
      words:
        'zendesk freshdesk help scout chatwoot migrate migration move switch tickets customers history import old data',
    },
  ],
  routes: [{ path: 'import-desk', element: <Page />, handle: { crumb: 'Import from a help desk' } }],
})
