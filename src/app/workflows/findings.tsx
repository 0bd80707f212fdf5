import { Check, X } from 'lucide-react'
import type { RuleFinding } from '#domain/workflows/rule-endpoints.ts'
import type { RuleCondition } from '#domain/workflows/rule-parts.ts'
import { styled } from '#app/theme/styled.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { conditionLabels, findingTexts } from './rule-texts.ts'

const List = styled('ul')(({ theme }) => ({
  marginBottom: theme.spacing(2),
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2),
    padding: theme.spacing(1, 0),
    color: theme.vars.palette.ink2,
  },
  '& > li[data-met]': { color: theme.vars.palette.pineText },
}))

/** Conditions of a rule with their results for a conversation. */
export const Findings = ({ label, findings }: { label: string; findings: readonly RuleFinding[] }) => (
  <List aria-label={label}>
    {findings.map(({ name, outcome }) => (
      <li key={name} data-met={outcome === 'met' || undefined}>
        <Icon of={outcome === 'met' ? Check : X} size="sm" />
        {`${conditionLabels[name as RuleCondition]}: ${findingTexts[outcome]}`}
      </li>
    ))}
  </List>
)
