import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { DeskError, httpStatus } from '#domain/errors.ts'
import { CrashScreen } from './crash-screen.tsx'
import { ErrorScreen } from './error-screen.tsx'

function statusOf(error: unknown): number | null {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof DeskError ? httpStatus[error.code] : null
}

/** What a route shows when it, or a page in it, failed: the screen of its status, else the crash screen. */
export function RouteError() {
  const error = useRouteError()
  const status = statusOf(error)
  useEffect(() => {
    if (status === null) console.error(error)
  }, [error, status])
  return status === null ? <CrashScreen /> : <ErrorScreen status={status} />
}
