import { BookTemplate } from 'lucide-react'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import type { Denial } from '#app/ui/denial.ts'

/** A record to begin with. */
export interface RecordTemplate<Values> {
  name: string
  values: Values
}

/** Name of the address parameter by which the list hands a template to the form: its place, from 0. */
export const templateParam = 'template'

interface TemplateMenuProps {
  templates: readonly Pick<RecordTemplate<unknown>, 'name'>[]
  denied: Denial | undefined
  onPick: (index: number) => void
}

/** The templates of a kind of record. */
export const TemplateMenu = ({ templates, denied, onPick }: TemplateMenuProps) => (
  <MenuButton
    name="Start from a template"
    label="Start from a template"
    icon={BookTemplate}
    size="sm"
    align="right"
    denied={denied}
  >
    {templates.map(({ name }, index) => (
      <MenuRow key={name} label={name} onClick={() => onPick(index)} />
    ))}
  </MenuButton>
)
