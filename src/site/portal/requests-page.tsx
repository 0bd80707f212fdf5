import { submissionLimits } from '#domain/contact-forms/submission.ts'
import { statuses, statusIds, statusOf, type StatusId } from '#domain/conversations/status.ts'
import type { PortalForm } from '#domain/portal/form.ts'
import { portalPath } from '#domain/portal/settings.ts'
import { Field, Form, Notice, TextArea } from '../kit/parts.tsx'
import { renderPage } from '../page.tsx'
import { dayText, momentText } from '../status-page/public-status.ts'
import { PasskeyOffer } from './passkeys-page.tsx'
import { isNew, Sheet, type PublicAnnouncement, type PublicPortal } from './portal-page.tsx'
import type { PublicMessage, PublicRequest, RequestRow } from './requests.ts'

const inks = { 1: 'MT', 2: 'MO', 3: 'DP', 4: 'OP' } as const satisfies Record<StatusId, string>

const Chip = ({ statusId }: { statusId: StatusId }) => (
  <span className={`chip bg-${inks[statusId]} text-${inks[statusId]}`}>{statusOf(statusId).label}</span>
)
const numberOf = (ticketNo: number | null) => (ticketNo === null ? 'New' : `#${ticketNo}`)

/** A customer's list of requests, as filtered. */
export interface RequestsShown {
  rows: readonly RequestRow[]
  of: 'own' | 'company'
  /** Company whose requests they see too; null for none. */
  company: string | null
  text: string
  status: StatusId | null
  page: number
  hasMore: boolean
  newest: PublicAnnouncement | null
  offersPasskey: boolean
}

/** Page of a customer's requests of all inboxes. */
export function requestsPage(shown: PublicPortal, list: RequestsShown): string {
  const at = portalPath(shown.id)
  const { rows, of, company, text, status, page, hasMore, newest, offersPasskey } = list
  const pageAt = (number: number) =>
    `${at}/requests?of=${of}&q=${encodeURIComponent(text)}&status=${status ?? ''}&page=${number}`
  return renderPage(
    <Sheet shown={shown} title="My requests" place="requests">
      <div className="head">
        <h1>My requests</h1>
        {shown.hasForm && (
          <a className="act" href={`${at}/requests/new`}>
            New request
          </a>
        )}
      </div>
      {offersPasskey && <PasskeyOffer portalId={shown.id} />}
      {newest && (
        <p className="news">
          <span>
            <b dir="auto">{newest.title}</b>
            {isNew(shown, newest.publishDate) && <span className="new">New</span>}
          </span>
          <a href={`${at}/announcements/${newest.id}`}>Read more</a>
        </p>
      )}
      {company !== null && (
        <nav className="tabs" aria-label="Whose requests">
          <a href={`${at}/requests`} aria-current={of === 'own' ? 'page' : undefined}>
            Mine
          </a>
          <a
            href={`${at}/requests?of=company`}
            aria-current={of === 'company' ? 'page' : undefined}
            dir="auto"
          >
            {company}
          </a>
        </nav>
      )}
      <form className="filters" method="get" action={`${at}/requests`} role="search">
        {of === 'company' && <input type="hidden" name="of" value={of} />}
        <input
          type="search"
          name="q"
          aria-label="Find a request"
          placeholder="Find a request"
          defaultValue={text}
        />
        <select name="status" aria-label="Status" defaultValue={status ?? ''}>
          <option value="">All</option>
          {statuses.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <button type="submit">Show</button>
      </form>
      {rows.length === 0 ? (
        <p className="nothing">
          {text !== '' || status !== null
            ? 'Nothing is found.'
            : of === 'own'
              ? 'You have no requests.'
              : 'Your company has no requests.'}
        </p>
      ) : (
        <ul className="requests">
          {rows.map((row) => (
            <li key={row.id}>
              <a href={`${at}/requests/${row.id}`}>
                <span className="no">{numberOf(row.ticketNo)}</span>
                <span>
                  <b dir="auto">{row.subject}</b>
                  {row.customer !== null && <small dir="auto">{`From ${row.customer}`}</small>}
                  <small dir="auto">{`${row.isOwn ? 'You' : row.who || shown.portal.pageTitle}: ${row.preview}`}</small>
                </span>
                <Chip statusId={row.statusId} />
                <time dateTime={new Date(row.at).toISOString()} title={momentText(row.at, shown.timeZone)}>
                  {dayText(row.at, shown.timeZone)}
                </time>
              </a>
            </li>
          ))}
        </ul>
      )}
      <nav className="pages" aria-label="Pages">
        {page > 1 && <a href={pageAt(page - 1)}>Newer</a>}
        {hasMore && <a href={pageAt(page + 1)}>Older</a>}
      </nav>
    </Sheet>,
  )
}

/** File size as text. */
const sizeWords = (size: number) =>
  size < 1024 * 1024 ? `${Math.max(1, Math.round(size / 1024))} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`

function Message({ message, shown, at }: { message: PublicMessage; shown: PublicPortal; at: string }) {
  const { isInbound, isOwn, name, html, preview, files } = message
  const who = isOwn ? 'You' : isInbound ? name : name || shown.portal.pageTitle
  return (
    <section className={isInbound ? 'message' : 'message ours'} aria-label={`Message from ${who}`}>
      <header>
        <b dir="auto">{who}</b>
        <time dateTime={new Date(message.at).toISOString()}>{momentText(message.at, shown.timeZone)}</time>
      </header>
      {html === null ? (
        <p className="words" dir="auto">
          {preview}
        </p>
      ) : (
        <div className="words" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      )}
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <li key={file.id}>
              <a href={`${at}/files/${file.id}`}>
                {file.name} <span>{sizeWords(file.size)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Submitted values of a form, with their errors. */
export interface Rewritten {
  subject?: string
  text?: string
  faults: { subject?: string; message?: string; files?: string; form?: string }
}

const Fault = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className="kit-error" role="alert">
      {text}
    </p>
  )

const Words = ({ label, again, token }: { label: string; again: Rewritten | undefined; token: string }) => (
  <>
    <Fault text={again?.faults.form} />
    <input type="hidden" name="token" value={token} />
    <TextArea
      {...{ label, name: 'message', rows: 5, required: true, maxLength: submissionLimits.message }}
      defaultValue={again?.text ?? ''}
      error={again?.faults.message}
    />
  </>
)

const Files = ({ error }: { error: string | undefined }) => (
  <Field
    {...{ label: 'Files', name: 'files', type: 'file', multiple: true, error }}
    help={`Optional, up to ${submissionLimits.files} files of 25 MB together`}
  />
)

interface OneShown {
  request: PublicRequest
  token: string
  again?: Rewritten
  /** The reply was sent just now. */
  isSent: boolean
}

/** Page of a request: messages and reply form. */
export function requestPage(shown: PublicPortal, { request, token, again, isSent }: OneShown): string {
  const at = `${portalPath(shown.id)}/requests/${request.id}`
  const isClosed = request.statusId === statusIds.closed
  return renderPage(
    <Sheet shown={shown} title={request.subject} place="requests">
      <a className="back" href={`${portalPath(shown.id)}/requests`}>
        My requests
      </a>
      <div className="request">
        <div>
          <h1 dir="auto">{request.subject}</h1>
          {isSent && <Notice>Your message is sent.</Notice>}
          {request.messages.map((message) => (
            <Message key={message.id} message={message} shown={shown} at={at} />
          ))}
          <div className="answer">
            <Form action={at} keep={`${shown.keeper} ${request.id}`} submit="Send" hasFiles>
              <Words label="Write an answer" again={again} token={token} />
              <Files error={again?.faults.files} />
            </Form>
            {request.isOwn && (
              <form className="plain" method="post" action={`${at}/${isClosed ? 'reopen' : 'close'}`}>
                <button type="submit">{isClosed ? 'It is not solved' : 'It is solved'}</button>
              </form>
            )}
            {request.customer !== null && (
              <p
                className="fine"
                dir="auto"
              >{`You answer in your own name; ${request.customer} sees it too.`}</p>
            )}
          </div>
        </div>
        <dl className="facts">
          {request.customer !== null && (
            <div>
              <dt>Customer</dt>
              <dd dir="auto">{request.customer}</dd>
            </div>
          )}
          <div>
            <dt>Status</dt>
            <dd>
              <Chip statusId={request.statusId} />
            </dd>
          </div>
          <div>
            <dt>Number</dt>
            <dd>{numberOf(request.ticketNo)}</dd>
          </div>
          <div>
            <dt>Started</dt>
            <dd>{momentText(request.createdAt, shown.timeZone)}</dd>
          </div>
        </dl>
      </div>
    </Sheet>,
  )
}

interface FreshShown {
  form: PortalForm
  name: string
  email: string
  token: string
  again?: Rewritten
}

/** Form of a new request: name, email, subject and message (D1-164). */
export const newRequestPage = (
  shown: PublicPortal,
  { form, name, email, token, again }: FreshShown,
): string =>
  renderPage(
    <Sheet shown={shown} title={form.heading} place="requests">
      <section className="form-card">
        <h1 dir="auto">{form.heading}</h1>
        <Form
          {...{ action: `${portalPath(shown.id)}/requests/new`, submit: form.submitButton }}
          keep={`${shown.keeper} new`}
          hasFiles
        >
          <div className="form-pair">
            <Field {...{ label: 'Name', name: 'name', defaultValue: name, readOnly: true }} />
            <Field {...{ label: 'Email', name: 'email', defaultValue: email, readOnly: true }} />
          </div>
          <Field
            {...{ label: 'Subject', name: 'subject', required: true, maxLength: submissionLimits.subject }}
            defaultValue={again?.subject ?? ''}
            error={again?.faults.subject}
          />
          <Words label="Message" again={again} token={token} />
          {form.isAttachment && <Files error={again?.faults.files} />}
        </Form>
      </section>
    </Sheet>,
  )

/** Page after a new request was sent. */
export const sentRequestPage = (shown: PublicPortal, form: PortalForm, requestId: number): string =>
  renderPage(
    <Sheet shown={shown} title={form.heading} place="requests">
      <div className="narrow">
        <h1 dir="auto">{form.heading}</h1>
        <Notice>{form.submitMessage}</Notice>
        <p className="fine">
          <a href={`${portalPath(shown.id)}/requests/${requestId}`}>See the request</a>
        </p>
      </div>
    </Sheet>,
  )
