/* State of the service in `stripe-service.ts`, and its answers. */

/** Parameters as received: every value is text. */
export interface Fields {
  [name: string]: string | Fields
}

/** Error of the Stripe API. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined

  constructor(status: number, type: string, message: string, code?: string) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
  }
}

interface Customer {
  id: string
  object: 'customer'
  name: string | null
  address: Fields | null
  metadata: Fields
  invoice_settings: { default_payment_method: string | null }
}

interface Session {
  id: string
  customer: string
  status: string
  url: string
  success_url: string
  setup_intent: unknown
}

/** Subscription with one item. */
export interface KeptSubscription {
  id: string
  object: 'subscription'
  customer: string
  status: string
  created: number
  cancel_at_period_end: boolean
  cancel_at: number | null
  ended_at: number | null
  latest_invoice: string
  items: {
    object: 'list'
    data: {
      id: string
      price: { id: string }
      quantity: number
      current_period_start: number
      current_period_end: number
    }[]
  }
}

/** Invoice; amounts in cents. */
export interface KeptInvoice {
  id: string
  customer: string
  status: string
  amount_due: number
  total: number
  lines: { object: 'list'; data: { amount: number; description: string }[]; has_more: boolean }
  [field: string]: unknown
}

/** State of the service. */
export interface StripeState {
  prices: Record<string, { amount: number; every: 'month' | 'year' }>
  /** Time in seconds. */
  now(): number
  tell(type: string, object: object): void
  /** True if cards are declined. */
  declines: boolean
  /** Last assigned number. */
  last: number
  customers: Map<string, Customer>
  cards: Map<string, { id: string; customer: string | null; [field: string]: unknown }>
  sessions: Map<string, Session>
  subscriptions: Map<string, KeptSubscription>
  invoices: Map<string, KeptInvoice>
}

type Answering = (state: StripeState, fields: Fields, id: string) => unknown

const daySeconds = 86_400
const missing = (what: string) =>
  new StripeRefusal(404, 'invalid_request_error', `No such ${what}`, 'resource_missing')

function take<Value>(map: Map<string, Value>, id: string, what: string): Value {
  const found = map.get(id)
  if (!found) throw missing(what)
  return found
}

const listOf = (data: readonly unknown[], hasMore = false) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url: '/',
})

const priceOf = (state: StripeState, id: string) => {
  const price = state.prices[id]
  if (!price) throw missing('price')
  return price
}

const periodOf = (state: StripeState, priceId: string) =>
  (priceOf(state, priceId).every === 'month' ? 30 : 365) * daySeconds

const first = (list: Fields['']) => (list as Fields)['0'] as Fields

/** Invoice lines: the whole period of a new subscription; for a changed one the proration of both prices. */
function linesOf(state: StripeState, item: Fields, before?: KeptSubscription, at = state.now()) {
  const id = String(item['price'])
  const quantity = Number(item['quantity'] ?? 1)
  const full = priceOf(state, id).amount * quantity
  const line = (description: string, amount: number, from: number, to: number) => ({
    ...{ id: 'il_1', object: 'line_item', description, amount, quantity, currency: 'eur' },
    period: { start: from, end: to },
  })
  const old = before?.items.data[0]
  if (!old) return [line(`${quantity} × ${id}`, full, at, at + periodOf(state, id))]
  const [start, end] = [old.current_period_start, old.current_period_end]
  if (at < start || at > end)
    throw new StripeRefusal(400, 'invalid_request_error', 'proration_date is out of the period')
  const left = (end - at) / (end - start)
  const was = priceOf(state, old.price.id).amount * old.quantity
  const unused = line(`Unused time on ${old.quantity} × ${old.price.id}`, -Math.round(was * left), at, end)
  const isSamePeriod = priceOf(state, id).every === priceOf(state, old.price.id).every
  return [
    unused,
    isSamePeriod
      ? line(`Remaining time on ${quantity} × ${id}`, Math.round(full * left), at, end)
      : line(`${quantity} × ${id}`, full, at, at + periodOf(state, id)),
  ]
}

function invoiceOf(state: StripeState, customer: string, lines: ReturnType<typeof linesOf>) {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...{ object: 'invoice', customer, currency: 'eur', created: state.now(), total, subtotal: total },
    ...{ amount_due: Math.max(0, total), amount_paid: 0, total_taxes: [], lines: listOf(lines) },
  }
}

function charge(state: StripeState, customer: string, lines: ReturnType<typeof linesOf>): KeptInvoice {
  const id = `in_${(state.last += 1)}`
  const draft = invoiceOf(state, customer, lines)
  const isPaid = !state.declines || draft.amount_due === 0
  const invoice = {
    ...draft,
    ...{ id, number: `RDG-${state.last}`, status: isPaid ? 'paid' : 'open' },
    amount_paid: isPaid ? draft.amount_due : 0,
    invoice_pdf: `https://pay.example/${id}/pdf`,
    hosted_invoice_url: `https://pay.example/${id}`,
  } as unknown as KeptInvoice
  state.invoices.set(id, invoice)
  state.tell(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
  return invoice
}

const shown = (state: StripeState, subscription: KeptSubscription) => ({
  ...subscription,
  latest_invoice: state.invoices.get(subscription.latest_invoice),
})

const newestFirst = <Value>(values: Iterable<Value>) => [...values].toReversed()

function start(state: StripeState, fields: Fields): unknown {
  const customer = take(state.customers, String(fields['customer']), 'customer')
  if (customer.invoice_settings.default_payment_method === null)
    throw new StripeRefusal(400, 'invalid_request_error', 'This customer has no attached payment source')
  const item = first(fields['items'] as Fields)
  const invoice = charge(state, customer.id, linesOf(state, item))
  const priceId = String(item['price'])
  const id = `sub_${(state.last += 1)}`
  const subscription: KeptSubscription = {
    ...{ id, object: 'subscription', customer: customer.id, created: state.now() },
    status: invoice.status === 'paid' ? 'active' : 'incomplete',
    ...{ cancel_at_period_end: false, cancel_at: null, ended_at: null, latest_invoice: invoice.id },
    items: {
      object: 'list',
      data: [
        {
          ...{ id: `si_${state.last}`, price: { id: priceId }, quantity: Number(item['quantity']) },
          current_period_start: state.now(),
          current_period_end: state.now() + periodOf(state, priceId),
        },
      ],
    },
  }
  state.subscriptions.set(id, subscription)
  state.tell('customer.subscription.created', subscription)
  return shown(state, subscription)
}

function update(state: StripeState, fields: Fields, id: string): unknown {
  const subscription = take(state.subscriptions, id, 'subscription')
  if (subscription.status === 'canceled')
    throw new StripeRefusal(400, 'invalid_request_error', 'A canceled subscription can only be read')
  if (fields['cancel_at_period_end'] !== undefined)
    subscription.cancel_at_period_end = fields['cancel_at_period_end'] === 'true'
  if (fields['items'] !== undefined) {
    const item = first(fields['items'])
    const [kept] = subscription.items.data
    if (!kept || kept.id !== item['id']) throw missing('subscription item')
    const lines = linesOf(state, item, subscription, Number(fields['proration_date'] ?? state.now()))
    const invoice = charge(state, subscription.customer, lines)
    subscription.latest_invoice = invoice.id
    // A change with a pending payment is not effective yet.
    if (invoice.status === 'paid') {
      const isSame = priceOf(state, kept.price.id).every === priceOf(state, String(item['price'])).every
      kept.price = { id: String(item['price']) }
      kept.quantity = Number(item['quantity'])
      if (!isSame) kept.current_period_start = state.now()
      if (!isSame) kept.current_period_end = state.now() + periodOf(state, kept.price.id)
    }
  }
  state.tell('customer.subscription.updated', subscription)
  return shown(state, subscription)
}

/** Ends a subscription, as its cancellation does at the end of the period. */
export function endSubscription(state: StripeState, subscription: KeptSubscription): void {
  Object.assign(subscription, { status: 'canceled', ended_at: state.now() })
  state.tell('customer.subscription.deleted', subscription)
}

function preview(state: StripeState, fields: Fields): unknown {
  const details = fields['subscription_details'] as Fields
  const id = fields['subscription']
  const before = id === undefined ? undefined : take(state.subscriptions, String(id), 'subscription')
  const at = Number(details['proration_date'] ?? state.now())
  const lines = linesOf(state, first(details['items'] as Fields), before, at)
  return invoiceOf(state, String(before?.customer ?? fields['customer'] ?? ''), lines)
}

function updateCustomer(state: StripeState, fields: Fields, id: string): unknown {
  const customer = take(state.customers, id, 'customer')
  if (fields['name'] !== undefined) customer.name = String(fields['name'])
  if (fields['address'] !== undefined) customer.address = fields['address'] as Fields
  const settings = fields['invoice_settings'] as Fields | undefined
  if (settings) {
    const card = take(state.cards, String(settings['default_payment_method']), 'PaymentMethod')
    if (card.customer !== id) throw missing('PaymentMethod')
    customer.invoice_settings.default_payment_method = card.id
  }
  state.tell('customer.updated', customer)
  return customer
}

function invoicesOf(state: StripeState, fields: Fields): unknown {
  const all = newestFirst(state.invoices.values()).filter(({ customer }) => customer === fields['customer'])
  const after = all.findIndex(({ id }) => id === fields['starting_after'])
  const page = all.slice(after + 1, after + 1 + Number(fields['limit'] ?? 10))
  return listOf(page, after + 1 + page.length < all.length)
}

/** Calls with their accepted parameters; nested ones as paths. */
const calls: readonly (readonly [call: string, takes: string, answer: Answering])[] = [
  [
    'POST /v1/customers',
    'metadata.outpost_account',
    (state, { metadata }) => {
      const id = `cus_${(state.last += 1)}`
      const customer: Customer = {
        ...{ id, object: 'customer', name: null, address: null, metadata: metadata as Fields },
        invoice_settings: { default_payment_method: null },
      }
      state.customers.set(id, customer)
      return customer
    },
  ],
  ['GET /v1/customers/:id', '', (state, _, id) => take(state.customers, id, 'customer')],
  [
    'POST /v1/customers/:id',
    'name address.line1 address.line2 address.city address.state address.postal_code address.country ' +
      'invoice_settings.default_payment_method',
    updateCustomer,
  ],
  [
    'GET /v1/prices/:id',
    '',
    (state, _, id) => {
      const { amount, every } = priceOf(state, id)
      return { id, object: 'price', unit_amount: amount, currency: 'eur', recurring: { interval: every } }
    },
  ],
  [
    'GET /v1/payment_methods',
    'customer type limit',
    (state, { customer }) =>
      listOf(newestFirst(state.cards.values()).filter((card) => card.customer === customer)),
  ],
  ['GET /v1/payment_methods/:id', '', (state, _, id) => take(state.cards, id, 'PaymentMethod')],
  [
    'POST /v1/payment_methods/:id/detach',
    '',
    (state, _, id) => {
      const card = take(state.cards, id, 'PaymentMethod')
      for (const { invoice_settings: settings } of state.customers.values())
        if (settings.default_payment_method === id) settings.default_payment_method = null
      card.customer = null
      return card
    },
  ],
  [
    'POST /v1/checkout/sessions',
    'mode customer payment_method_types.0 success_url cancel_url',
    (state, { customer, mode, success_url: back }) => {
      if (mode !== 'setup') throw new StripeRefusal(400, 'invalid_request_error', 'mode')
      const id = `cs_test_${(state.last += 1)}`
      const session: Session = {
        ...{ id, customer: String(customer), status: 'open', setup_intent: null },
        ...{ url: `https://checkout.example/c/${id}`, success_url: String(back) },
      }
      state.sessions.set(id, session)
      return { object: 'checkout.session', ...session }
    },
  ],
  ['GET /v1/checkout/sessions/:id', 'expand.0', (state, _, id) => take(state.sessions, id, 'session')],
  [
    'GET /v1/subscriptions',
    'customer status limit expand.0',
    (state, { customer }) =>
      listOf(
        newestFirst(state.subscriptions.values())
          .filter((each) => each.customer === customer)
          .map((each) => shown(state, each)),
      ),
  ],
  [
    'POST /v1/subscriptions',
    'customer items.0.price items.0.quantity payment_behavior off_session expand.0',
    start,
  ],
  [
    'POST /v1/subscriptions/:id',
    'items.0.id items.0.price items.0.quantity proration_behavior proration_date payment_behavior ' +
      'cancel_at_period_end expand.0',
    update,
  ],
  [
    'DELETE /v1/subscriptions/:id',
    'expand.0',
    (state, _, id) => {
      const subscription = take(state.subscriptions, id, 'subscription')
      endSubscription(state, subscription)
      return shown(state, subscription)
    },
  ],
  [
    'POST /v1/invoices/create_preview',
    'customer subscription subscription_details.items.0.id subscription_details.items.0.price ' +
      'subscription_details.items.0.quantity subscription_details.proration_behavior ' +
      'subscription_details.proration_date',
    preview,
  ],
  ['GET /v1/invoices', 'customer limit starting_after', invoicesOf],
  ['GET /v1/invoices/:id', '', (state, _, id) => take(state.invoices, id, 'invoice')],
]

const pathsOf = (fields: Fields, before = ''): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' ? [before + name] : pathsOf(value, `${before}${name}.`),
  )

/** Handles a call. @throws StripeRefusal for unknown or refused calls. */
export function answerStripe(
  state: StripeState,
  { method, path, fields }: { method: string; path: string; fields: Fields },
): unknown {
  for (const [call, takes, answer] of calls) {
    const found = new RegExp(`^${call.replace(':id', '([A-Za-z0-9_]+)')}$`).exec(`${method} ${path}`)
    if (!found) continue
    const unknown = pathsOf(fields).filter((name) => !takes.split(' ').includes(name))
    if (unknown.length > 0)
      throw new StripeRefusal(
        400,
        'invalid_request_error',
        `Received unknown parameter: ${unknown[0]}`,
        'parameter_unknown',
      )
    return structuredClone(answer(state, fields, found[1] ?? ''))
  }
  throw new StripeRefusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path})`)
}
