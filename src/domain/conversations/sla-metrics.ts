/** SLA metrics in display order. */
export const slaMetrics = ['firstResponse', 'nextResponse', 'resolution'] as const
/** SLA metric. */
export type SlaMetric = (typeof slaMetrics)[number]
