import { BookTemplate } from 'lucide-react'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import type { Denial } from '#app/ui/denial.ts'

/** A template: initial values of a new record. */
export interface RecordTemplate<Values> {
  name: string
  values: Values
}

/** URL parameter with the index of the chosen template, from 0. */
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
