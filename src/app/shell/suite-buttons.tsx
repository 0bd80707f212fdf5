import { LayoutGrid, Megaphone } from 'lucide-react'
import { panels } from '#app/desk/page/panels.ts'
import { styled } from '#app/theme/styled.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'

/** Hidden on a tablet for lack of room; the profile menu has them there. */
const Place = styled('span')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  gap: theme.spacing(0.5),
  [theme.breakpoints.down('xl')]: { display: 'none' },
}))

/** News, and the other products of the suite. */
export function SuiteButtons() {
  return (
    <Place>
      <IconButton
        name="News and updates"
        icon={Megaphone}
        iconSize="lg"
        aria-haspopup="dialog"
        onClick={() => {
          panels.isNewsOpen = true
        }}
      />
      <IconButton
        name="Other Products"
        icon={LayoutGrid}
        iconSize="lg"
        aria-haspopup="dialog"
        onClick={() => {
          panels.areProductsOpen = true
        }}
      />
    </Place>
  )
}
