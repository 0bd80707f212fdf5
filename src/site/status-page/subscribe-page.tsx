import { statusPath } from '#domain/status-page/page.ts'
import {
  subscriberTypeNames,
  subscriberTypes,
  subscriberUrlLimit,
  type SubscriberType,
} from '#domain/status-page/subscriber.ts'
import { Field, Form, Tick } from '../kit/parts.tsx'
import { renderPage } from '../page.tsx'
import type { PublicStatus } from './public-status.ts'
import { Sheet } from './status-page.tsx'

/** Submitted values of the form, with their error. */
export interface SubmittedForm {
  type: SubscriberType
  /** E-mail address or URL. */
  typed: string
  error?: string
}

const leads: Record<SubscriberType, string> = {
  email: 'News of incidents and maintenance by mail.',
  webhook: 'News of incidents and maintenance as calls of your URL, as Statuspage makes them.',
  slack: 'News of incidents and maintenance in a channel of Slack.',
}

const fields = {
  email: {
    ...{ label: 'Email', name: 'email', type: 'email', autoComplete: 'email', maxLength: 320 },
    help: 'We send a link to confirm. Every mail has one click to stop.',
  },
  webhook: {
    ...{ label: 'Webhook URL', name: 'url', type: 'url', autoComplete: 'off', maxLength: subscriberUrlLimit },
    help: 'We call it with a challenge to confirm, and sign each call as Standard Webhooks says.',
  },
  slack: {
    ...{ label: 'Slack webhook URL', name: 'url', type: 'url', autoComplete: 'off' },
    maxLength: subscriberUrlLimit,
    help: 'The URL of an incoming webhook. A message in its channel asks to confirm.',
  },
} satisfies Record<SubscriberType, object>

/** Subscription form as HTML. */
export function subscribePage(status: PublicStatus, { type, typed, error }: SubmittedForm): string {
  const { page, services } = status
  const path = statusPath(page.domain)
  const shown = services.filter((service) => service.type === 'service')
  return renderPage(
    <Sheet page={page} title={`Subscribe · ${page.pageTitle}`}>
      <h1>Subscribe</h1>
      <p className="lead">{leads[type]}</p>
      <nav className="links" aria-label="Ways to subscribe">
        {subscriberTypes.map((each) => (
          <a
            key={each}
            href={`${path}/subscribe${each === 'email' ? '' : `?by=${each}`}`}
            aria-current={each === type ? 'page' : undefined}
          >
            {subscriberTypeNames[each]}
          </a>
        ))}
        <a href={`${path}/feed.atom`}>Atom</a>
        <a href={`${path}/feed.rss`}>RSS</a>
      </nav>
      <Form action={`${path}/subscribe`} submit="Subscribe">
        <input type="hidden" name="by" value={type} />
        <Field {...fields[type]} required defaultValue={typed} error={error} />
        {shown.length > 1 && (
          <fieldset>
            <legend>Services</legend>
            {shown.map(({ id, name }) => (
              <Tick key={id} label={name} name="service" value={String(id)} />
            ))}
          </fieldset>
        )}
      </Form>
    </Sheet>,
  )
}
