import type { ReactNode } from 'react'
import { effectTexts, type Effect } from '#domain/status-page/effect.ts'
import type { Incident } from '#domain/status-page/incident.ts'
import { isStartedLate, type Maintenance } from '#domain/status-page/maintenance.ts'
import { statusItemPath } from '#domain/status-page/page.ts'
import { lengthText, momentText, type PublicStatus } from './public-status.ts'

type Drawn = Pick<PublicStatus, 'page' | 'services' | 'statuses'>

function Services({ of, services }: { of: readonly { serviceId: number; effect?: Effect }[] } & Drawn) {
  return (
    <span className="chips">
      {of.map(({ serviceId, effect }) => {
        const service = services.find(({ id }) => id === serviceId)
        if (!service) return null
        return (
          <span key={serviceId} className={`chip bg-${effect ?? 'MT'} text-${effect ?? 'MT'}`}>
            {effect ? `${service.name}: ${effectTexts[effect]}` : service.name}
          </span>
        )
      })}
    </span>
  )
}

/** A moment in the page's zone. */
export const Moment = ({ at, zone }: { at: number; zone: string }) => (
  <time dateTime={new Date(at).toISOString()}>{momentText(at, zone)}</time>
)

interface CardProps {
  title: ReactNode
  level: 2 | 3
}

const Head = ({ title, level, children }: CardProps & { children: ReactNode }) => (
  <div className="card-head">
    {level === 2 ? <h2 dir="auto">{title}</h2> : <h3 dir="auto">{title}</h3>}
    {children}
  </div>
)

/** An incident with its timeline, newest update first. */
export function IncidentCard({
  incident,
  drawn,
  level = 2,
}: {
  incident: Incident
  drawn: Drawn
  level?: 2 | 3
}) {
  const { page, statuses } = drawn
  const { id, title, description, effectedServices, currentStatus, startDate, endDate } = incident
  const zone = page.timeZone
  return (
    <section className="card">
      <Head level={level} title={<a href={statusItemPath(page.domain, 'incidents', id)}>{title}</a>}>
        <Services of={effectedServices} {...drawn} />
      </Head>
      {description !== '' && (
        <p className="about" dir="auto">
          {description}
        </p>
      )}
      <p className="when">
        Began <Moment at={startDate} zone={zone} />
        {endDate !== null && `, resolved after ${lengthText(endDate - startDate)}`}
      </p>
      {currentStatus.length > 0 && (
        <ol className="timeline">
          {currentStatus.map((entry, index) => (
            <li key={index}>
              <b>{statuses.get(entry.currentStatusId) ?? 'Update'}</b>
              <Moment at={entry.currentStatusTime} zone={zone} />
              <p dir="auto">{entry.currentStatusDesc}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const lifeWords = { upcoming: 'Planned', ongoing: 'Under way', completed: 'Completed' }

/** A maintenance with its times. */
export function MaintenanceCard({
  row,
  drawn,
  level = 2,
}: {
  row: Maintenance
  drawn: Drawn
  level?: 2 | 3
}) {
  const { page } = drawn
  const zone = page.timeZone
  const { id, title, description, effectedServices, maintenanceStatus, startDate, endDate } = row
  return (
    <section className="card">
      <Head level={level} title={<a href={statusItemPath(page.domain, 'maintenance', id)}>{title}</a>}>
        <Services of={effectedServices.map(({ serviceId }) => ({ serviceId }))} {...drawn} />
      </Head>
      {description !== '' && (
        <p className="about" dir="auto">
          {description}
        </p>
      )}
      <p className="when">
        {`${lifeWords[maintenanceStatus]}: `}
        <Moment at={startDate} zone={zone} /> to <Moment at={endDate} zone={zone} />
        {isStartedLate(row) && '. Started late'}
      </p>
    </section>
  )
}
