import type { TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'

/** Samples of the deliverability checks of an inbox; no DNS server answers them. */
export async function deliverabilitySamples(desk: TestDesk) {
  const at = (rest: string, id: number | string = desk.mailboxId) => `/desk/mailboxes/${id}/${rest}`
  return {
    getDeliverability: {
      path: at('deliverability'),
      bad: { path: at('deliverability', 'abc') },
      stranger: 404,
    },
    putSigning: { path: at('signing'), bad: { path: at('signing', 'abc') }, stranger: 404 },
    removeSigning: { path: at('signing'), bad: { path: at('signing', 'abc') }, stranger: 404 },
  } as const satisfies Record<string, Sample>
}
