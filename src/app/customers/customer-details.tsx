import { styled } from '#app/theme/styled.ts'
import type { ReactNode } from 'react'
import type { Contact } from '#domain/customers/contact.ts'
import { blockTexts } from '#app/channels/block-sender.ts'
import { useBlocked } from '#app/channels/use-blocked.ts'
import { Button } from '#app/ui/button.tsx'
import { Avatar } from '#app/marks/avatar.tsx'
import { useMinute } from '#app/ui/minute-clock.ts'
import { useTimeFormat } from '#app/ui/relative-time.tsx'
import { CustomerAddresses } from './customer-addresses.tsx'
import { localTime } from './local-time.ts'

const List = styled('dl')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: theme.spacing(4),
  rowGap: theme.spacing(1.5),
  '& dt': { color: theme.vars.palette.ink3 },
  '& dd': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    overflowWrap: 'anywhere',
    minWidth: 0,
  },
  '& a': {
    borderRadius: theme.radius.kbd,
    [theme.media.hover]: { '&:hover': { color: theme.vars.palette.link, textDecoration: 'underline' } },
  },
  [theme.media.touch]: {
    alignItems: 'center',
    rowGap: 0,
    '& dd': { minHeight: theme.size.controlLg },
    '& a': { display: 'flex', alignItems: 'center', flex: 1, minHeight: theme.size.touch },
  },
}))

const Warning = styled('span')(({ theme }) => ({ color: theme.vars.palette.dangerText }))

/** How to reach somebody, and where they are. Only what is known. */
export function CustomerDetails({ contact }: { contact: Contact }) {
  const now = useMinute()
  const format = useTimeFormat()
  const { email, phone, companyName, city } = contact
  const time = localTime(contact, now, format)
  const { by, denied, unblock } = useBlocked(email)
  const rows: [string, ReactNode][] = [
    ['Email', email && <a href={`mailto:${email}`}>{email}</a>],
    ['', email && <CustomerAddresses contact={contact} />],
    ['', contact.isUndeliverable && <Warning>Mail to this address came back</Warning>],
    [
      '',
      by && (
        <>
          <Warning>Blocked: their mail is set aside</Warning>
          <Button variant="ghost" size="small" denied={denied} onClick={() => unblock(by)}>
            {by.sender === email?.toLowerCase() ? 'Unblock' : blockTexts.unblock(by.sender)}
          </Button>
        </>
      ),
    ],
    ['Phone', phone && <a href={`tel:${phone.replace(/\s+/g, '')}`}>{phone}</a>],
    ['Local time', time],
    ['City', time === null && city],
    [
      'Company',
      companyName && (
        <>
          <Avatar id={companyName} name={companyName} kind="team" size="xs" />
          {companyName}
        </>
      ),
    ],
    ['Customer ID', contact.id],
  ]
  return (
    <List>
      {rows
        .filter(([, value]) => Boolean(value))
        .map(([label, value], index) => (
          <div key={label || index} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </List>
  )
}
