import { worseOf, type Effect, type EffectedService } from './effect.ts'

/** Overall state of a status page (D1-65). */
export type Banner = 'operational' | 'degraded' | 'partial' | 'major' | 'maintenance'

/** Texts of a banner (D1-66). */
export const bannerTexts: Record<Banner, string> = {
  operational: 'All Systems Operational',
  degraded: 'Degraded Performance',
  partial: 'Partial Outage',
  major: 'Major Outage',
  maintenance: 'Under Maintenance',
}

const ofEffect: Record<Effect, Banner | null> = {
  OP: null,
  DP: 'degraded',
  PO: 'partial',
  MO: 'major',
}

/** Input of the banner and the services' states. */
export interface StatusState {
  /** Open incidents. */
  incidents: readonly { effectedServices: readonly EffectedService[] }[]
  /** Ongoing maintenance. */
  maintenance: readonly { effectedServices: readonly { serviceId: number }[] }[]
}

/** The worst effect of open incidents comes first, then ongoing maintenance. */
export function bannerOf({ incidents, maintenance }: StatusState): Banner {
  const worst = incidents
    .flatMap(({ effectedServices }) => effectedServices)
    .reduce<Effect>((held, { effect }) => worseOf(held, effect), 'OP')
  return ofEffect[worst] ?? (maintenance.length > 0 ? 'maintenance' : 'operational')
}

/** State of a single service. */
export function serviceState(serviceId: number, { incidents, maintenance }: StatusState): Banner {
  const about = <Each extends { effectedServices: readonly { serviceId: number }[] }>(
    each: readonly Each[],
  ) =>
    each.map(({ effectedServices }) => ({
      effectedServices: effectedServices.filter((service) => service.serviceId === serviceId),
    })) as { effectedServices: Each['effectedServices'] }[]
  return bannerOf({
    incidents: about(incidents) as { effectedServices: EffectedService[] }[],
    maintenance: about(maintenance).filter(({ effectedServices }) => effectedServices.length > 0),
  })
}

/** Texts for the state of a single service. */
export const stateTexts: Record<Banner, string> = { ...bannerTexts, operational: 'Operational' }
