import type Stripe from 'stripe'
import { DeskError } from '#domain/errors.ts'
import { invariant } from '#lib/invariant.ts'
import type { StoredSubscription, Order, Provider } from './provider.ts'
import { addressOf, cardOf, invoiceDetailOf, invoiceOf, subscriptionOf } from './stripe-shapes.ts'
import { deskErrorOf, stripeClient, type StripeConfig } from './stripe-client.ts'

/** Maximum age of a webhook signature in seconds, against replays. */
const tolerance = 300
/** Page limits per customer for cards, invoices and subscriptions. */
const most = { cards: 100, invoices: 25, subscriptions: 10 }

const expand = ['latest_invoice']
const itemOf = ({ priceId, seats }: Order) => ({ price: priceId, quantity: seats })
const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** Stripe as payment provider. Cards are entered on its pages; webhooks are only hints to fetch. */
export function stripeProvider(config: StripeConfig): Provider {
  const clientOf = stripeClient(config)
  const ask = async <Result>(question: (stripe: Stripe) => Promise<Result>): Promise<Result> => {
    try {
      return await question(await clientOf())
    } catch (error) {
      throw deskErrorOf(error)
    }
  }
  return {
    isOn: true,
    prices: (ids) =>
      ask((stripe) =>
        Promise.all(
          ids.map(async (id) => {
            const { unit_amount: amount, currency } = await stripe.prices.retrieve(id)
            return { id, amount: invariant(amount, `amount of ${id}`), currency }
          }),
        ),
      ),
    ...subscribing(ask),
    ...ofCustomer(ask),
    readEvent: async (body, signature) => {
      const { webhooks } = await clientOf()
      try {
        const event = await webhooks.constructEventAsync(body, signature, config.webhookSecret, tolerance)
        const about = event.data.object as { id?: string; object: string; customer?: string | { id: string } }
        const customerId = about.object === 'customer' ? (about.id ?? null) : idOf(about.customer)
        return { id: event.id, customerId }
      } catch {
        throw new DeskError('INVALID', { message: 'The signature is wrong' })
      }
    },
  }
}

type Ask = <Result>(question: (stripe: Stripe) => Promise<Result>) => Promise<Result>

const held = (subscription: Stripe.Subscription): StoredSubscription =>
  invariant(subscriptionOf(subscription), 'current subscription')

function subscribing(
  ask: Ask,
): Pick<Provider, 'subscription' | 'preview' | 'start' | 'change' | 'cancel' | 'resume'> {
  const update = (id: string, params: Stripe.SubscriptionUpdateParams, idempotencyKey: string) =>
    ask(async (stripe) =>
      held(await stripe.subscriptions.update(id, { ...params, expand }, { idempotencyKey })),
    )
  return {
    subscription: (customer) =>
      ask(async (stripe) => {
        const { data } = await stripe.subscriptions.list({
          ...{ customer, status: 'all', limit: most.subscriptions, expand: ['data.latest_invoice'] },
        })
        const known = data.flatMap((each) => subscriptionOf(each) ?? [])
        return known.find(({ status }) => status !== 'ended') ?? known[0] ?? null
      }),

    preview: (customer, order, change) =>
      ask(async (stripe) => {
        const {
          amount_due: amount,
          currency,
          lines,
        } = await stripe.invoices.createPreview(
          change
            ? {
                subscription: change.of.id,
                subscription_details: {
                  items: [{ id: change.of.itemId, ...itemOf(order) }],
                  proration_behavior: 'always_invoice',
                  proration_date: change.at / 1000,
                },
              }
            : { ...(customer && { customer }), subscription_details: { items: [itemOf(order)] } },
        )
        const price = await stripe.prices.retrieve(order.priceId)
        return {
          ...{ amount, currency, renewal: (price.unit_amount ?? 0) * order.seats },
          lines: lines.data.map((line) => ({ text: line.description ?? '', amount: line.amount })),
        }
      }),

    // A charge that needs confirmation leaves an invoice to be paid at Stripe, including the bank's check.
    start: (customer, order, idempotencyKey) =>
      ask(async (stripe) =>
        held(
          await stripe.subscriptions.create(
            {
              customer,
              items: [itemOf(order)],
              payment_behavior: 'allow_incomplete',
              off_session: true,
              expand,
            },
            { idempotencyKey },
          ),
        ),
      ),

    // The change takes effect when it is paid.
    change: ({ id, itemId }, order, { at, key }) =>
      update(
        id,
        {
          items: [{ id: itemId, ...itemOf(order) }],
          proration_behavior: 'always_invoice',
          proration_date: at / 1000,
          payment_behavior: 'pending_if_incomplete',
        },
        key,
      ),

    cancel: ({ id, status }, idempotencyKey) =>
      status === 'incomplete'
        ? ask(async (stripe) => held(await stripe.subscriptions.cancel(id, { expand }, { idempotencyKey })))
        : update(id, { cancel_at_period_end: true }, idempotencyKey),

    resume: ({ id }, key) => update(id, { cancel_at_period_end: false }, key),
  }
}

type CustomerCalls = Omit<Provider, 'isOn' | 'prices' | 'readEvent' | keyof ReturnType<typeof subscribing>>

async function customerOf(stripe: Stripe, id: string): Promise<Stripe.Customer> {
  const customer = await stripe.customers.retrieve(id)
  if (customer.deleted) throw new DeskError('NOT_FOUND')
  return customer
}

const defaultOf = ({ invoice_settings: settings }: Stripe.Customer) => idOf(settings.default_payment_method)

const setDefault = (stripe: Stripe, customerId: string, cardId: string) =>
  stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } })

const ofCustomer = (ask: Ask): CustomerCalls => ({ ...withCards(ask), ...withPapers(ask) })

type CardCalls = 'cards' | 'beginCard' | 'finishCard' | 'makeDefault' | 'removeCard'

function withCards(ask: Ask): Pick<CustomerCalls, CardCalls> {
  /** Treats another customer's card as missing. */
  const requireOwn = async (stripe: Stripe, customerId: string, cardId: string) => {
    const card = await stripe.paymentMethods.retrieve(cardId)
    if (idOf(card.customer) !== customerId) throw new DeskError('NOT_FOUND')
  }
  return {
    cards: (customer) =>
      ask(async (stripe) => {
        const defaultId = defaultOf(await customerOf(stripe, customer))
        const { data } = await stripe.paymentMethods.list({ customer, type: 'card', limit: most.cards })
        return data.map((each) => cardOf(each, defaultId))
      }),

    beginCard: (customer, { back, cancelled }, idempotencyKey) =>
      ask(async (stripe) => {
        const { url } = await stripe.checkout.sessions.create(
          {
            ...{ mode: 'setup', customer, payment_method_types: ['card'], cancel_url: cancelled },
            success_url: back.replace('{session}', '{CHECKOUT_SESSION_ID}'),
          },
          { idempotencyKey },
        )
        return invariant(url, 'address of the form')
      }),

    finishCard: (customerId, id) =>
      ask(async (stripe) => {
        const session = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] })
        if (idOf(session.customer) !== customerId) throw new DeskError('NOT_FOUND')
        const intent = typeof session.setup_intent === 'object' ? session.setup_intent : null
        const cardId = idOf(intent?.payment_method)
        if (session.status !== 'complete' || cardId === null)
          throw new DeskError('CONFLICT', { message: 'The card was not saved. Please add it again.' })
        if (defaultOf(await customerOf(stripe, customerId)) === null)
          await setDefault(stripe, customerId, cardId)
        return cardId
      }),

    makeDefault: (customerId, cardId) =>
      ask(async (stripe) => {
        await requireOwn(stripe, customerId, cardId)
        await setDefault(stripe, customerId, cardId)
      }),

    removeCard: (customerId, cardId) =>
      ask(async (stripe) => {
        await requireOwn(stripe, customerId, cardId)
        await stripe.paymentMethods.detach(cardId)
      }),
  }
}

function withPapers(ask: Ask): Omit<CustomerCalls, CardCalls> {
  return {
    createCustomer: ({ id, name }, idempotencyKey) =>
      ask(async (stripe) => {
        // Values that may differ on a retry stay out of the idempotency key.
        const made = await stripe.customers.create({ metadata: { outpost_account: id } }, { idempotencyKey })
        await stripe.customers.update(made.id, { name })
        return made.id
      }),

    address: (id) => ask(async (stripe) => addressOf(await customerOf(stripe, id))),

    setAddress: (id, { name, postalCode, ...address }) =>
      ask(async (stripe) =>
        addressOf(
          await stripe.customers.update(id, { name, address: { ...address, postal_code: postalCode } }),
        ),
      ),

    invoices: (customer, after) =>
      ask(async (stripe) => {
        const { data, has_more: hasMore } = await stripe.invoices.list({
          ...{ customer, limit: most.invoices, ...(after !== undefined && { starting_after: after }) },
        })
        return { data: data.map(invoiceOf), next: hasMore ? (data.at(-1)?.id ?? null) : null }
      }),

    invoice: (customerId, id) =>
      ask(async (stripe) => {
        const invoice = await stripe.invoices.retrieve(id)
        if (idOf(invoice.customer) !== customerId) throw new DeskError('NOT_FOUND')
        return invoiceDetailOf(invoice)
      }),
  }
}
