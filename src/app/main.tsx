import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import * as z from 'zod/mini'
import { en } from 'zod/locales'
import { must } from '#lib/must.ts'
import { CrashBoundary } from './errors/crash-boundary.tsx'
import { installShell } from './pwa.ts'
import { makeRouter } from './routes.tsx'
import { AppTheme } from './theme/app-theme.tsx'
import { applyStoredColorScheme } from './theme/color-scheme.ts'
import { AskHost } from './ui/ask.tsx'
import { ToastHost } from './ui/toasts.tsx'

applyStoredColorScheme()
// zod/mini comes without words of its own.
z.config(en())
installShell()

createRoot(must(document.getElementById('root'), 'root element')).render(
  <AppTheme>
    <CrashBoundary>
      <RouterProvider router={makeRouter()} />
      <AskHost />
      <ToastHost />
    </CrashBoundary>
  </AppTheme>,
)
