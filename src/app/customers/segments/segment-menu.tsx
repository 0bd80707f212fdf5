import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { manageContactsAccess } from '#domain/access/plan-access.ts'
import type { FieldOwner } from '#domain/customers/custom-field.ts'
import type { Segment } from '#domain/customers/segment.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { paths } from '#app/paths.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { segmentResources, useSegmentsHere } from './use-segments.ts'

/** Actions for the open segment; deletion needs a confirmation (SEG-012, SEG-013). */
export function SegmentMenu({ owner, segment }: { owner: FieldOwner; segment: Segment }) {
  const desk = useDesk()
  const navigate = useNavigate()
  const { segments, edit } = useSegmentsHere()
  const denied = useAccess(manageContactsAccess, true)
  const remove = async () => {
    const isSure = await ask({
      title: `Delete ${segment.name}`,
      text: `Its ${owner === 'contact' ? 'contacts' : 'companies'} stay.`,
      confirm: 'Delete',
      tone: 'dangerFill',
    })
    if (!isSure) return
    await callDesk(desk, segmentResources[owner].endpoints.remove, { id: segment.id })
    showToast({ text: 'Segment Deleted' })
    segments[owner].again()
    await navigate(owner === 'contact' ? paths.customers : paths.companies)
  }
  return (
    <MenuButton name="Segment" icon={Ellipsis} chevron={false} align="right">
      <MenuRow icon={Pencil} label="Edit segment" denied={denied} onClick={() => edit(owner, segment)} />
      <MenuRow
        icon={Trash2}
        label="Delete segment"
        denied={denied}
        onClick={() => void remove().catch(reportFailure)}
      />
    </MenuButton>
  )
}
