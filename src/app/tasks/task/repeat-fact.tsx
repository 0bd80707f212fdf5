import { styled } from '#app/theme/styled.ts'
import { repeatFrom } from '#domain/tasks/repeat.ts'
import { repeatOf } from '#domain/tasks/repeat-mutators.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { browserTime } from '#lib/zone.ts'
import { dueText } from './moment-texts.ts'
import { repeatOptions, ruleKey, ruleOfKey } from '../create/repeat-options.ts'
import { useTask } from '../task-view.ts'

const Repeats = styled('dd')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 3),
  '& > span': { color: theme.vars.palette.ink3 },
}))

/** Recurrence rule of the task, and its next date. */
export function RepeatFact({ isPending }: { isPending: boolean }) {
  const { task, changes, denied } = useTask()
  const format = useTimeFormat()
  const now = useMinute()
  const current = repeatOf(task)
  const zone = format.timeZone ?? browserTime().timeZone
  return (
    <>
      <dt>Repeats</dt>
      <Repeats>
        <DropdownButton<string>
          label="Repeats"
          value={ruleKey(current?.rule ?? null)}
          options={repeatOptions(
            current?.firstAt ?? task.startAt,
            current?.zone ?? zone,
            current?.rule ?? null,
          )}
          pending={isPending}
          denied={denied}
          onChange={(key) => {
            const rule = ruleOfKey(key)
            changes.repeat(rule && repeatFrom(rule, task, zone))
          }}
        />
        {current && task.againAt !== null && <span>Next {dueText(task.againAt, now, format)}</span>}
      </Repeats>
    </>
  )
}
