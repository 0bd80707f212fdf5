import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { get, useFormState, useWatch } from 'react-hook-form'
import { ruleLimits } from '#domain/workflows/rule-parts.ts'
import type { WorkflowRule } from '#domain/workflows/workflow-rule.ts'
import type { RecordForm } from '#app/forms/use-record-form.ts'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { keepFocus } from '#app/ui/dialogs/keep-focus.ts'
import { RowValue } from './row-value.tsx'
import { actionLabels, conditionLabels, conditionLinks } from './rule-texts.ts'
import {
  emptyRow,
  isKnownRow,
  kindsOf,
  rowOf,
  type RuleList,
  type RuleRow,
  type RuleValues,
} from './rule-values.ts'
import { Fault, Keyword, Line, Lines, Token, Tokens } from './sentence.ts'

const lists = {
  criterias: {
    ...{ first: 'if', noun: 'condition', labels: conditionLabels as Record<string, string> },
    ...{ links: conditionLinks, placeholder: 'Choose a condition' },
  },
  actions: {
    ...{ first: 'then', noun: 'action', labels: actionLabels as Record<string, string> },
    ...{ links: {} as Partial<Record<string, string>>, placeholder: 'Choose an action' },
  },
} as const

interface RuleRowsProps {
  form: RecordForm<RuleValues, WorkflowRule>
  list: RuleList
  denied: Denial | undefined
}

/** Conditions or actions of a rule, as rows that read like a sentence. */
export function RuleRows({ form, list, denied }: RuleRowsProps) {
  const { clearErrors, control, setValue } = form
  const [rows, entity, trigger] = useWatch({ control, name: [list, 'entity', 'trigger'] })
  const { noun } = lists[list]
  const frame = useRef<HTMLDivElement>(null)
  /** Changes the rows, clears their errors (the indexes have shifted), and moves the focus. */
  const change = (changed: RuleRow[], selector: string) => {
    flushSync(() => {
      clearErrors(list)
      setValue(list, changed, { shouldDirty: true })
    })
    frame.current?.querySelector<HTMLElement>(selector)?.focus()
  }
  return (
    <Lines ref={frame} role="group" aria-label={`${noun[0]?.toUpperCase()}${noun.slice(1)}s`}>
      {rows.map((row, index) => (
        <OneRow
          key={index}
          {...{ form, list, index, row, denied }}
          kinds={kindsOf(list, { entity, trigger })}
          used={rows.filter((_, at) => at !== index).map(({ kind }) => kind)}
          onDelete={
            rows.length > 1
              ? () =>
                  change(
                    rows.filter((_, at) => at !== index),
                    '[role="combobox"]',
                  )
              : undefined
          }
        />
      ))}
      {rows.length < ruleLimits.rows && (
        <Line>
          <span />
          <Button
            variant="ghost"
            size="small"
            icon={Plus}
            denied={denied}
            onMouseDown={keepFocus}
            onClick={() => change([...rows, emptyRow], '[data-line]:last-of-type [role="combobox"]')}
          >
            {`Add ${noun === 'action' ? 'an action' : 'a condition'}`}
          </Button>
        </Line>
      )}
    </Lines>
  )
}

interface OneRowProps extends RuleRowsProps {
  index: number
  row: RuleRow
  kinds: readonly string[]
  /** Kinds used by the other rows. */
  used: readonly string[]
  onDelete: (() => void) | undefined
}

function OneRow({ form, list, index, row, denied, kinds, used, onDelete }: OneRowProps) {
  const { control, setValue, clearErrors } = form
  const { first, noun, labels, links, placeholder } = lists[list]
  const { errors } = useFormState({ control })
  const says = (field: keyof RuleRow): string | undefined =>
    get(errors, `${list}.${index}.${field}.message`) as string | undefined
  const fault = says('kind') ?? says('value')
  const faultId = useId()
  const isKnown = isKnownRow(list, row.kind)
  const put = (changed: RuleRow) => {
    clearErrors(`${list}.${index}`)
    setValue(`${list}.${index}`, changed, { shouldDirty: true })
  }
  const label = labels[row.kind] ?? ''
  const link = links[row.kind]
  const describedBy = fault ? faultId : undefined
  return (
    <Line data-line role="group" aria-label={`${noun} ${index + 1}`}>
      <Keyword data-strong={index === 0 || undefined}>{index === 0 ? first : 'and'}</Keyword>
      <div>
        <Tokens>
          <Token>
            <DropdownButton
              label={`${noun[0]?.toUpperCase()}${noun.slice(1)} ${index + 1}`}
              size="input"
              value={row.kind}
              options={kinds.map((kind) => ({
                value: kind,
                label: labels[kind] ?? '',
                isOff: used.includes(kind),
              }))}
              placeholder={isKnown ? placeholder : 'Something went wrong'}
              denied={denied}
              invalid={says('kind') !== undefined}
              describedBy={describedBy}
              onChange={(kind) => kind !== row.kind && put(rowOf(kind))}
            />
          </Token>
          {link && <span>{link}</span>}
          {isKnown && row.kind !== '' && (
            <RowValue
              key={row.kind}
              {...{ kind: row.kind, label, denied, describedBy, value: row.value }}
              invalid={says('value') !== undefined}
              onChange={(value) => put({ kind: row.kind, value })}
            />
          )}
        </Tokens>
        {fault && (
          <Fault id={faultId} role="alert">
            <Icon of={CircleAlert} size="sm" />
            {fault}
          </Fault>
        )}
      </div>
      {onDelete && (
        <IconButton
          name={`Delete ${noun} ${index + 1}`}
          icon={Trash2}
          denied={denied}
          onMouseDown={keepFocus}
          onClick={onDelete}
        />
      )}
    </Line>
  )
}
