import { styled } from '#app/theme/styled.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { companyBeside } from '#domain/customers/beside.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { blockTexts } from '#app/channels/blocked/block-sender.ts'
import { useBlocked } from '#app/channels/blocked/use-blocked.ts'
import { Button } from '#app/ui/button.tsx'
import { paths } from '#app/paths.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { Breakable } from '#app/marks/breakable.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { CustomerAddresses } from './customer-addresses.tsx'
import { DetailList } from './detail-list.ts'
import { localTime } from './local-time.ts'

const Warning = styled('span')(({ theme }) => ({ color: theme.vars.palette.dangerText }))

interface CustomerDetailsProps {
  contact: Contact
  /** True if fields edited beside it are left out. */
  isRest?: boolean
}

/** Contact details and location of a customer; empty values are left out. */
export function CustomerDetails({ contact, isRest = false }: CustomerDetailsProps) {
  const now = useMinute()
  const format = useTimeFormat()
  const { email, phone, city } = contact
  const company = companyBeside(contact)
  const companyId = contact.companyId ?? company?.id ?? null
  const companyName = contact.companyName || (company?.name ?? '')
  const time = localTime(contact, now, format)
  const { by, denied, unblock } = useBlocked(email)
  const rows: [string, ReactNode][] = [
    [
      'Email',
      !isRest && email && (
        <a href={`mailto:${email}`}>
          <span>
            <Breakable text={email} />
          </span>
        </a>
      ),
    ],
    ['', !isRest && email && <CustomerAddresses contact={contact} />],
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
    ['Phone', !isRest && phone && <a href={`tel:${phone.replace(/\s+/g, '')}`}>{phone}</a>],
    ['Local time', time],
    ['City', !isRest && time === null && city],
    [
      'Company',
      (!isRest || companyId !== null) && companyName && (
        <>
          <Avatar id={companyId ?? companyName} name={companyName} kind="team" size="xs" />
          {companyId === null ? companyName : <Link to={paths.company(companyId)}>{companyName}</Link>}
        </>
      ),
    ],
    ['Customer ID', contact.id],
  ]
  return (
    <DetailList data-aligned={isRest || undefined}>
      {rows
        .filter(([, value]) => Boolean(value))
        .map(([label, value], index) => (
          <div key={label || index} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </DetailList>
  )
}
