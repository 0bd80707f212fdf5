import { Component, type ReactNode } from 'react'
import { DeskError, httpStatus } from '#domain/errors.ts'
import { CrashScreen } from './crash-screen.tsx'
import { ErrorScreen } from './error-screen.tsx'

interface CrashBoundaryProps {
  /** A new value is another page, which is rendered again. */
  page?: string
  children: ReactNode
}

interface CrashState {
  error: unknown
  hasFailed: boolean
  page: string | undefined
}

/**
 * Error boundary of a page. An error with a code shows the screen of its HTTP status, any other the crash
 * screen.
 */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { error: null, hasFailed: false, page: this.props.page }

  static getDerivedStateFromError(error: unknown): Partial<CrashState> {
    return { error, hasFailed: true }
  }

  static getDerivedStateFromProps(
    { page }: CrashBoundaryProps,
    state: CrashState,
  ): Partial<CrashState> | null {
    return page === state.page ? null : { error: null, hasFailed: false, page }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    const { error, hasFailed } = this.state
    if (!hasFailed) return this.props.children
    if (!(error instanceof DeskError)) return <CrashScreen />
    return <ErrorScreen status={error.details.status ?? httpStatus[error.code]} />
  }
}
