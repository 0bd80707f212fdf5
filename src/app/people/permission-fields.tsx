import { Checkbox, FormControlLabel } from '@mui/material'
import { Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { refusalOf } from '#domain/access/access.ts'
import { permissionFeature } from '#domain/access/permission-features.ts'
import { isUnbuilt, unbuiltText } from '#domain/access/unbuilt.ts'
import type { PermissionMap } from '#domain/people/role.ts'
import { foldText } from '#lib/text.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { SearchField } from '#app/records/search-field.tsx'
import { styled } from '#app/theme/styled.ts'
import { denialTexts, type Denial } from '#app/ui/denial.ts'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Tip } from '#app/ui/tips/tip.tsx'
import { groupTexts, permissionTexts } from './permission-texts.ts'

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  '& > h2': { ...theme.typography.ui, fontWeight: theme.weight.strong },
  '& > span': {
    ...theme.typography.ui,
    ...theme.mix.tabular,
    flex: '1 1 auto',
    color: theme.vars.palette.ink3,
  },
  '& > .MuiInputBase-root': { flex: '0 1 auto', width: theme.size.formAside },
}))

const Groups = styled('div')(({ theme }) => ({
  columnCount: 3,
  columnGap: theme.spacing(9),
  marginTop: theme.spacing(3),
  [theme.media.tablet]: { columnCount: 2, columnGap: theme.spacing(6) },
  [theme.media.phone]: { columnCount: 1 },
}))

const Group = styled('div')(({ theme }) => ({
  breakInside: 'avoid',
  paddingBottom: theme.spacing(6),
  '& > :first-of-type': { borderBottom: theme.edge.line },
  '& > :first-of-type .MuiFormControlLabel-label': { fontWeight: theme.weight.strong },
}))

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: theme.size.menuRow,
  [theme.media.touch]: { minHeight: theme.size.touch },
  '& > label': { flex: '1 1 auto', minWidth: 0, alignItems: 'center', '& > .MuiCheckbox-root': { mt: 0 } },
  '& > span': { ...theme.mix.tabular, color: theme.vars.palette.ink3 },
  '& > small': { ...theme.typography.caption, flex: 'none', color: theme.vars.palette.ink3 },
}))

interface BoxProps {
  /** Label next to the checkbox and in its tooltip. */
  label: string
  tip: string
  isOn: boolean
  isPart?: boolean
  denied: Denial | undefined
  onChange: (isOn: boolean) => void
}

/** Checkbox; a disabled one stays focusable and shows its reason. */
function Box({ label, tip, isOn, isPart = false, denied, onChange }: BoxProps) {
  return (
    <Tip text={denied ? denialTexts[denied] : tip}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            checked={isOn}
            indeterminate={isPart}
            onChange={(event) => !denied && onChange(event.target.checked)}
            slotProps={{ input: denied ? { 'aria-disabled': true } : {} }}
          />
        }
      />
    </Tip>
  )
}

interface PermissionFieldsProps {
  /** Heading of the fields. */
  title?: string
  /** All permissions by group, from the server. */
  structure: Record<string, string[]>
  value: PermissionMap
  onChange: (value: PermissionMap) => void
  denied: Denial | undefined
}

/** Permissions of a role: groups, each with a checkbox for all of it. */
export function PermissionFields({
  title = 'What this role may do',
  structure,
  value,
  onChange,
  denied,
}: PermissionFieldsProps) {
  const [text, setText] = useState('')
  const heading = useId()
  const held = value as Record<string, readonly string[] | undefined>
  const all = Object.entries(structure)
  const wanted = foldText(text.trim())
  const isFound = (group: string, name: string) =>
    [groupTexts[group] ?? '', permissionTexts[`${group}.${name}`] ?? '', name].some((words) =>
      foldText(words).includes(wanted),
    )
  const shown = all
    .map(([group, names]) => [group, names, names.filter((name) => isFound(group, name))] as const)
    .filter(([, , found]) => found.length > 0)
  const count = all.flatMap(([group, names]) => names.filter((name) => held[group]?.includes(name))).length
  /** In the order of the structure, without empty groups, so that re-ticking restores the same value. */
  const change = (group: string, names: readonly string[]) =>
    onChange(
      Object.fromEntries(
        all
          .map(([each, ofGroup]) => {
            const ticked = each === group ? names : (held[each] ?? [])
            return [each, ofGroup.filter((name) => ticked.includes(name))] as const
          })
          .filter(([, ticked]) => ticked.length > 0),
      ),
    )
  return (
    <section aria-labelledby={heading}>
      <Head>
        <h2 id={heading}>{title}</h2>
        <span role="status">{`${count} of ${all.flatMap(([, names]) => names).length}`}</span>
        <SearchField label="Find a permission" value={text} onChange={setText} />
      </Head>
      {shown.length === 0 && <EmptyLine text="No Results Found" icon={Lock} />}
      <Groups data-groups>
        {shown.map(([group, names, found]) => {
          const ticked = names.filter((name) => held[group]?.includes(name))
          const label = groupTexts[group] ?? group
          const isGroupUnbuilt = names.every((name) => isUnbuilt(`${group}.${name}`))
          return (
            <Group key={group} role="group" aria-label={label}>
              <Row>
                <Box
                  label={label}
                  tip={group}
                  isOn={ticked.length === names.length}
                  isPart={ticked.length > 0 && ticked.length < names.length}
                  denied={denied}
                  onChange={(isOn) => change(group, isOn ? names : [])}
                />
                {isGroupUnbuilt && <small>{unbuiltText}</small>}
                <span>{`${ticked.length} of ${names.length}`}</span>
              </Row>
              {found.map((name) => (
                <Row key={name}>
                  <Box
                    label={permissionTexts[`${group}.${name}`] ?? name}
                    tip={name}
                    isOn={ticked.includes(name)}
                    denied={denied}
                    onChange={(isOn) =>
                      change(group, isOn ? [...ticked, name] : ticked.filter((each) => each !== name))
                    }
                  />
                  {!isGroupUnbuilt && isUnbuilt(`${group}.${name}`) && <small>{unbuiltText}</small>}
                  <PlanLock permission={`${group}.${name}`} />
                </Row>
              ))}
            </Group>
          )
        })}
      </Groups>
    </section>
  )
}

/** Hint that the plan lacks the feature of a permission; it can be granted nevertheless. */
function PlanLock({ permission }: { permission: string }) {
  const { actor } = useDesk()
  const feature = permissionFeature(permission)
  if (!feature || refusalOf(actor, { feature }) !== 'plan') return null
  return (
    <Tip text={denialTexts.plan}>
      <span>
        <Icon of={Lock} size="sm" label={denialTexts.plan} />
      </span>
    </Tip>
  )
}
