import { Download, Upload } from 'lucide-react'
import { Link } from 'react-router-dom'
import { exportContactsAccess, importContactsAccess } from '#domain/access/plan-access.ts'
import { exportContacts } from '#domain/customers/import.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { deskRequest } from '#app/desk/calls/desk-request.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { saveAs } from '#app/messages/files/save-as.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'

/** Import of customers from a file, and export of those that match `query`. */
export function FileActs({ query }: { query: Readonly<Record<string, string | number | undefined>> }) {
  const { client } = useDesk()
  const importDenied = useAccess(importContactsAccess, true)
  const exportDenied = useAccess(exportContactsAccess, true)
  const download = async () => {
    const { sort: _sort, order: _order, ...asked } = query
    const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '')
    const words = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
    const answer = await deskRequest(client, `${exportContacts.path}?${words}`)
    saveAs(new Blob([await answer.arrayBuffer()], { type: 'text/csv' }), 'customers.csv')
  }
  return (
    <>
      <Button
        variant="ghost"
        icon={Upload}
        denied={importDenied}
        {...(importDenied ? {} : { component: Link, to: paths.importCustomers })}
      >
        Import
      </Button>
      <Button
        variant="ghost"
        icon={Download}
        denied={exportDenied}
        onClick={() => void download().catch(reportFailure)}
      >
        Export
      </Button>
    </>
  )
}
