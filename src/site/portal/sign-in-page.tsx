import { portalPath } from '#domain/portal/settings.ts'
import { Field, Form, Notice } from '../kit/parts.tsx'
import { renderPage } from '../page.tsx'
import { ForPasskeys, PasskeyAct } from './passkeys-page.tsx'
import { Sheet, type PublicPortal } from './portal-page.tsx'

interface Typed {
  value: string
  error: string
}

/** Page that requests the address for a sign-in link. */
export const signInPage = (shown: PublicPortal, typed?: Typed): string =>
  renderPage(
    <Sheet shown={shown} title="Sign in" place="requests">
      <div className="narrow">
        <h1>Your requests</h1>
        <p className="lead">
          Enter the email you wrote to us with. We send a link that signs you in, no password needed.
        </p>
        <Form action={`${portalPath(shown.id)}/sign-in`} submit="Send me a link">
          <Field
            {...{ label: 'Email', name: 'email', type: 'email', autoComplete: 'email', required: true }}
            defaultValue={typed?.value ?? ''}
            error={typed?.error}
            maxLength={320}
          />
        </Form>
        <p className="fine">The link works once, for 15 minutes.</p>
        <ForPasskeys>
          <p className="or">or</p>
          <PasskeyAct use="get" portalId={shown.id} label="Use a passkey" />
        </ForPasskeys>
      </div>
    </Sheet>,
  )

/** Page after the request, equal for known and unknown addresses; the mailed code can be entered. */
export const codePage = (shown: PublicPortal, typed?: Typed): string =>
  renderPage(
    <Sheet shown={shown} title="Look into your mail" place="requests">
      <div className="narrow">
        <h1>Look into your mail</h1>
        <Notice>If we know this address, a link is there.</Notice>
        <div className="code">
          <Form action={`${portalPath(shown.id)}/code`} submit="Sign in">
            <Field
              {...{
                label: 'Code',
                name: 'code',
                required: true,
                maxLength: 12,
                autoComplete: 'one-time-code',
              }}
              help="From the mail, where you cannot open the link in this browser"
              defaultValue={typed?.value ?? ''}
              error={typed?.error}
            />
          </Form>
        </div>
        <p className="fine">
          <a href={`${portalPath(shown.id)}/sign-in`}>Use another address</a>
        </p>
      </div>
    </Sheet>,
  )

/** Page of a sign-in link: a button signs in where it was requested; elsewhere it shows the code. */
export const enterPage = (
  shown: PublicPortal,
  { token, code }: { token: string; code: string | null },
): string =>
  renderPage(
    <Sheet shown={shown} title="Sign in" place="requests">
      <div className="narrow">
        {code === null ? (
          <>
            <h1>Sign in</h1>
            <p className="lead">Press the button to see your requests.</p>
            <Form action={`${portalPath(shown.id)}/enter/${token}`} submit="Sign in">
              {null}
            </Form>
          </>
        ) : (
          <>
            <h1>Type this code</h1>
            <p className="lead">You asked for the link in another browser. Type this code there:</p>
            <p className="kit-notice">
              <b>{code}</b>
            </p>
          </>
        )}
        <p className="fine">It works once, for 15 minutes.</p>
      </div>
    </Sheet>,
  )

/** Page for a link that has expired or was used. */
export const goneLinkPage = (shown: PublicPortal): string =>
  renderPage(
    <Sheet shown={shown} title="This link has run out" place="requests">
      <div className="narrow">
        <h1>This link has run out</h1>
        <p className="lead">A link works once, for 15 minutes.</p>
        <p className="fine">
          <a href={`${portalPath(shown.id)}/sign-in`}>Send me another one</a>
        </p>
      </div>
    </Sheet>,
  )
