import type { CallOptions } from '../../../support/desk.ts'

/** A call that goes well, and what a caller may get wrong about it. */
export interface Sample {
  /** Path with its parameters and query filled in. */
  path: string
  body?: CallOptions['body']
  headers?: Record<string, string>
  /** Of a call that asks for more than its endpoint says, by what it is about. */
  as?: 'owner'
  /** The same call with bad input; null where there is nothing to get wrong. */
  bad: (Pick<Sample, 'body'> & { path?: string }) | null
  /** Answer without the previous step, such as a code that was never requested; 200 by default. */
  alone?: 400 | 401 | 404 | 409
  /**
   * How somebody of another account is answered: not found, refused record by record, or by their own data (`own`), as
   * nothing of ours is named.
   */
  stranger: 404 | 400 | 409 | 503 | 'refused' | 'own'
}
