import { styled } from '#app/theme/styled.ts'
import { listIntegrations } from '#domain/integrations/integration.ts'
import { shopEndpoints, type ShopOrder, type ShopOrders } from '#domain/integrations/shop.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall, useCallAbout } from '#app/desk/calls/use-call.ts'
import { Button } from '#app/ui/button.tsx'
import { FoldSection } from '#app/ui/fold-section.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'

const { listOrders } = shopEndpoints

/** Shop orders of the open conversation's customer; nothing while no shop is connected. */
export function OrdersSection({ conversationId }: { conversationId: number }) {
  const denied = useAccess(listOrders)
  const { value } = useCall(listIntegrations)
  const isConnected = value?.data.some((each) => each.provider === 'shopify' && each.isConnected)
  if (denied || !isConnected) return null
  return (
    <FoldSection name="customer.orders" title="Orders">
      <OrderList key={conversationId} conversationId={conversationId} />
    </FoldSection>
  )
}

const Words = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.ink2,
  marginBlock: theme.spacing(1),
}))

const List = styled('ul')(({ theme }) => ({
  '& > li + li': { borderTop: theme.edge.line },
}))

const Line = styled('li')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.ink2,
  paddingBlock: theme.spacing(1.5),
  overflowWrap: 'anywhere',
  '& a': { color: theme.vars.palette.link },
  '& > div:first-of-type': {
    ...theme.typography.body2,
    ...theme.mix.tabular,
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    color: theme.vars.palette.ink,
  },
}))

/** Orders from the connected shop, or the reason why there are none. */
export function OrderList({ conversationId }: { conversationId: number }) {
  const { value, gap, asOf, again } = useCallAbout<ShopOrders>(listOrders, conversationId)
  if (gap === 'connection') return <Words>Orders need a connection.</Words>
  const trouble = gap === 'failure' ? 'Orders did not load' : value?.trouble
  if (trouble)
    return (
      <>
        <Words role="alert">{`${trouble}.`}</Words>
        <Button variant="ghost" size="small" onClick={again}>
          Try again
        </Button>
      </>
    )
  if (!value) return <Words role="status">Loading…</Words>
  return (
    <>
      {asOf !== undefined && (
        <Words>
          New orders need a connection. As of <RelativeTime at={asOf} show="stamp" />:
        </Words>
      )}
      {value.data.length === 0 ? (
        <Words>No orders</Words>
      ) : (
        <List aria-label="Orders">
          {value.data.map((order) => (
            <OrderLine key={order.url} order={order} />
          ))}
        </List>
      )}
    </>
  )
}

/** A localised amount; with its plain code if the currency is unknown. */
function amountText({ amount, currency }: ShopOrder['total']): string {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(amount))
  } catch {
    return `${amount} ${currency}`
  }
}

function OrderLine({ order }: { order: ShopOrder }) {
  const { name, url, createdAt, total, items, hasMoreItems, tracking } = order
  const states = [order.isCancelled && 'Cancelled', order.financialStatus, order.fulfillmentStatus]
  const titles = items.map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`))
  return (
    <Line>
      <div>
        <a href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
        <span>{amountText(total)}</span>
      </div>
      <div>
        <RelativeTime at={createdAt} /> · {states.filter(Boolean).join(' · ')}
      </div>
      <div dir="auto">{[...titles, ...(hasMoreItems ? ['and more'] : [])].join(', ')}</div>
      {tracking.map(({ label, url: place }) => (
        <div key={`${label} ${place}`}>
          {place === null ? (
            label
          ) : (
            <a href={place} target="_blank" rel="noreferrer">
              {label}
            </a>
          )}
        </div>
      ))}
    </Line>
  )
}
