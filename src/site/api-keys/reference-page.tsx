import { isOpenToKeys, keyCallsPerMinute } from '#domain/access/key-reach.ts'
import { openApiPath } from '#domain/api-keys/reference.ts'
import { endpointList } from '#domain/endpoints.ts'
import { webhookEventTypes } from '#domain/webhooks/webhook-events.ts'
import { eventTexts } from '#domain/events/event-texts.ts'
import { Page, renderPage } from '../page.tsx'

const style = `
.reference h2{margin-top:2.5rem}.reference h3{margin-top:1.5rem}.reference p{margin:.5rem 0}
.reference li{margin:.25rem 0;overflow-wrap:anywhere}.reference pre{overflow-x:auto;padding:.75rem 1rem}`

const open = endpointList.filter(
  ({ room, endpoint }) => endpoint.needs !== 'nobody' && isOpenToKeys(room, endpoint),
)
const rooms = [...new Set(open.map(({ room }) => room))]

const callsOf = (wanted: string) => open.filter(({ room }) => room === wanted)

/** Readable name of a room: `contactForms` becomes `Contact forms`. */
const spoken = (room: string) => {
  const words = room.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const Basics = ({ origin }: { origin: string }) => (
  <>
    <h2>Basics</h2>
    <p>
      Make a key in Settings, Developer API, and send it along. A key reads what its maker sees; what it may
      change, its scopes say.
    </p>
    <pre>{`curl -H "Authorization: Bearer opk_…" ${origin}/api/desk/conversations`}</pre>
    <ul>
      <li>Bodies and answers are JSON. Times are milliseconds since 1970 (UTC).</li>
      <li>
        <b>Errors</b> have a status, a <code>code</code>, a <code>message</code>, and the <code>field</code>{' '}
        at fault where there is one.
      </li>
      <li>
        <b>Pages.</b> A list answers <code>data</code> and <code>next</code>: send <code>next</code> as{' '}
        <code>cursor</code> for the page that follows, until it is null.
      </li>
      <li>
        <b>Repeating.</b> Send a UUID as <code>Idempotency-Key</code> with the calls that list it: repeated
        under the same key they take effect once.
      </li>
      <li>
        <b>Limits.</b> {keyCallsPerMinute} calls a minute for each key. Answers say what is left in{' '}
        <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code>; one
        too many is answered 429 with <code>Retry-After</code>.
      </li>
    </ul>
  </>
)

const Webhooks = () => (
  <>
    <h2>Webhooks</h2>
    <p>
      The desk calls the addresses of Settings, Webhooks when something happens, and signs each call as{' '}
      <a href="https://www.standardwebhooks.com">Standard Webhooks</a> says. Calls of one endpoint come in
      order; one that is not answered 2xx is tried again under the same <code>webhook-id</code>.
    </p>
    <ul>
      {webhookEventTypes.map((type) => (
        <li key={type}>
          <code>{type}</code> {eventTexts[type]}
        </li>
      ))}
    </ul>
  </>
)

/** Reference page of the API: all calls that an API key can make. */
export function apiReferencePage(origin: string): string {
  return renderPage(
    <Page
      title="API reference · Outpost"
      description="Calls, keys and webhooks of the desk"
      top={<span className="name">Outpost</span>}
      owner="Outpost"
      style={style}
    >
      <article className="reference">
        <h1>API reference</h1>
        <p>
          For programs: <a href={openApiPath}>OpenAPI 3.1</a>, with the fields of each call.
        </p>
        <Basics origin={origin} />
        <Webhooks />
        <h2>Calls</h2>
        {rooms.map((room) => (
          <section key={room} aria-labelledby={room}>
            <h3 id={room}>{spoken(room)}</h3>
            <ul>
              {callsOf(room).map(({ name, endpoint: { method, path, summary, needs } }) => (
                <li key={name}>
                  <code>
                    {method} /api{path}
                  </code>{' '}
                  {summary}
                  {needs !== 'signed-in' && (
                    <>
                      {' '}
                      · scope <code>{needs}</code>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </article>
    </Page>,
  )
}
