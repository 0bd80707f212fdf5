import type { ReactNode } from 'react'
import { companyBeside, type CompanyBeside } from '#domain/customers/beside.ts'
import type { Company } from '#domain/customers/company.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { countryOf } from '#domain/places/countries.ts'
import { CustomValues } from '../fields/custom-values.tsx'
import { DetailList } from '../details/detail-list.ts'
import { useCustomFields } from '../fields/use-custom-fields.ts'

/** Link of a website; null if it is not a valid address. */
const linkOf = (url: string): string | null => {
  const whole = /^https?:\/\//i.test(url) ? url : `https://${url}`
  return URL.canParse(whole) && /\./.test(whole) ? whole : null
}

interface CompanyDetailsProps {
  /** `bindWithDomain` is known only for a fully loaded company. */
  company: CompanyBeside & Partial<Pick<Company, 'bindWithDomain'>>
}

/** Details of a company. */
export function CompanyDetails({ company }: CompanyDetailsProps) {
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
    ['Join by domain', domain && bindWithDomain !== undefined && (bindWithDomain ? 'On' : 'Off')],
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

/** Company details stored with a customer; null if only its name is known. */
export function knownCompany(contact: Contact): CompanyBeside | null {
  const company = companyBeside(contact)
  if (!company) return null
  const { url, domain, description, address, fields } = company
  const texts = [url, domain, description, ...Object.values(address), ...Object.values(fields)]
  return texts.some((text) => text !== '') ? company : null
}

/** Details and custom fields of a customer's company, also offline. */
export function KnownCompany({ company }: { company: CompanyBeside }) {
  return (
    <>
      <CompanyDetails company={company} />
      <CustomValues fields={useCustomFields('company')} values={company.fields} />
    </>
  )
}
