import { channelsArea } from '#app/channels/area.tsx'
import { commandsArea } from '#app/commands/area.tsx'
import type { Area } from '#app/desk/area.ts'
import { deviceArea } from '#app/device/area.tsx'
import { jobsArea } from '#app/jobs/area.tsx'
import { labelsArea } from '#app/labels/area.ts'
import { notificationsArea } from '#app/notifications/area.tsx'
import { peopleArea } from '#app/people/area.tsx'
import { templatesArea } from '#app/templates/area.ts'
import { timeArea } from '#app/time/area.tsx'
import { undeliveredArea } from '#app/undelivered/area.tsx'

/** The areas of the product; routes, settings, palette and what is loaded early read them. */
export const areas: readonly Area[] = [
  notificationsArea,
  commandsArea,
  deviceArea,
  templatesArea,
  labelsArea,
  timeArea,
  peopleArea,
  channelsArea,
  jobsArea,
  undeliveredArea,
]
