import { ChevronDown, ChevronRight, Lock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { NavLink, Outlet, useLocation, useOutletContext, useParams } from 'react-router-dom'
import type { Feature } from '#domain/access/features.ts'
import { getDocDetail } from '#domain/knowledge/endpoints.ts'
import type { DocDetail } from '#domain/knowledge/settings.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { paths, toRecordId } from '#app/paths.ts'
import { AreaNav, Beside } from '#app/records/page-layout.ts'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { LockedTip } from '#app/ui/tips/tip.tsx'
import { useTrashMoves } from '../articles/article-trash.ts'
import { KnowledgeGap } from '../reports/knowledge-gap.tsx'

/** Context of a knowledge base's pages, from their frame. */
export interface BaseContext {
  doc: DocDetail
  /** Load time of a stored answer that cannot be reloaded now, epoch ms. */
  asOf: number | undefined
  reload: () => void
}

/** The open knowledge base. */
export const useBase = (): BaseContext => useOutletContext<BaseContext>()

const parts = [
  ['Articles', 'articles'],
  ['Categories', 'categories'],
  ['Customization', 'customization'],
] as const

const settings: readonly [label: string, page: string, feature?: Feature][] = [
  ['General', 'general'],
  ['Advance', 'advance'],
  ['SEO', 'seo'],
  ['Version control', 'version-control', 'knowledgeBase.versionControl'],
  ['Backup and restore', 'backup-and-restore', 'knowledgeBase.backupRestore'],
  ['Custom CSS & JS', 'custom-css-js', 'knowledgeBase.customCSSJavascript'],
  ['Redirect rules', 'redirect-rules'],
  ['Import & export', 'import-export', 'knowledgeBase.importExport'],
]

function Entry({ label, to, feature }: { label: string; to: string; feature: Feature | undefined }) {
  const denied = useAccess(feature ? { feature } : {})
  return (
    <LockedTip denied={denied} placement="right">
      <NavLink to={to}>
        {label}
        {denied && <Icon of={Lock} size="sm" />}
      </NavLink>
    </LockedTip>
  )
}

/** Navigation of a knowledge base (KBS-019), with a link to all (D1-29). */
function BaseNav({ docId }: { docId: number }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <AreaNav aria-label="Knowledge base">
      <h2>Knowledge base</h2>
      {parts.map(([label, page]) => (
        <NavLink key={page} to={paths.knowledgePage(docId, page)}>
          {label}
        </NavLink>
      ))}
      <Button
        variant="ghost"
        size="small"
        icon={isOpen ? ChevronDown : ChevronRight}
        aria-expanded={isOpen}
        sx={{ flex: 'none', justifyContent: 'flex-start' }}
        onClick={() => setIsOpen(!isOpen)}
      >
        Settings
      </Button>
      {isOpen &&
        settings.map(([label, page, feature]) => (
          <Entry
            key={page}
            label={label}
            to={paths.knowledgePage(docId, `settings/${page}`)}
            feature={feature}
          />
        ))}
      <div data-foot>
        <NavLink to={paths.allKnowledge} end>
          All knowledge bases
        </NavLink>
      </div>
    </AreaNav>
  )
}

/** Frame of one knowledge base's pages. */
export function BaseFrame() {
  const desk = useDesk()
  const docId = toRecordId(useParams()['docId']) ?? 0
  const moves = useTrashMoves()
  const { pathname } = useLocation()
  const { value, gap, asOf, refused, again } = useAnswer(
    {
      // Reloaded on navigation: publishing an article makes the knowledge base public.
      ...{ key: `${moves} ${docId} ${pathname}`, shelf: String(docId) },
      ...{ keptAs: `${getDocDetail.path} ${docId}`, schema: getDocDetail.output },
    },
    (signal) => callDesk(desk, getDocDetail, { docId }, signal),
  )
  if (refused) return <ErrorScreen status={refused} />
  if (docId === 0 || value === null) return <ErrorScreen status={404} />
  return (
    <Beside>
      <BaseNav docId={docId} />
      {value ? (
        <Suspense>
          <Outlet key={docId} context={{ doc: value, asOf, reload: again } satisfies BaseContext} />
        </Suspense>
      ) : (
        <SettingsPage title="Knowledge base" back={null}>
          <KnowledgeGap gap={gap} again={again} />
        </SettingsPage>
      )}
    </Beside>
  )
}
