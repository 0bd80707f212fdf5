import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { checkTrailLogs, type ChainCheck } from '#domain/audit/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'

const Words = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  '& code': { ...theme.typography.caption, overflowWrap: 'anywhere' },
  '& ul': { margin: 0, paddingLeft: theme.spacing(5), overflowWrap: 'anywhere' },
}))

/** Button that verifies the log's hash chain on the server and shows the result. */
export function ChainCheckButton() {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const [isBusy, setIsBusy] = useState(false)
  const [check, setCheck] = useState<ChainCheck>()
  const run = () => {
    setIsBusy(true)
    callDesk(desk, checkTrailLogs, {})
      .then(setCheck, reportFailure)
      .finally(() => setIsBusy(false))
  }
  return (
    <>
      <Button variant="outline" icon={ShieldCheck} busy={isBusy} disabled={isOffline} onClick={run}>
        Check
      </Button>
      {check && (
        <Dialog open closeButton isRead title="Audit log check" onClose={() => setCheck(undefined)}>
          <Outcome check={check} />
        </Dialog>
      )}
    </>
  )
}

function Outcome({ check: { written, hash, faults } }: { check: ChainCheck }) {
  if (faults.length > 0)
    return (
      <Words role="alert">
        <p>The log is not as it was written:</p>
        <ul>
          {faults.map(({ number, text }) => (
            <li key={number}>{text}</li>
          ))}
        </ul>
      </Words>
    )
  return (
    <Words>
      <p>{`All ${written.toLocaleString('en')} entries are as they were written.`}</p>
      {hash !== '' && (
        <p>
          Hash of the last entry, to keep elsewhere: <code>{hash}</code>
        </p>
      )}
    </Words>
  )
}
