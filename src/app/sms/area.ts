import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea } from '#app/records/record-entry.tsx'

/** Text messages. */
export const smsArea = defineArea(
  recordArea([
    {
      heading: 'Channels',
      title: 'SMS',
      noun: 'SMS channel',
      path: paths.sms,
      needs: 'administrator',
      words: 'text messages phone number twilio provider mobile stop threading channel',
      load: () => import('./sms-kind.tsx'),
    },
  ]),
)
