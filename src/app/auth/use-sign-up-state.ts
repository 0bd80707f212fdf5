import { useEffect, useState } from 'react'
import { signUpState } from '#domain/auth/sign-up-endpoints.ts'
import type { Endpoint } from '#domain/define.ts'
import { callPublic } from './public-call.ts'

type OutputOf<E> = E extends Endpoint<infer _, infer Output> ? Output : never
/** Whether a desk can be set up here. */
export type SignUpState = OutputOf<typeof signUpState>

/** Whether a desk can be set up here; null until the server has said so, and without a connection. */
export function useSignUpState(): SignUpState | null {
  const [state, setState] = useState<SignUpState | null>(null)
  useEffect(() => {
    let isGone = false
    callPublic(signUpState, {}).then(
      (answer) => {
        if (!isGone) setState(answer)
      },
      // Without an answer nothing is offered; signing in says why nothing can be reached.
      (error: unknown) => console.warn(error),
    )
    return () => {
      isGone = true
    }
  }, [])
  return state
}
