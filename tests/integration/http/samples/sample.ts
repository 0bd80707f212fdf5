import type { CallOptions } from '../../../support/desk.ts'

/** Successful call, and the possible errors of its caller. */
export interface Sample {
  /** Path with its parameters and query filled in. */
  path: string
  body?: CallOptions['body']
  headers?: Record<string, string>
  /** Role, for a call whose target needs more than its endpoint's permission. */
  as?: 'owner'
  /** The same call with bad input; null if no input can be bad. */
  bad: (Pick<Sample, 'body'> & { path?: string }) | null
  /** Status without the previous step, such as a code that was never requested; 200 by default. */
  alone?: 400 | 401 | 404 | 409
  /**
   * Status for a user of another account: not found, refused per record, or with their own data (`own`) if
   * the call has no id.
   */
  stranger: 404 | 400 | 409 | 503 | 'refused' | 'own'
}
