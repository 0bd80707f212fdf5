import { helpCenterPath } from '#domain/knowledge/knowledge-base.ts'
import { Page, renderPage } from '../page.tsx'
import type { HelpCenter } from './help-center.tsx'

/** Props of the list of help centers. */
export interface HelpCentersPageProps {
  /** Public help centers. */
  centers: readonly Pick<HelpCenter, 'id' | 'name' | 'account'>[]
  canonical: string
}

function HelpCentersPage({ centers, canonical }: HelpCentersPageProps) {
  const accounts = new Set(centers.map(({ account }) => account))
  const [only = ''] = accounts.size === 1 ? accounts : []
  return (
    <Page
      title={only === '' ? 'Help' : `Help · ${only}`}
      description=""
      {...(centers.length > 0 ? { canonical } : {})}
      top={<span className="name">{only === '' ? 'Help' : only}</span>}
      owner={only}
    >
      <h1>Help</h1>
      {centers.length === 0 ? (
        <p className="nothing">There is no help center yet.</p>
      ) : (
        <ul className="found">
          {centers.map(({ id, name, account }) => (
            <li key={id}>
              <a href={helpCenterPath(id)}>{only === '' ? `${name}, ${account}` : name}</a>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

/** All help centers as HTML; with several companies each is listed with its company. */
export const helpCentersPage = (props: HelpCentersPageProps): string =>
  renderPage(<HelpCentersPage {...props} />)
