import { whatsappResource } from '#domain/whatsapp/whatsapp-channel.ts'
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
      needs: whatsappResource.read.needs,
      words: 'whatsapp meta cloud api business phone number access token messenger channel',
      load: () => import('./whatsapp-kind.tsx'),
    },
  ]),
)
