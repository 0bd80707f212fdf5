import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { Tabs } from '#app/ui/tabs.tsx'

const items = [
  { value: paths.surveys, label: 'Surveys' },
  { value: paths.feedbackForms, label: 'Feedback forms' },
]

/** Tabs of the customer satisfaction area (D1-82). */
export function SatisfactionTabs() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <Tabs label="Customer satisfaction" value={pathname} items={items} onChange={(to) => void navigate(to)} />
  )
}
