import type { ReactNode } from 'react'
import { passkeysScript, type PortalPasskey } from '#domain/portal/passkeys.ts'
import { portalPath } from '#domain/portal/settings.ts'
import { List } from '../kit/parts.tsx'
import { renderPage } from '../page.tsx'
import { dayText } from '../status-page/public-status.ts'
import { Sheet, type PublicPortal } from './portal-page.tsx'

interface ActProps {
  /** Requests an existing passkey, or creates a new one. */
  use: 'get' | 'create'
  portalId: number
  label: string
  isPrimary?: boolean
}

/** A button for passkeys; the script shows it if the browser supports them. */
export const PasskeyAct = ({ use, portalId, label, isPrimary = false }: ActProps) => (
  <div
    className="passkey"
    data-passkey={use}
    data-at={`${portalPath(portalId)}/${use === 'get' ? 'passkey' : 'passkeys'}`}
  >
    <button type="button" className={isPrimary ? 'primary' : undefined}>
      {label}
    </button>
    <p className="kit-error" role="alert" />
  </div>
)

/** Part of a page for browsers that support passkeys, with the script that shows it. */
export const ForPasskeys = ({ children }: { children: ReactNode }) => (
  <div data-passkeys hidden>
    {children}
    <script defer src={passkeysScript} />
  </div>
)

/** Offers a passkey to a customer who signed in by mail. */
export const PasskeyOffer = ({ portalId }: { portalId: number }) => (
  <ForPasskeys>
    <section className="offer" aria-label="Passkey">
      <div>
        <h2>Sign in faster next time</h2>
        <p>
          With a passkey, your finger, face or PIN signs you in on this device, without a code from your mail.
        </p>
      </div>
      <div className="acts">
        <PasskeyAct use="create" portalId={portalId} label="Add a passkey" isPrimary />
        <form method="post" action={`${portalPath(portalId)}/passkeys/later`}>
          <button type="submit">Not now</button>
        </form>
      </div>
    </section>
  </ForPasskeys>
)

/** Page of a customer's passkeys. @param host of the page. */
export const passkeysPage = (shown: PublicPortal, rows: readonly PortalPasskey[], host: string): string =>
  renderPage(
    <Sheet shown={shown} title="Passkeys" place="passkeys">
      <div className="narrow">
        <h1>Passkeys</h1>
        <p className="lead">
          Your finger, face or PIN signs you in, without a code from your mail. The code always works too.
        </p>
        <List empty="You have no passkeys.">
          {rows.map(({ id, name, host: made, createdAt, usedAt }) => (
            <li key={id} className="key">
              <div>
                <b dir="auto">{name}</b>
                {made !== host && <small>{`Works on ${made}`}</small>}
                <small>{`Added ${dayText(createdAt, shown.timeZone)}`}</small>
                <small>
                  {usedAt === null ? 'Not used yet' : `Last used ${dayText(usedAt, shown.timeZone)}`}
                </small>
              </div>
              <form method="post" action={`${portalPath(shown.id)}/passkeys/${id}/remove`}>
                <button type="submit" aria-label={`Remove ${name}`}>
                  Remove
                </button>
              </form>
            </li>
          ))}
        </List>
        <ForPasskeys>
          <PasskeyAct use="create" portalId={shown.id} label="Add a passkey" isPrimary />
        </ForPasskeys>
        <p className="fine" data-no-passkeys>
          This browser can make no passkeys for this address.
        </p>
      </div>
    </Sheet>,
  )
