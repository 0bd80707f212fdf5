import { Package } from 'lucide-react'
import { assetResource, type AssetStatus } from '#domain/assets/asset.ts'
import { mostBeside } from '#domain/customers/beside.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { assetsAccess } from '#domain/access/plan-access.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { LinkLine } from '#app/messages/link-line.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { assetStatusTexts } from '#domain/assets/status-texts.ts'

type ShownAsset = NonNullable<Contact['beside']>['assets'][number]

const none: readonly ShownAsset[] = []

/** A customer's assets as stored with the customer, else loaded. Empty without the plan feature. */
export function useCustomerAssets({ id, beside }: Pick<Contact, 'id' | 'beside'>): readonly ShownAsset[] {
  const desk = useDesk()
  const denied = useAccess(assetsAccess)
  const { list } = assetResource.endpoints
  const isAsked = !denied && beside === undefined
  const { value } = useAnswer(
    { key: `assets of customer ${isAsked ? id : 0}`, schema: list.output },
    async (signal) =>
      isAsked
        ? callDesk(desk, list, { contactId: id, limit: mostBeside } as never, signal)
        : { data: [], next: null },
  )
  if (denied) return none
  return isAsked ? (value?.data ?? none) : (beside?.assets ?? none)
}

/** A customer's assets; each links to its asset. */
export const CustomerAssets = ({ assets }: { assets: readonly ShownAsset[] }) => (
  <ul aria-label="Assets">
    {assets.map(({ id, name, status }) => (
      <li key={id}>
        <LinkLine to={paths.asset(id)}>
          <Icon of={Package} />
          <span dir="auto">{name}</span>
          <span>{assetStatusTexts[status as AssetStatus]}</span>
        </LinkLine>
      </li>
    ))}
  </ul>
)
