import { GitCompare, RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { wordDiff } from '#lib/word-diff.ts'
import { withDirections } from '#lib/text-direction.ts'
import { versionEndpoints, type Version, type VersionLine } from '#domain/knowledge/version.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { paths, toRecordId } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { RecordList } from '#app/records/record-list.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { rowTime } from '#app/ui/time/time-format.ts'
import { useBase } from '../bases/base-frame.tsx'
import { FeatureLock } from '../feature-lock.tsx'
import { useDocList } from '../articles/use-doc-list.ts'

const { getArticleVersions, getVersionDetail, restoreVersion } = versionEndpoints
const feature = 'knowledgeBase.versionControl' as const

const Words = styled('div')(({ theme }) => ({
  maxWidth: theme.size.formColumn,
  overflowWrap: 'anywhere',
  '& ins': { backgroundColor: theme.vars.palette.mark, textDecoration: 'underline' },
  '& del': { color: theme.vars.palette.ink3, textDecoration: 'line-through' },
  '&[data-plain]': { whiteSpace: 'pre-wrap' },
}))

/** Versions, each linked to its content and to a comparison with the previous one. */
function VersionList({ versions }: { versions: readonly VersionLine[] }) {
  const { doc } = useBase()
  const format = useTimeFormat()
  const now = useMinute()
  const before = ({ articleId, number }: VersionLine) =>
    versions.find((other) => other.articleId === articleId && other.number === number - 1)
  return (
    <RecordList
      label="Versions"
      icon={GitCompare}
      records={versions.map((version) => {
        const { id, articleId, number, name, restoredFrom, createdAt } = version
        const last = before(version)
        const from = restoredFrom === null ? '' : ` · restored from version ${restoredFrom}`
        return {
          id,
          title: name,
          text: `Version ${number} · ${rowTime(createdAt, now, format)}${from}`,
          to: paths.version(doc.id, articleId, id),
          end: last && (
            <IconButton
              name={`Compare version ${number} of ${name} with the one before`}
              icon={GitCompare}
              component={Link}
              to={paths.versions(doc.id, articleId, [last.id, id])}
            />
          ),
        }
      })}
    />
  )
}

function AllVersions() {
  const { doc } = useBase()
  const { value, gap, asOf, again } = useDocList(getArticleVersions, { docId: doc.id })
  return (
    <SettingsPage title="Version control" back={null} asOf={asOf}>
      <p>Each time an article is saved or published, its text is kept as a version.</p>
      {value ? <VersionList versions={value.data} /> : <AnswerGap gap={gap} again={again} what="Versions" />}
    </SettingsPage>
  )
}

/** The page `version-control` of the settings (KBS-014). */
export const VersionControl = () => (
  <FeatureLock feature={feature} title="Version control">
    <AllVersions />
  </FeatureLock>
)

function Restore({ version }: { version: Version }) {
  const desk = useDesk()
  const navigate = useNavigate()
  const denied = useAccess(restoreVersion, true)
  const restore = async () => {
    const text = `The article becomes what it was in version ${version.number}, as a new version.`
    if (!(await ask({ title: 'Restore version', text, confirm: 'Restore' }))) return
    await callDesk(desk, restoreVersion, { versionId: version.id })
    showToast({ text: 'Version Restored' })
    await navigate(paths.article(version.docId, version.articleId))
  }
  return (
    <Button icon={RotateCcw} denied={denied} onClick={() => void restore().catch(reportFailure)}>
      Restore
    </Button>
  )
}

function OneVersion({ articleId, versionId }: { articleId: number; versionId: number }) {
  const { doc } = useBase()
  const { value: version, gap, asOf, again } = useDocList(getVersionDetail, { versionId })
  const { value: others } = useDocList(getArticleVersions, { articleId })
  const back = paths.article(doc.id, articleId)
  if (version === null || (version && version.articleId !== articleId)) return <ErrorScreen status={404} />
  return (
    <SettingsPage
      title={version ? `Version ${version.number}` : 'Version'}
      back={back}
      asOf={asOf}
      end={version && <Restore version={version} />}
    >
      {version ? (
        <Words>
          <h2 dir="auto">{version.name}</h2>
          <div dangerouslySetInnerHTML={{ __html: withDirections(version.content) }} />
        </Words>
      ) : (
        <AnswerGap gap={gap} again={again} what="Version" />
      )}
      {others && <VersionList versions={others.data} />}
    </SettingsPage>
  )
}

/** A version of an article (KBS-007). */
export function VersionPage() {
  const params = useParams()
  const [articleId, versionId] = [toRecordId(params['articleId']), toRecordId(params['versionId'])]
  if (articleId === null || versionId === null) return <ErrorScreen status={404} />
  return (
    <FeatureLock feature={feature} title="Version">
      <OneVersion key={versionId} articleId={articleId} versionId={versionId} />
    </FeatureLock>
  )
}

const wordsOf = ({ name, plainContent }: Version) => `${name}\n\n${plainContent.trim()}`

function Comparison({ articleId, ids }: { articleId: number; ids: readonly [number, number] }) {
  const { doc } = useBase()
  const [one, other] = [
    useDocList(getVersionDetail, { versionId: ids[0] }),
    useDocList(getVersionDetail, { versionId: ids[1] }),
  ]
  // Ordered by number, independent of the address: older version first.
  const [older, newer] = [one.value, other.value].toSorted((a, b) => (a?.number ?? 0) - (b?.number ?? 0))
  const parts = useMemo(
    () => (older && newer ? wordDiff(wordsOf(older), wordsOf(newer)) : undefined),
    [older, newer],
  )
  const isForeign = [older, newer].some((each) => each === null || (each && each.articleId !== articleId))
  if (isForeign) return <ErrorScreen status={404} />
  return (
    <SettingsPage
      title={older && newer ? `Version ${older.number} and version ${newer.number}` : 'Compare versions'}
      back={paths.article(doc.id, articleId)}
      end={older && <Restore version={older} />}
    >
      {parts ? (
        <Words data-plain dir="auto">
          {parts.map(({ kind, text }, at) =>
            kind === 'same' ? (
              text
            ) : kind === 'added' ? (
              <ins key={at}>{text}</ins>
            ) : (
              <del key={at}>{text}</del>
            ),
          )}
        </Words>
      ) : (
        <AnswerGap gap={one.gap ?? other.gap} again={one.again} what="Versions" />
      )}
    </SettingsPage>
  )
}

/** Comparison of two versions of an article, by comma-separated ids (KBS-008, D1-142). */
export function ComparePage() {
  const params = useParams()
  const articleId = toRecordId(params['articleId'])
  const [one, other] = (params['versionIds'] ?? '').split(',').map(toRecordId)
  if (articleId === null || !one || !other) return <ErrorScreen status={404} />
  return (
    <FeatureLock feature={feature} title="Compare versions">
      <Comparison key={`${one} ${other}`} articleId={articleId} ids={[one, other]} />
    </FeatureLock>
  )
}
