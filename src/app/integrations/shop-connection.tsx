import { useState } from 'react'
import { shopEndpoints, shopForm, shopLimits } from '#domain/integrations/shop.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { denialTexts } from '#app/ui/denial.ts'

const { getShop, putShop, deleteShop } = shopEndpoints

/** Shopify connection: shows customers' orders beside their conversations. */
export function ShopConnection() {
  return useAccess(getShop) === undefined ? <Connection /> : <p>{denialTexts.role}</p>
}

function Connection() {
  const desk = useDesk()
  const { value, gap, again } = useCall(getShop)
  const [isOpen, setIsOpen] = useState(false)
  const mayManage = useAccess(putShop, true)
  if (!value) return <AnswerGap gap={gap} again={again} what="Shopify" />
  const { shop } = value
  const disconnect = async () => {
    const isSure = await ask({
      title: 'Disconnect Shopify',
      text: 'Orders stand beside conversations no more, and the access token is forgotten.',
      ...{ confirm: 'Disconnect', tone: 'dangerFill' },
    })
    if (!isSure) return
    await callDesk(desk, deleteShop, {})
    showToast({ text: 'Shopify disconnected' })
    again()
  }
  return (
    <>
      <p>
        {shop === null
          ? 'Not connected. Once it is, the orders of a customer stand in the side pane of their conversations.'
          : `Connected: orders of ${shop} stand in the side pane of conversations. Nothing is changed at the shop.`}
      </p>
      <div>
        <Button
          variant={shop === null ? 'primary' : 'outline'}
          denied={mayManage}
          onClick={() => setIsOpen(true)}
        >
          {shop === null ? 'Connect' : 'Change'}
        </Button>{' '}
        {shop !== null && (
          <Button variant="danger" denied={mayManage} onClick={() => void disconnect().catch(reportFailure)}>
            Disconnect
          </Button>
        )}
      </div>
      {isOpen && (
        <ConnectDialog
          shop={shop}
          onClose={() => {
            setIsOpen(false)
            again()
          }}
        />
      )}
    </>
  )
}

function ConnectDialog({ shop, onClose }: { shop: string | null; onClose: () => void }) {
  const desk = useDesk()
  const isNew = shop === null
  const form = useDialogForm(shopForm, { shop: shop ?? '', token: '' }, async (typed) => {
    await callDesk(desk, putShop, typed)
    showToast({ text: isNew ? 'Shopify connected' : 'Shopify changed' })
    onClose()
  })
  const shared = { control: form.control, locked: false }
  return (
    <FormDialog
      title={isNew ? 'Connect Shopify' : 'Change Shopify'}
      form={form}
      dirty={form.isDirty}
      act={isNew ? ['Connect', 'Connecting…'] : ['Save', 'Saving…']}
      onClose={onClose}
    >
      <BoundText
        {...shared}
        name="shop"
        label="Shop domain"
        max={shopLimits.shop}
        autoFocus
        help="For example acme.myshopify.com"
      />
      <BoundText
        {...shared}
        name="token"
        label="Access token"
        type="password"
        autoComplete="off"
        help={
          isNew
            ? 'Admin API access token of a custom app with the scopes read_orders and read_customers. Orders older than 60 days also need read_all_orders.'
            : 'Left empty, the present one stays.'
        }
      />
    </FormDialog>
  )
}
