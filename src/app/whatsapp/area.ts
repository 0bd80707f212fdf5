import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea } from '#app/records/record-entry.tsx'

/** WhatsApp. */
export const whatsappArea = defineArea(
  recordArea([
    {
      heading: 'Channels',
      title: 'WhatsApp',
      noun: 'WhatsApp channel',
      path: paths.whatsapp,
      needs: 'channels.manage_whatsapp',
      words: 'whatsapp meta cloud api business phone number access token messenger channel',
      load: () => import('./whatsapp-kind.tsx'),
    },
  ]),
)
