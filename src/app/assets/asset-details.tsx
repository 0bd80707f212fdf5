import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { assetResource, type Asset } from '#domain/assets/asset.ts'
import { manageAssetsAccess } from '#domain/access/plan-access.ts'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { assetStatusTexts } from '#domain/assets/status-texts.ts'
import { CustomValues } from '#app/customers/fields/custom-values.tsx'
import { DetailList } from '#app/customers/details/detail-list.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { useAssetFields } from './use-asset-fields.ts'

const AssetForm = lazy(() => import('./asset-form.tsx'))

interface AssetDetailsProps {
  assetId: number
  onClose: () => void
  /** Called after the asset was saved or deleted. */
  onChanged: () => void
}

/** Details of one asset over the list, with edit and delete. */
export function AssetDetails({ assetId, onClose, onChanged }: AssetDetailsProps) {
  const desk = useDesk()
  const denied = useAccess(manageAssetsAccess, true)
  const { get, remove } = assetResource.endpoints
  const { value, gap, again } = useAnswer({ key: `asset ${assetId}`, schema: assetResource.row }, (signal) =>
    callDesk(desk, get, { id: assetId }, signal),
  )
  const [isEditing, setIsEditing] = useState(false)
  const removeIt = async () => {
    const words = { title: 'Delete asset', text: 'Are you sure you want to delete ?', confirm: 'Delete' }
    if (!(await ask({ ...words, tone: 'dangerFill' }))) return
    await callDesk(desk, remove, { id: assetId })
    showToast({ text: 'Asset Deleted' })
    onChanged()
    onClose()
  }
  if (isEditing && value)
    return (
      <Suspense fallback={<HeldKeys />}>
        <AssetForm
          asset={value}
          onClose={() => setIsEditing(false)}
          onSaved={() => {
            setIsEditing(false)
            again()
            onChanged()
          }}
        />
      </Suspense>
    )
  return (
    <Dialog
      open
      title={value ? value.name : 'Asset'}
      onClose={onClose}
      closeButton
      isRead
      actions={
        value && (
          <>
            <Button variant="outline" denied={denied} onClick={() => void removeIt().catch(reportFailure)}>
              Delete
            </Button>
            <Button variant="primary" denied={denied} onClick={() => setIsEditing(true)}>
              Edit
            </Button>
          </>
        )
      }
    >
      {value ? (
        <Facts asset={value} />
      ) : value === null ? (
        <p>This asset does not exist any more.</p>
      ) : (
        <AnswerGap gap={gap} again={again} what="Asset" />
      )}
    </Dialog>
  )
}

function Facts({ asset: { type, serial, status, contact, fields } }: { asset: Asset }) {
  return (
    <>
      <DetailList>
        <dt>Type</dt>
        <dd dir="auto">{type || 'None'}</dd>
        <dt>Serial number</dt>
        <dd dir="auto">{serial || 'None'}</dd>
        <dt>Status</dt>
        <dd>{assetStatusTexts[status]}</dd>
        <dt>Owner</dt>
        <dd dir="auto">{contact ? <Link to={paths.customer(contact.id)}>{contact.name}</Link> : 'Nobody'}</dd>
      </DetailList>
      <CustomValues fields={useAssetFields()} values={fields} />
    </>
  )
}
