import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea } from '#app/records/record-entry.tsx'

/** Webhooks. */
export const webhooksArea = defineArea(
  recordArea([
    {
      heading: 'Connect',
      title: 'Webhooks',
      noun: 'webhook',
      path: paths.webhooks,
      needs: 'administrator',
      words: 'events endpoints http callbacks signature deliveries log replay retry integrations developers',
      load: () => import('./webhook-kind.tsx'),
    },
  ]),
)
