import { Package } from 'lucide-react'
import { assetResource, type Asset } from '#domain/assets/asset.ts'
import { assetsAccess } from '#domain/access/plan-access.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useAccess } from '#app/desk/use-access.ts'
import { useAnswer } from '#app/desk/use-answer.ts'
import { LinkLine } from '#app/messages/link-line.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { assetStatusWords } from '#domain/assets/status-words.ts'

/** Assets that are shown of one customer. */
const maxShown = 50

const none: readonly Asset[] = []

/** The assets of a customer by name; none without the plan feature, and until the server has answered. */
export function useCustomerAssets(contactId: number): readonly Asset[] {
  const desk = useDesk()
  const denied = useAccess(assetsAccess)
  const { list } = assetResource.endpoints
  const { value } = useAnswer(
    { key: `assets of customer ${denied ? 0 : contactId}`, schema: list.output },
    async (signal) =>
      denied
        ? { data: [], next: null }
        : callDesk(desk, list, { contactId, limit: maxShown } as never, signal),
  )
  return value?.data ?? none
}

/** A customer's assets; each links to its asset. */
export const CustomerAssets = ({ assets }: { assets: readonly Asset[] }) => (
  <ul aria-label="Assets">
    {assets.map(({ id, name, status }) => (
      <li key={id}>
        <LinkLine to={paths.asset(id)}>
          <Icon of={Package} />
          <span dir="auto">{name}</span>
          <span>{assetStatusWords[status]}</span>
        </LinkLine>
      </li>
    ))}
  </ul>
)
