import { House } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

/** Loads the page's chunk. */
export const loadHomePage = () => import('./home-page.tsx')

const Page = lazy(async () => ({ default: (await loadHomePage()).HomePage }))

/** Area of the work that needs the agent today. */
export const homeArea = defineArea({
  rail: { label: 'Home', to: paths.home, icon: House, command: 'go.home', isOnPhone: true },
  pages: [
    {
      path: paths.home,
      element: (
        <Suspense>
          <Page />
        </Suspense>
      ),
      handle: { crumb: 'Home' },
    },
  ],
  later: [loadHomePage],
})
