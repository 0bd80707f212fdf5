import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import * as z from 'zod/mini'
import { en } from 'zod/locales'
import { must } from '#lib/must.ts'
import { CrashBoundary } from './errors/crash-boundary.tsx'
import { basePath } from './paths.ts'
import { Pages } from './routes.tsx'
import { AppTheme } from './theme/app-theme.tsx'
import { applyStoredColorScheme } from './theme/color-scheme.ts'
import { ToastHost } from './ui/toasts.tsx'

applyStoredColorScheme()
// zod/mini comes without words of its own.
z.config(en())
// The shell for offline use can wait for the first paint.
void import('./pwa.ts').then(({ installShell }) => installShell())

createRoot(must(document.getElementById('root'), 'root element')).render(
  <AppTheme>
    <CrashBoundary>
      <BrowserRouter basename={basePath}>
        <Pages />
      </BrowserRouter>
      <ToastHost />
    </CrashBoundary>
  </AppTheme>,
)
