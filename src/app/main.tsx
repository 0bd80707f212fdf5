import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { invariant } from '#lib/invariant.ts'
import { keepCompositions } from './commands/composition.ts'
import { watchInstall } from './desk/session/install-store.ts'
import { CrashBoundary } from './errors/crash-boundary.tsx'
import { loadHomePage } from './home/area.tsx'
import { basePath, paths } from './paths.ts'
import { Pages } from './routes.tsx'
import { BuildNotice } from './shell/build-notice.tsx'
import { AppTheme } from './theme/app-theme.tsx'
import { applyStoredColorScheme } from './theme/color-scheme.ts'
import { TipHost } from './ui/tips/tip-host.tsx'
import { ToastHost } from '#app/toasts/toasts.tsx'

applyStoredColorScheme()
// First, so that its key listeners run before all others.
keepCompositions(window)
watchInstall()
// Home's code loads in parallel with the desk.
if ([basePath, `${basePath}/`, basePath + paths.home].includes(location.pathname)) void loadHomePage()
// The offline shell loads after first paint.
void import('./pwa.ts').then(({ installShell }) => installShell())

createRoot(invariant(document.getElementById('root'), 'root element')).render(
  <AppTheme>
    <CrashBoundary>
      <BrowserRouter basename={basePath}>
        <Pages />
      </BrowserRouter>
      <ToastHost />
      <TipHost />
    </CrashBoundary>
    <BuildNotice />
  </AppTheme>,
)
