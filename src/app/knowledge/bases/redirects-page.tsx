import { CornerUpRight, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { redirectRuleResource, type RedirectRule } from '#domain/knowledge/redirect-rule.ts'
import { pageSize } from '#domain/page-size.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { RecordList } from '#app/records/record-list.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { useBase } from './base-frame.tsx'
import { useDocList } from '../articles/use-doc-list.ts'

const { endpoints, write, input } = redirectRuleResource

interface RuleDialogProps {
  /** Null for a new rule. */
  rule: RedirectRule | null
  onClose: () => void
  onSaved: () => void
}

function RuleDialog({ rule, onClose, onSaved }: RuleDialogProps) {
  const desk = useDesk()
  const { doc } = useBase()
  const first = { docId: doc.id, source: rule?.source ?? '', destination: rule?.destination ?? '' }
  const form = useDialogForm(input, first, async (typed) => {
    await (rule
      ? callDesk(desk, endpoints.update, { ...typed, id: rule.id, revision: rule.revision })
      : callDesk(desk, endpoints.create, typed))
    showToast({ text: rule ? 'Redirect Rule Updated' : 'Redirect Rule Created' })
    onSaved()
  })
  const common = { control: form.control, locked: false, help: 'Like /12-my-article' } as const
  return (
    <FormDialog
      title={rule ? 'Edit redirect rule' : 'Add redirect rule'}
      form={form}
      act={rule ? ['Update', 'Updating…'] : ['Create', 'Creating…']}
      onClose={onClose}
    >
      <BoundText {...common} name="source" label="Source" autoFocus />
      <BoundText {...common} name="destination" label="Destination" />
    </FormDialog>
  )
}

/** The page `redirect-rules` (KBS-017). */
export function RedirectsPage() {
  const desk = useDesk()
  const { doc } = useBase()
  const denied = useAccess(write, true)
  const [open, setOpen] = useState<RedirectRule | 'new'>()
  const list = { docId: doc.id, limit: pageSize.most, page: 1, sort: 'source', order: 'asc' } as const
  const { value, gap, asOf, again } = useDocList(endpoints.list, list)
  const remove = async ({ id }: RedirectRule) => {
    await callDesk(desk, endpoints.remove, { id })
    showToast({ text: 'Redirect Rule Deleted' })
    again()
  }
  const add = (
    <Button variant="primary" size="small" icon={Plus} denied={denied} onClick={() => setOpen('new')}>
      Add rule
    </Button>
  )
  const rules = value?.data
  return (
    <SettingsPage title="Redirect rules" back={null} asOf={asOf} end={rules && rules.length > 0 && add}>
      {!rules && <AnswerGap gap={gap} again={again} what="Redirect rules" />}
      {rules?.length === 0 && (
        <EmptyState
          title="Old links lead on"
          text="A rule leads readers from the address of an article that is gone to another one."
          action={add}
        />
      )}
      {rules && rules.length > 0 && (
        <RecordList
          label="Redirect rules"
          icon={CornerUpRight}
          records={rules.map((rule) => ({
            ...{ id: rule.id, title: rule.source, text: `to ${rule.destination}` },
            end: (
              <>
                <IconButton
                  name={`Edit ${rule.source}`}
                  icon={Pencil}
                  denied={denied}
                  onClick={() => setOpen(rule)}
                />
                <IconButton
                  name={`Delete ${rule.source}`}
                  icon={Trash2}
                  denied={denied}
                  onClick={() => void remove(rule).catch(reportFailure)}
                />
              </>
            ),
          }))}
        />
      )}
      {open && (
        <RuleDialog
          rule={open === 'new' ? null : open}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined)
            again()
          }}
        />
      )}
    </SettingsPage>
  )
}
