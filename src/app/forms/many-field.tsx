import { styled } from '#app/theme/styled.ts'
import { X } from 'lucide-react'
import { useRef, useState, type Ref } from 'react'
import type { Denial } from '#app/ui/denial.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field, type FieldStyle } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import type { Option } from '#app/ui/options/options.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

const Chosen = styled('ul')(({ theme }) => ({
  marginTop: theme.spacing(1.5),
  '&:empty': { display: 'none' },
}))

const Row = styled('li')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2.5),
  minHeight: theme.size.touch,
  borderBottom: theme.edge.soft,
}))

const Name = styled('span')(({ theme }) => ({ ...theme.mix.truncate, flex: '1 1 auto' }))

const Detail = styled('span')(({ theme }) => ({
  ...theme.typography.meta,
  ...theme.mix.truncate,
  flex: '0 1 auto',
  color: theme.vars.palette.ink3,
}))

export interface ManyFieldProps extends Omit<FieldStyle, 'counter' | 'aside' | 'optional'> {
  value: readonly number[]
  onChange: (value: number[]) => void
  /** All options, including chosen ones that are no longer offered. */
  options: readonly Option<number>[]
  /** Placeholder, such as `Add people by name or email`. */
  placeholder: string
  /** The placeholder once something is chosen. */
  more?: string
  denied: Denial | undefined
  inputRef?: Ref<{ focus: () => void }>
}

/** Multi-select: a list to add from, and the chosen options below it, each removable. */
export function ManyField(props: ManyFieldProps) {
  const { value, onChange, options, placeholder, more = placeholder, denied, inputRef, ...look } = props
  const frame = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const open = options.filter((option) => !value.includes(option.value) && !option.isOff)
  const chosen = value.map(
    (id) => options.find((option) => option.value === id) ?? { value: id, label: 'Somebody who is gone' },
  )
  const focus = () => frame.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
  const setRef = (node: HTMLDivElement | null) => {
    frame.current = node
    const handle = node ? { focus } : null
    if (typeof inputRef === 'function') inputRef(handle)
  }
  const remove = ({ value: id, label }: Option<number>) => {
    onChange(value.filter((each) => each !== id))
    setSaid(`${label} removed`)
    focus()
  }
  return (
    <Field {...look} counter={{ used: value.length, max: open.length + value.length }} group>
      {({ describedBy }) => (
        <div ref={setRef}>
          <DropdownButton<number | undefined>
            label={look.label}
            value={undefined}
            placeholder={value.length > 0 ? more : placeholder}
            options={open}
            size="input"
            denied={denied}
            invalid={look.error !== undefined}
            describedBy={describedBy}
            onChange={(id) => {
              if (id === undefined) return
              onChange([...value, id])
              setSaid(`${open.find((option) => option.value === id)?.label ?? ''} added`)
            }}
          />
          <Chosen aria-label={look.label}>
            {chosen.map((option) => (
              <Row key={option.value}>
                {option.icon}
                <Name>{option.label}</Name>
                {option.detail && <Detail>{option.detail}</Detail>}
                {!denied && (
                  <IconButton
                    name={`Remove ${option.label}`}
                    icon={X}
                    size="sm"
                    onClick={() => remove(option)}
                  />
                )}
              </Row>
            ))}
          </Chosen>
          <VisuallyHidden role="status">{said}</VisuallyHidden>
        </div>
      )}
    </Field>
  )
}
