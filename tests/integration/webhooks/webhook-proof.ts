import { webhookResource, type Webhook, type WebhookInput } from '#domain/webhooks/webhook.ts'
import type { TestDesk } from '../../support/desk.ts'
import type { ResourceProof } from '../resources/prove-resource.ts'
import { resourceSamples } from '../resources/resource-samples.ts'

const words = (name: string): WebhookInput => ({
  ...{ url: `https://hooks.example/${name}`, description: 'Warehouse', isActive: true },
  events: ['message.received'],
})

const bad = (word: object, field: keyof WebhookInput, message: string) => () => ({
  words: word,
  field,
  message,
})
const notPublic = 'The URL must begin with https:// and lead to a public address'

/** Webhooks for proofs and samples. */
export const webhookProof: ResourceProof<WebhookInput, Webhook> = {
  good: () => words('good'),
  changed: () => ({ ...words('changed'), events: ['task.created', 'task.changed'], isActive: false }),
  bad: {
    'no URL': bad({ url: ' ' }, 'url', 'URL is a required field'),
    'no address': bad({ url: 'warehouse' }, 'url', notPublic),
    'plain http': bad({ url: 'http://hooks.example/' }, 'url', notPublic),
    'a private address': bad({ url: 'https://10.0.0.5/' }, 'url', notPublic),
    'loopback in octal': bad({ url: 'https://0177.0.0.1/' }, 'url', notPublic),
    'the metadata of a cloud': bad({ url: 'https://169.254.169.254/' }, 'url', notPublic),
    'loopback as an IPv4 address in an IPv6 one': bad({ url: 'https://[::ffff:7f00:1]/' }, 'url', notPublic),
    'a password in the URL': bad({ url: 'https://a:b@hooks.example/' }, 'url', notPublic),
    'no event': bad({ events: [] }, 'events', 'Choose at least one event'),
  },
  found: 'good',
  numbered: (_, index) => words(`n${index}`),
  nameOf: ({ url }) => url,
}

/** A sample of each call of webhooks. */
export async function webhookSamples(desk: TestDesk) {
  const samples = await resourceSamples(desk, webhookResource, webhookProof)
  const { path } = samples.get
  const wrong = path.replace(/\d+$/, 'abc')
  const of = (rest: string) => ({
    path: `${path}/${rest}`,
    bad: { path: `${wrong}/${rest}` },
    stranger: 404 as const,
  })
  return {
    ...samples,
    update: { ...samples.update, body: { ...webhookProof.changed(desk), isActive: true } },
    status: { ...of('status'), body: { isActive: true }, bad: { body: { isActive: 'no' } } },
    renewWebhookSecret: of('secret'),
    listWebhookDeliveries: of('deliveries'),
    testWebhook: of('test'),
    replayWebhook: { ...of('replay'), body: { from: 1 }, bad: { body: { from: 2, to: 1 } } },
  }
}
