import { useState } from 'react'
import * as z from 'zod/mini'
import { articleLimits } from '#domain/knowledge/article.ts'
import { deleteDoc } from '#domain/knowledge/endpoints.ts'
import type { KnowledgeBase } from '#domain/knowledge/knowledge-base.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'

type Base = Pick<KnowledgeBase, 'id' | 'name' | 'articleCount'>

interface NameDialogProps {
  title: string
  /** Consequences of the action. */
  text: string
  /** Name to be typed; empty if none is required. */
  name: string
  act: readonly [name: string, busy: string]
  onClose: () => void
  onSure: () => Promise<void>
}

/** Confirmation of a far-reaching action by typing a name (D1-144). */
export function NameDialog({ title, text, name, act, onClose, onSure }: NameDialogProps) {
  const schema = z.object({
    name: z.string().check(
      z.trim(),
      z.refine((typed) => typed === name, 'Type the name of the knowledge base'),
    ),
  })
  const form = useDialogForm(schema, { name: '' }, onSure)
  return (
    <FormDialog title={title} form={form} act={act} tone="dangerFill" onClose={onClose}>
      <p>{text}</p>
      {name !== '' && (
        <BoundText
          control={form.control}
          name="name"
          label={`Type “${name}” to go on`}
          locked={false}
          autoComplete="off"
          autoFocus
        />
      )}
    </FormDialog>
  )
}

/** Moves a knowledge base to the trash. */
export function DeleteBase({ base, onDeleted }: { base: Base; onDeleted: () => void }) {
  const desk = useDesk()
  const denied = useAccess(deleteDoc, true)
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    await callDesk(desk, deleteDoc, { id: base.id, name: base.name })
    showToast({ text: 'Knowledge Base Deleted' })
    setIsAsking(false)
    onDeleted()
  }
  return (
    <div>
      <Button variant="danger" denied={denied} onClick={() => setIsAsking(true)}>
        Delete knowledge base
      </Button>
      {isAsking && (
        <NameDialog
          title="Delete knowledge base"
          text={`Nobody can read it any more. It stays in the trash for ${articleLimits.trashDays} days with its articles, and is deleted for good then.`}
          name={base.articleCount > 0 ? base.name : ''}
          act={['Delete', 'Deleting…']}
          onClose={() => setIsAsking(false)}
          onSure={remove}
        />
      )}
    </div>
  )
}
