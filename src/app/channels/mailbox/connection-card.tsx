import { useState } from 'react'
import {
  getMailGrant,
  mailProviderNames,
  removeMailGrant,
  type GrantView,
} from '#domain/channels/mail-grant.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { CheckRow, Checks } from '../check-row.tsx'
import { ConsentButton } from '../connect/consent-button.tsx'
import { toConnectWith } from '../fetching/fetching-texts.ts'

/** Connects an inbox with Google or Microsoft, which do not allow passwords. */
export function ConnectionCard({ mailbox }: { mailbox: Mailbox }) {
  const { value, again } = useCallAbout(getMailGrant, mailbox.id)
  if (!value) return null
  const { grant, providers, redirectUri } = value
  const missing = providers.filter(({ isConfigured }) => !isConfigured)
  return (
    <FormPart>
      <h2>Google and Microsoft</h2>
      <p>
        Mailboxes at Gmail and Microsoft 365 are opened by the consent of who owns them, not by a password.
      </p>
      {(grant || missing.length < providers.length) && (
        <Checks>
          {grant && <Granted grant={grant} mailbox={mailbox} onChanged={again} />}
          {providers
            .filter(({ name, isConfigured }) => isConfigured && name !== grant?.provider)
            .map(({ name }) => (
              <CheckRow
                key={name}
                state="waiting"
                title={mailProviderNames[name]}
                acts={
                  <ConsentButton
                    name={name}
                    inbox={() => Promise.resolve(mailbox.id)}
                    label={`Connect with ${mailProviderNames[name]}`}
                  />
                }
              >
                <p>Not connected</p>
              </CheckRow>
            ))}
        </Checks>
      )}
      {missing.map((provider) => (
        <p key={provider.name}>{toConnectWith({ ...provider, redirectUri })}</p>
      ))}
    </FormPart>
  )
}

interface GrantedProps {
  grant: GrantView
  mailbox: Mailbox
  onChanged: () => void
}

function Granted({ grant, mailbox, onChanged }: GrantedProps) {
  const desk = useDesk()
  const denied = useAccess(removeMailGrant, true)
  const [isBusy, setIsBusy] = useState(false)
  const { provider, state, reason, since } = grant
  const name = mailProviderNames[provider]
  const isRefused = state === 'refused'
  const disconnect = async () => {
    const isSure = await ask({
      title: `Disconnect ${mailbox.name} from ${name}`,
      text: `Mail is neither fetched from ${name} nor sent there until the inbox is connected again. What is here stays.`,
      confirm: 'Disconnect',
      tone: 'dangerFill',
    })
    if (!isSure) return
    setIsBusy(true)
    try {
      await callDesk(desk, removeMailGrant, { id: mailbox.id })
      showToast({ text: `Disconnected from ${name}` })
      onChanged()
    } catch (error) {
      reportFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <CheckRow
      state={isRefused ? 'bad' : 'good'}
      title={isRefused ? `${name} lets the desk in no more` : `Connected with ${name}`}
      acts={
        <>
          {isRefused && (
            <ConsentButton name={provider} inbox={() => Promise.resolve(mailbox.id)} label="Connect again" />
          )}
          <Button variant="outline" denied={denied} busy={isBusy} onClick={() => void disconnect()}>
            Disconnect
          </Button>
        </>
      }
    >
      {isRefused && <p>{`${name} says: ${reason ?? ''}. Mail waits and nothing of it is lost.`}</p>}
      <p>
        Since <RelativeTime at={since} />
      </p>
    </CheckRow>
  )
}
