import { manageSupportWidgetAccess } from '#domain/access/plan-access.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea } from '#app/records/record-entry.tsx'

/** Chat widgets for other sites. */
export const supportWidgetArea = defineArea(
  recordArea([
    {
      heading: 'Channels',
      title: 'Support widget',
      noun: 'support widget',
      path: paths.supportWidgets,
      words: 'chat live widget website embed code launcher bubble visitor channel',
      feature: manageSupportWidgetAccess.feature,
      load: () => import('./support-widget-kind.tsx'),
    },
  ]),
)
