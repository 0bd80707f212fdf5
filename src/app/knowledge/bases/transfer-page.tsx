import { Download, FileText, Upload } from 'lucide-react'
import * as z from 'zod/mini'
import { slugOf } from '#domain/knowledge/article.ts'
import { importAddressSchema, transferEndpoints, type ImportSource } from '#domain/knowledge/transfer.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { deskRequest } from '#app/desk/calls/desk-request.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { saveAs } from '#app/messages/files/save-as.ts'
import { RecordList } from '#app/records/record-list.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { SettingsSection } from '#app/records/settings-styles.ts'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { useFilePicker } from '#app/ui/use-file-picker.tsx'
import { useBase } from './base-frame.tsx'
import { FeatureLock } from '../feature-lock.tsx'
import { useDocList } from '../articles/use-doc-list.ts'

const { exportDoc, getExportDocs, uploadKB, importDocs } = transferEndpoints

const countOf = (count: number) => `${count} ${count === 1 ? 'article' : 'articles'}`

/** Server calls of the page. */
function useTransfer(again: () => void) {
  const desk = useDesk()
  const { doc, reload } = useBase()
  return {
    async download() {
      const answer = await deskRequest(desk.client, `${exportDoc.path}?docId=${doc.id}`)
      const name = `${slugOf(doc.name) || 'knowledge-base'}.json`
      saveAs(new Blob([await answer.arrayBuffer()], { type: 'application/json' }), name)
    },
    async upload([file]: File[]) {
      if (!file) return
      const form = new FormData()
      form.append('file', file, file.name)
      await deskRequest(desk.client, `${uploadKB.path}?docId=${doc.id}`, 'POST', form)
      again()
    },
    /** Preview of an import from an address. */
    async look(importURL: string) {
      await callDesk(desk, importDocs, { docId: doc.id, importFrom: 'url', importURL, isPreview: true })
      again()
    },
    async take(importFrom: ImportSource) {
      const { added, known } = await callDesk(desk, importDocs, { importFrom, docId: doc.id })
      showToast({
        text:
          known === 0 ? `${countOf(added)} imported` : `${countOf(added)} imported, ${known} there already`,
      })
      again()
      reload()
    },
  }
}

function FromAddress({ onLook }: { onLook: (address: string) => Promise<void> }) {
  const denied = useAccess(importDocs, true)
  const form = useDialogForm<z.infer<typeof importAddressSchema>>(
    importAddressSchema,
    { importURL: '' },
    ({ importURL }) => onLook(importURL),
  )
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <BoundText
        control={form.control}
        name="importURL"
        label="Import URL"
        help="A page, a Markdown file, a zip, an export, or a list of articles of Zendesk at a public address. You see what is there before it is imported."
        inputMode="url"
        locked={denied !== undefined && denied !== 'connection'}
      />
      <Button type="submit" busy={form.isBusy} busyLabel="Reading…" denied={denied} sx={{ mt: 2 }}>
        Read from URL
      </Button>
    </form>
  )
}

const Missed = styled('p')(({ theme }) => ({
  padding: theme.spacing(2.5, 3),
  borderRadius: theme.radius.card,
  overflowWrap: 'anywhere',
  color: theme.vars.palette.lanternText,
  backgroundColor: theme.vars.palette.lanternTint,
}))

/** Maximum number of listed names. */
const mostNames = 10

function Missing({ names }: { names: readonly string[] }) {
  const more = names.length - mostNames
  return (
    <Missed role="note">
      {`Not in this zip, or damaged: ${names.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`}
    </Missed>
  )
}

function Transfer() {
  const { doc } = useBase()
  const exportDenied = useAccess(exportDoc, true)
  const importDenied = useAccess(importDocs, true)
  const { value: waiting, asOf, again } = useDocList(getExportDocs, { docId: doc.id })
  const { download, upload, look, take } = useTransfer(again)
  const picker = useFilePicker((files) => void upload(files).catch(reportFailure), 'File to import')
  const fresh = waiting?.documents.filter(({ isKnown }) => !isKnown).length ?? 0
  return (
    <SettingsPage title="Import & export" back={null} asOf={asOf}>
      <SettingsSection>
        <h2>Export</h2>
        <p>One file with all articles and categories in use, which another knowledge base imports.</p>
        <Button icon={Download} denied={exportDenied} onClick={() => void download().catch(reportFailure)}>
          Export
        </Button>
      </SettingsSection>
      <SettingsSection data-form>
        <h2>Import</h2>
        <p>
          An export of ours, of Zendesk Guide or of Freshdesk (JSON), a Markdown or HTML file, or a zip of
          those. What is not ours becomes drafts. Once an article is published, its address at Zendesk or
          Freshdesk leads to it. Pictures and files in a zip come with it. Those at Zendesk or Freshdesk are
          copied in the background; Jobs lists those that cannot be copied.
        </p>
        <div>
          <Button icon={Upload} denied={importDenied} onClick={picker.pick}>
            Upload file
          </Button>
          {picker.input}
        </div>
        {waiting?.name && (
          <>
            <h3>{`In ${waiting.name}`}</h3>
            <RecordList
              label={`Articles in ${waiting.name}`}
              icon={FileText}
              records={waiting.documents.map(({ name, category, isKnown, isPublished }, at) => ({
                id: at,
                title: name,
                text: [
                  category ?? 'No category',
                  isPublished ? 'Published' : 'Draft',
                  ...(isKnown ? ['There already'] : []),
                ].join(' · '),
              }))}
            />
            {waiting.missing.length > 0 && <Missing names={waiting.missing} />}
            {fresh > 0 && (
              <div>
                <Button
                  variant="primary"
                  denied={importDenied}
                  onClick={() => void take('file').catch(reportFailure)}
                >{`Import ${countOf(fresh)}`}</Button>
              </div>
            )}
          </>
        )}
        <FromAddress onLook={look} />
      </SettingsSection>
    </SettingsPage>
  )
}

/** The page `import-export` (KBS-018). */
export const TransferPage = () => (
  <FeatureLock feature="knowledgeBase.importExport" title="Import & export">
    <Transfer />
  </FeatureLock>
)
