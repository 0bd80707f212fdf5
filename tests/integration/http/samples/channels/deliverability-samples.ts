import type { TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'

/** Samples of what other servers find about an inbox; nobody answers where the samples ask. */
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
