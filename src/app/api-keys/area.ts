import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea } from '#app/records/record-entry.tsx'

/** Settings area of API keys. */
export const apiKeysArea = defineArea(
  recordArea([
    {
      heading: 'Connect',
      title: 'Developer API',
      noun: 'API key',
      path: paths.developerApi,
      needs: 'administrator',
      words: 'tokens keys rest http openapi scopes programs developers bearer secret access',
      load: () => import('./api-key-kind.tsx'),
    },
  ]),
)
