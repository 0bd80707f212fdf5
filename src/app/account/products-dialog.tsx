import { useEffect, useRef, useState } from 'react'
import { CloudOff, ExternalLink, LayoutGrid } from 'lucide-react'
import { listProducts, subscribeProduct, type ProductView } from '#domain/account/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { needsConnection } from '#app/desk/calls/desk-request.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { AsOfLine } from '#app/ui/time/as-of-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { accountDate } from '#app/ui/time/time-format.ts'

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(2),
    padding: theme.spacing(3, 0),
  },
  '& > li + li': { borderTop: theme.edge.soft },
  '& > li > div': { flex: 1, minWidth: theme.size.menuMin },
  '& h3': { ...theme.typography.head, textTransform: 'capitalize' },
  '& p': { ...theme.typography.ui, color: theme.vars.palette.ink2 },
}))

/** Purpose of each product. */
const purposes: Record<ProductView['key'], string> = {
  crm: 'Leads, deals and what was said to whom',
  survey: 'Questions to customers, and their answers',
}

/** Address of a product with the user's role, by which it limits what it shows (SHL-040). */
const addressOf = (url: string, role: string): string => {
  const address = new URL(url)
  address.searchParams.set('role', role)
  return address.href
}

/** Dialog with the other products of the suite, to open or try (SHL-038, SHL-039). */
export default function ProductsDialog({ onClose }: { onClose: () => void }) {
  const desk = useDesk()
  const { value, gap, asOf, again } = useCall(listProducts)
  const start = async (product: ProductView['key']) => {
    await callDesk(desk, subscribeProduct, { product })
    showToast({ text: 'Product Subscribe Successfully' })
    again()
  }
  return (
    <Dialog open title="Other Products" size="sm" closeButton onClose={onClose}>
      {asOf !== undefined && <AsOfLine at={asOf} />}
      {value ? (
        value.data.length === 0 ? (
          <EmptyLine
            icon={LayoutGrid}
            text="Other products of the suite that run beside this desk open from here. There is none yet: who runs the server names them in OUTPOST_PRODUCTS."
          />
        ) : (
          <List>
            {value.data.map((product) => (
              <ProductRow key={product.key} product={product} onStart={() => start(product.key)} />
            ))}
          </List>
        )
      ) : gap === undefined ? (
        <SkeletonRows rows={2} lines={2} />
      ) : (
        <EmptyLine
          icon={CloudOff}
          text={gap === 'connection' ? needsConnection : 'The other products did not load.'}
        />
      )}
    </Dialog>
  )
}

interface ProductRowProps {
  product: ProductView
  onStart: () => Promise<void>
}

function ProductRow({ product, onStart }: ProductRowProps) {
  const { actor } = useDesk()
  const format = useTimeFormat()
  const now = useMinute()
  const denied = useAccess(subscribeProduct, true)
  const { key, name, url, trialDays, isSubscribed, endAt } = product
  const row = useRef<HTMLLIElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  // The focused button was replaced by a link; without focus in the dialog, Escape would not reach it.
  useEffect(() => {
    if (isAsked && isSubscribed) row.current?.querySelector('a')?.focus()
  }, [isAsked, isSubscribed])
  const begin = () => {
    setIsAsked(true)
    void onStart().catch(reportFailure)
  }
  return (
    <li ref={row}>
      <div>
        <h3>{name}</h3>
        <p>
          {endAt === null
            ? purposes[key]
            : `${endAt > now ? 'Free trial until' : 'The free trial ended on'} ${accountDate(endAt, format)}`}
        </p>
      </div>
      {isSubscribed ? (
        <Button
          icon={ExternalLink}
          component="a"
          {...{ href: addressOf(url, actor.roleName), target: '_blank', rel: 'noopener' }}
        >
          Open
        </Button>
      ) : (
        <Button denied={denied} onClick={begin}>
          Start free trial of {trialDays} days
        </Button>
      )}
    </li>
  )
}
