import { countText, type DeskCounts, type DeskImport } from '#domain/desk-import/desk-import.ts'
import { Counts } from '#app/customers/import/import-styles.ts'
import { styled } from '#app/theme/styled.ts'
import { ColumnHeads } from '#app/tables/column-heads.tsx'

const Place = styled('div')(({ theme }) => ({
  '& h2': { ...theme.typography.ui, fontWeight: theme.weight.strong, margin: theme.spacing(5, 0, 2) },
  '& table': { ...theme.typography.ui, width: '100%', borderCollapse: 'collapse' },
  '& th': {
    ...theme.typography.caption,
    textAlign: 'start',
    fontWeight: theme.weight.medium,
    color: theme.vars.palette.ink3,
  },
  '& td, & th': {
    padding: theme.spacing(1.5, 3, 1.5, 0),
    borderBottom: theme.edge.soft,
    overflowWrap: 'anywhere',
    verticalAlign: 'top',
  },
  // Names wrap between words; addresses have no spaces and wrap anywhere.
  '& td:first-of-type': { overflowWrap: 'break-word' },
  '& td[data-fault]': { color: theme.vars.palette.dangerText },
}))

const kinds: Record<keyof DeskCounts, string> = {
  customers: 'customers',
  companies: 'companies',
  conversations: 'conversations',
  messages: 'messages',
  notes: 'notes',
  tags: 'tags',
  filesInside: 'files',
  files: 'files, as links',
}

/** Counts of an export by kind, its refused records, and its agents. */
export function DeskImportFindings({ view }: { view: DeskImport }) {
  const { counts, known, refused, refusals, agents, job } = view
  return (
    <Place>
      <Counts aria-label="In the file">
        {(Object.keys(kinds) as (keyof DeskCounts)[]).map((kind) => (
          <div key={kind}>
            <dt>{kinds[kind]}</dt>
            <dd>{counts[kind].toLocaleString('en')}</dd>
          </div>
        ))}
        <div data-fault={refused > 0 || undefined}>
          <dt>refused</dt>
          <dd>{refused.toLocaleString('en')}</dd>
        </div>
      </Counts>
      {job === null && known.customers + known.conversations > 0 && (
        <p>
          {`Of those, ${countText(known.customers, 'customer')} and ${countText(known.conversations, 'conversation')} came in before: only what was written since is added.`}
        </p>
      )}
      {agents.length > 0 && (
        <>
          <h2>Agents</h2>
          <table aria-label="Agents">
            <ColumnHeads titles={['There', 'Email', 'Here']} />
            <tbody>
              {agents.map(({ name, email, user }) => (
                <tr key={`${name} ${email}`}>
                  <td dir="auto">{name}</td>
                  <td dir="auto">{email}</td>
                  <td dir="auto">{user ?? 'Nobody: the name stays in the text'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {refusals.length > 0 && (
        <>
          <h2>Refused</h2>
          <table aria-label="Refused">
            <ColumnHeads titles={['Kind', 'Record', 'Reason']} />
            <tbody>
              {refusals.map(({ kind, record, reason }) => (
                <tr key={`${kind} ${record} ${reason}`}>
                  <td>{kind}</td>
                  <td dir="auto">{record}</td>
                  <td data-fault>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Place>
  )
}
