import { styled } from '#app/theme/styled.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import type { AuditLogEntry } from '#domain/audit/endpoints.ts'
import { changesOf, fieldText, valueText, whatText } from './audit-texts.ts'
import { ColumnHeads } from '#app/tables/column-heads.tsx'

const Changes = styled('table')(({ theme }) => ({
  ...theme.typography.ui,
  width: '100%',
  // The length of one value must not squeeze the words of the other columns.
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: theme.spacing(1.5, 2, 1.5, 0),
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: theme.edge.line,
  },
  '& th': { color: theme.vars.palette.ink3, fontWeight: theme.weight.medium },
}))

/** All fields of an entry, before and after. */
export function EntryDialog({
  entry,
  about,
  onClose,
}: {
  entry: AuditLogEntry
  about: string
  onClose: () => void
}) {
  const changes = changesOf(entry)
  return (
    <Dialog open title={whatText(entry)} size="md" closeButton isRead onClose={onClose}>
      <p>{about}</p>
      {changes.length > 0 && (
        <Changes>
          <ColumnHeads titles={['Field', 'Before', 'After']} />
          <tbody>
            {changes.map(({ field, from, to }) => (
              <tr key={field}>
                <th scope="row">{fieldText(field)}</th>
                <td>{valueText(from)}</td>
                <td>{valueText(to)}</td>
              </tr>
            ))}
          </tbody>
        </Changes>
      )}
    </Dialog>
  )
}
