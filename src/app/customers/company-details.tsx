import type { ReactNode } from 'react'
import type { Company } from '#domain/customers/company.ts'
import { countryOf } from '#domain/places/countries.ts'
import { DetailList } from './detail-list.ts'

/** The address of a website, where it is one that can be followed. */
const linkOf = (url: string): string | null => {
  const whole = /^https?:\/\//i.test(url) ? url : `https://${url}`
  return URL.canParse(whole) && /\./.test(whole) ? whole : null
}

/** Details of a company. */
export function CompanyDetails({ company }: { company: Company }) {
  const { domain, url, description, bindWithDomain, address } = company
  const { streetAddress, postalCode, locality, country } = address
  const link = linkOf(url)
  const rows: [string, ReactNode][] = [
    ['Domain', domain],
    [
      'Website',
      url &&
        (link ? (
          <a href={link} target="_blank" rel="noreferrer">
            {url}
          </a>
        ) : (
          url
        )),
    ],
    ['Address', [streetAddress, [postalCode, locality].filter(Boolean).join(' ')].filter(Boolean).join(', ')],
    ['Country', countryOf(country)?.name],
    ['Join by domain', domain && (bindWithDomain ? 'On' : 'Off')],
    ['About', description],
  ]
  const known = rows.filter(([, value]) => Boolean(value))
  if (known.length === 0) return <p>Nothing is known yet.</p>
  return (
    <DetailList>
      {known.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </DetailList>
  )
}
