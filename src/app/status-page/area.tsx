import { Activity } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordRoute, type RecordEntry } from '#app/records/record-entry.tsx'

type Kind = Pick<RecordEntry, 'title' | 'noun' | 'path' | 'load'>

const services: Kind = {
  ...{ title: 'Service Components', noun: 'service', path: paths.statusServices },
  load: () => import('./service-kind.tsx'),
}

const kinds: readonly Kind[] = [
  {
    ...{ title: 'Incidents', noun: 'incident', path: paths.statusIncidents },
    load: () => import('./incident-kind.tsx'),
  },
  {
    ...{ title: 'Maintenance', noun: 'maintenance', path: paths.statusMaintenance },
    load: () => import('./maintenance-kind.tsx'),
  },
  {
    ...{ title: 'Manage Subscribers', noun: 'subscriber', path: paths.statusSubscribers },
    load: () => import('./subscriber-kind.tsx'),
  },
  {
    ...{ title: 'Templates', noun: 'template', path: paths.statusTemplates },
    load: () => import('./status-template-kind.tsx'),
  },
  {
    ...{ title: 'Incident sources', noun: 'incident source', path: paths.statusSources },
    load: () => import('./source-kind.tsx'),
  },
  {
    ...{ title: 'Incident status', noun: 'incident status', path: paths.incidentStatus },
    load: () => import('./incident-status-kind.tsx'),
  },
]

const loadFrame = () => import('./status-frame.tsx')
const loadSettings = () => import('./page-settings.tsx')
const Frame = lazy(async () => ({ default: (await loadFrame()).StatusFrame }))
const Customization = lazy(async () => ({ default: (await loadSettings()).Customization }))
const General = lazy(async () => ({ default: (await loadSettings()).General }))
const EmbedSettings = lazy(async () => ({ default: (await loadSettings()).EmbedSettings }))

const shown = (page: ReactNode) => <Suspense>{page}</Suspense>

/** Incidents and maintenance of the account's services, and the public status page. */
export const statusPageArea = defineArea({
  rail: { label: 'Status page', to: paths.statusPage, icon: Activity, command: 'go.status' },
  pages: [
    {
      path: paths.statusPage,
      element: shown(<Frame />),
      handle: { crumb: 'Status page' },
      children: [
        { index: true, element: <Navigate to={paths.statusIncidents} replace /> },
        ...kinds.map((kind) => recordRoute(kind, paths.statusPage)),
        recordRoute(services, paths.statusPage, ['/service', '/group']),
        {
          path: 'customization',
          element: shown(<Customization />),
          handle: { crumb: 'Customization' },
        },
        { path: 'general', element: shown(<General />), handle: { crumb: 'General' } },
        { path: 'statusembed', element: shown(<EmbedSettings />), handle: { crumb: 'Status embed' } },
      ],
    },
  ],
  later: [loadFrame, loadSettings, services.load, ...kinds.map(({ load }) => load)],
})
