import type { Control } from 'react-hook-form'
import { threadingIntervals } from '#domain/channels/threading.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundMany, BoundSelect } from '#app/forms/bound-fields.tsx'
import { personOption } from '#app/marks/person.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { reference } from '#local/queries/people.ts'

/** Part of a channel's form used by these fields. */
export type ThreadingControl = Control<{ assignees: number[]; threadingInterval: number }>

interface ThreadingFieldsProps {
  control: ThreadingControl
  denied: Denial | undefined
  /** True if everyone sees its conversations, without assignees. */
  isOpen: boolean
}

/** Fields of a phone channel: who sees its conversations, and which messages form one. */
export function ThreadingFields({ control, denied, isOpen }: ThreadingFieldsProps) {
  const people = useLive(reference, undefined)
  const agents = [...(people?.users.values() ?? [])].map((user) => ({
    ...personOption(user, 'sm'),
    isOff: !user.isActive,
  }))
  return (
    <>
      <BoundMany
        control={control}
        name="assignees"
        label="Assignees"
        placeholder="Add people by name"
        help={
          isOpen ? 'They see its conversations; without any everybody does' : 'They see its conversations'
        }
        options={agents.sort((a, b) => a.label.localeCompare(b.label))}
        denied={denied}
      />
      <BoundSelect
        control={control}
        name="threadingInterval"
        label="Threading interval"
        help="How long after the last message another one joins its conversation. Never begins one with each."
        options={[...threadingIntervals]}
        denied={denied}
      />
    </>
  )
}
