import { LayoutTemplate } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import type { TaskTemplate } from '#domain/task-templates/task-template.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { Button } from '#app/ui/button.tsx'
import { OptionPopup } from '#app/ui/options/option-popup.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { conversationById } from '#local/queries/conversations.ts'
import { localTaskTemplates } from '#local/queries/records.ts'
import { useState } from 'react'
import { byTemplate } from './by-template.ts'
import type { TaskFields, TaskFormValues } from './task-form-schema.ts'

/** Templates for a task of a conversation, or of none (D1-94). */
function useTemplates(conversationId: number | null): readonly TaskTemplate[] {
  const templates = useLive(localTaskTemplates.all, undefined) ?? []
  const conversation = useLive(conversationById, conversationId ?? 0)
  const mailboxId = conversation?.mailboxId
  return templates.filter(
    ({ mailboxIds }) => mailboxIds.length === 0 || mailboxId === undefined || mailboxIds.includes(mailboxId),
  )
}

/** Select that fills the form from a template; renders nothing without templates. */
export function TemplatePicker({ form }: { form: UseFormReturn<TaskFormValues, unknown, TaskFields> }) {
  const { timeZone } = useTimeFormat()
  const templates = useTemplates(form.getValues('conversationId'))
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (templates.length === 0) return null
  const take = (template: TaskTemplate) => {
    setAnchor(undefined)
    const filled = byTemplate(form.getValues(), template, timeZone)
    for (const [name, value] of Object.entries(filled))
      form.setValue(name as keyof TaskFormValues, value as never, { shouldDirty: true })
    form.clearErrors()
  }
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={LayoutTemplate}
        aria-haspopup="listbox"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Use a template
      </Button>
      {anchor && (
        <OptionPopup<number>
          label="Task templates"
          anchor={anchor}
          options={templates.map(({ id, name, description }) => ({
            value: id,
            label: name,
            detail: description,
          }))}
          isChosen={() => false}
          onPick={(picked) => {
            const template = templates.find(({ id }) => id === picked)
            if (template) take(template)
          }}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}
