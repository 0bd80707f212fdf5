/** What is promised, in the order in which it is shown. */
export const slaMetrics = ['firstResponse', 'nextResponse', 'resolution'] as const
/** What is promised. */
export type SlaMetric = (typeof slaMetrics)[number]
