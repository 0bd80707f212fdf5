import { useState } from 'react'
import type { HostState } from '#domain/hosts/host.ts'
import { CheckRow, Checks } from '#app/channels/check-row.tsx'
import { DnsRecord } from '#app/channels/sending/dns-record.tsx'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'

interface HostCheckProps {
  /** State of the saved host; null without one. */
  state: HostState | null
  denied: Denial | undefined
  /** Checks DNS and shows the result. */
  onCheck: () => Promise<void>
}

/** Verification state of a custom host, with the DNS record that verifies it. */
export function HostCheck({ state, denied, onCheck }: HostCheckProps) {
  const [isBusy, setBusy] = useState(false)
  if (!state) return null
  const { host, recordName, recordValue, checkedAt, verifiedAt } = state
  const check = async () => {
    setBusy(true)
    await onCheck()
      .catch(reportFailure)
      .finally(() => setBusy(false))
  }
  const acts = (
    <Button size="small" busy={isBusy} denied={denied} onClick={() => void check()}>
      Check now
    </Button>
  )
  const why =
    verifiedAt !== null
      ? 'The public pages are served there as soon as the host points to this server. The record has to stay: without it for seven days they are not served there any more.'
      : `Set this record where the domain is managed, and point ${host} to this server. It is checked every hour for a week.`
  return (
    <Checks>
      <CheckRow
        state={verifiedAt === null ? 'waiting' : 'good'}
        title={verifiedAt === null ? `${host}: Not verified yet` : `${host}: Verified`}
        acts={acts}
        below={<DnsRecord record={{ type: 'TXT', name: recordName, value: recordValue }} />}
      >
        <p>{why}</p>
        {checkedAt !== null && verifiedAt === null && (
          <p>The record was not found when it was last looked for.</p>
        )}
      </CheckRow>
    </Checks>
  )
}
