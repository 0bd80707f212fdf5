import { Component, type ReactNode } from 'react'
import { CrashScreen } from './crash-screen.tsx'

/** The last resort, above the router: whatever breaks there, a page with words and a way on remains. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    return this.state.hasFailed ? <CrashScreen /> : this.props.children
  }
}
