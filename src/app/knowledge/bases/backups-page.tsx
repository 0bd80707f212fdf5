import { Archive, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { transferEndpoints, transferLimits, type Backup } from '#domain/knowledge/transfer.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { RecordList } from '#app/records/record-list.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { rowTime } from '#app/ui/time/time-format.ts'
import { useBase } from './base-frame.tsx'
import { NameDialog } from './delete-base.tsx'
import { FeatureLock } from '../feature-lock.tsx'
import { useDocList } from '../articles/use-doc-list.ts'

const { getBackups, createBackup, restoreBackup } = transferEndpoints

function Backups() {
  const desk = useDesk()
  const { doc, reload } = useBase()
  const format = useTimeFormat()
  const now = useMinute()
  const denied = useAccess(createBackup, true)
  const [chosen, setChosen] = useState<Backup>()
  const { value, gap, asOf, again } = useDocList(getBackups, { docId: doc.id })
  const create = async () => {
    await callDesk(desk, createBackup, { docId: doc.id })
    showToast({ text: 'Backup Created' })
    again()
  }
  const restore = async (id: number) => {
    await callDesk(desk, restoreBackup, { id, name: doc.name })
    showToast({ text: 'Backup Restored' })
    setChosen(undefined)
    reload()
  }
  return (
    <SettingsPage
      title="Backup and restore"
      back={null}
      asOf={asOf}
      end={
        <Button
          variant="primary"
          size="small"
          denied={denied}
          onClick={() => void create().catch(reportFailure)}
        >
          Create backup
        </Button>
      }
    >
      <p>{`A backup holds all articles and categories in use. The newest ${transferLimits.backups} are kept.`}</p>
      {value ? (
        <RecordList
          label="Backups"
          icon={Archive}
          records={value.data.map((backup) => ({
            id: backup.id,
            title: rowTime(backup.createdAt, now, format),
            text: `${backup.articleCount} articles · ${backup.categoryCount} categories`,
            end: (
              <Button size="small" icon={RotateCcw} denied={denied} onClick={() => setChosen(backup)}>
                Restore
              </Button>
            ),
          }))}
        />
      ) : (
        <AnswerGap gap={gap} again={again} what="Backups" />
      )}
      {chosen && (
        <NameDialog
          title="Restore backup"
          text="Articles and categories become what they were. Articles that were made since go to the trash."
          name={doc.name}
          act={['Restore', 'Restoring…']}
          onClose={() => setChosen(undefined)}
          onSure={() => restore(chosen.id)}
        />
      )}
    </SettingsPage>
  )
}

/** The page `backup-and-restore` (KBS-015). */
export const BackupsPage = () => (
  <FeatureLock feature="knowledgeBase.backupRestore" title="Backup and restore">
    <Backups />
  </FeatureLock>
)
