import { CreditCard, MoreHorizontal, Plus, Star, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  deletePaymentMethod,
  listPaymentMethods,
  postCardToken,
  postPaymentMethod,
  putDefaultPaymentMethod,
  type Card,
} from '#domain/billing/payment-method.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { useHandler } from '#app/ui/use-handler.ts'
import { BillingOff, useBilling } from './billing-state.tsx'

const List = styled('ul')(({ theme }) => ({
  maxWidth: theme.size.formColumn,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    ...theme.typography.ui,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(3),
    minHeight: theme.size.touch,
    borderBottom: theme.edge.line,
  },
  '& > li > svg': { flex: 'none', color: theme.vars.palette.ink3 },
  '& > li > span': { ...theme.mix.tabular, flex: '1 1 auto' },
  '& > li > small': { ...theme.typography.caption, color: theme.vars.palette.pineText },
}))

const cardText = ({ brand, last4 }: Card) => `${brand} ending ${last4}`
const untilText = ({ expMonth, expYear }: Card) =>
  `until ${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`

/** Payment cards. Their numbers are entered on the provider's page only (D2-34). */
export function PaymentMethodsPage() {
  return (
    <Gate access={listPaymentMethods}>
      <Cards />
    </Gate>
  )
}

/** Stores the card of the session in the address, after the return from the provider's form. */
function useReturn(onAdded: (cards: { data: Card[]; total: number }) => void): void {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const [search, setSearch] = useSearchParams()
  const session = search.get('session')
  const take = useHandler(async (name: string) => {
    try {
      onAdded(await callDesk(desk, postPaymentMethod, { session: name }))
      showToast({ text: 'Card Added' })
    } catch (error) {
      reportFailure(error)
    }
  })
  useEffect(() => {
    if (session === null || isOffline) return
    // Removed from the address first, so that it is processed once.
    setSearch({}, { replace: true })
    void take(session)
  }, [session, isOffline, setSearch, take])
}

function Cards() {
  const desk = useDesk()
  const { value, gap, asOf, again, keep } = useCall(listPaymentMethods)
  const { denied, isOn } = useBilling()
  const [isLeaving, setIsLeaving] = useState(false)
  useReturn((cards) => void keep(cards))
  const add = async () => {
    setIsLeaving(true)
    try {
      const { url } = await callDesk(desk, postCardToken, {})
      location.assign(url)
    } catch (error) {
      setIsLeaving(false)
      reportFailure(error)
    }
  }
  const addCard = (
    <Button
      variant="primary"
      icon={Plus}
      denied={denied}
      busy={isLeaving}
      busyLabel="Opening…"
      onClick={() => void add()}
    >
      Add card
    </Button>
  )
  return (
    <SettingsPage title="Payment methods" asOf={asOf} end={value?.data.length !== 0 && addCard}>
      {isOn === false && <BillingOff />}
      {!value ? (
        <AnswerGap gap={gap} again={again} what="The list of cards" />
      ) : value.data.length === 0 ? (
        <EmptyLine
          icon={CreditCard}
          text="No card yet"
          about="Your plan is paid by a card that you add here."
          action={addCard}
        />
      ) : (
        <List aria-label="Cards">
          {value.data.map((card) => (
            <CardRow key={card.id} card={card} onChange={(cards) => void keep(cards)} />
          ))}
        </List>
      )}
    </SettingsPage>
  )
}

interface CardRowProps {
  card: Card
  onChange: (cards: { data: Card[]; total: number }) => void
}

function CardRow({ card, onChange }: CardRowProps) {
  const desk = useDesk()
  const { denied } = useBilling()
  const makeDefault = async () => {
    onChange(await callDesk(desk, putDefaultPaymentMethod, { methodId: card.id }))
    showToast({ text: 'Default Card Updated' })
  }
  const remove = async () => {
    const isMeant = await ask({
      ...{ title: `Delete ${cardText(card)}?`, text: 'Are you sure you want to delete ?' },
      ...{ confirm: 'Delete', tone: 'dangerFill' },
    })
    if (!isMeant) return
    onChange(await callDesk(desk, deletePaymentMethod, { methodId: card.id }))
    showToast({ text: 'Card Deleted' })
  }
  return (
    <li>
      <Icon of={CreditCard} />
      <span>{`${cardText(card)}, ${untilText(card)}`}</span>
      {card.isDefault && <small>Default</small>}
      <MenuButton name={`More for ${cardText(card)}`} icon={MoreHorizontal} align="right">
        {!card.isDefault && (
          <MenuRow
            label="Make default"
            icon={Star}
            denied={denied}
            onClick={() => void makeDefault().catch(reportFailure)}
          />
        )}
        <MenuRow
          label="Delete"
          icon={Trash2}
          danger
          denied={denied}
          onClick={() => void remove().catch(reportFailure)}
        />
      </MenuButton>
    </li>
  )
}
