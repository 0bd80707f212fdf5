import { Copy } from 'lucide-react'
import type { DnsRecord as Record } from '#domain/deliverability/endpoints.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'

/** Side by side where there is room, else stacked. */
const Fields = styled('dl')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 4),
  margin: 0,
  paddingTop: theme.spacing(2),
  borderTop: theme.edge.soft,
  '& > div': { flex: `1 1 ${theme.spacing(50)}`, minWidth: 0 },
  '& > div:first-of-type': { flex: `0 0 ${theme.spacing(10)}` },
  '& dt': { color: theme.vars.palette.ink3 },
  '& dd': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    margin: 0,
    minHeight: theme.spacing(7),
  },
  '& code': {
    ...theme.typography.mono,
    minWidth: 0,
    overflowWrap: 'anywhere',
    userSelect: 'all',
    color: theme.vars.palette.ink,
  },
  // A key has about ten lines and is copied rather than read.
  '& > div:last-of-type code': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}))

/** A DNS record to create, with its fields to copy. */
export function DnsRecord({ record: { type, name, value } }: { record: Record }) {
  return (
    <Fields>
      <div>
        <dt>Type</dt>
        <dd>
          <code>{type}</code>
        </dd>
      </div>
      <Field name="Name" text={name} />
      <Field name="Value" text={value} />
    </Fields>
  )
}

function Field({ name, text }: { name: string; text: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast({ text: `${name} copied`, tone: 'plain' })
  }
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{text}</code>
        <IconButton
          name={`Copy the ${name.toLowerCase()}`}
          icon={Copy}
          size="sm"
          onClick={() => void copy().catch(reportFailure)}
        />
      </dd>
    </div>
  )
}
