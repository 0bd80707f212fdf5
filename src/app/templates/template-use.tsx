import { styled } from '#app/theme/styled.ts'
import { Zap } from 'lucide-react'
import { actionsOf, usageOf, type Template } from '#domain/templates/template.ts'
import { usageText } from '#app/editor/suggestions/action-texts.ts'
import { Icon } from '#app/ui/icons/icon.tsx'

const Line = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  ...theme.mix.tabular,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  color: theme.vars.palette.ink3,
  whiteSpace: 'nowrap',
}))

/** Use count of a template, and if it has actions. */
export function TemplateUse({ template }: { template: Template }) {
  return (
    <Line>
      {actionsOf(template).length > 0 && <Icon of={Zap} size="sm" label="With actions" />}
      {usageText(usageOf(template))}
    </Line>
  )
}
