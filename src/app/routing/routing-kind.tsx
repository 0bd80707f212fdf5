import { Route } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  namesNobody,
  nobodyNamed,
  routingLimits,
  routingResource,
  type RoutingRule,
  type RoutingInput,
} from '#domain/routing/routing-rule.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundMany, BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { FormPart } from '#app/forms/form-part.tsx'
import {
  callsOf,
  switchOf,
  usualToasts,
  type FieldsProps,
  type RecordKind,
} from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { nameOf } from '#domain/people/name.ts'
import { reference } from '#local/queries/people.ts'

/** Form values: the capacity is text while it is edited. */
type Values = Omit<RoutingInput, 'capacity' | 'mailboxId'> & {
  capacity: string
  mailboxId: number | undefined
}

const capacityFault = `Write a number from 1 to ${routingLimits.open}, or nothing for no limit`
const isCapacity = (text: string) =>
  text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= routingLimits.open)

const schema = z
  .object({
    ...{ name: z.string(), mailboxId: z.int('Inbox is a required field'), agentIds: z.array(z.int()) },
    ...{ teamId: z.nullable(z.int()), method: z.string(), isActive: z.boolean() },
    capacity: z.string().check(z.refine(isCapacity, capacityFault)),
  })
  .check(
    z.refine(({ name }) => name.trim() !== '', { path: ['name'], message: 'Name is a required field' }),
    z.refine((values) => !namesNobody(values), { path: ['agentIds'], message: nobodyNamed }),
  ) as unknown as z.ZodMiniType<Values>

const wordsOf = ({ capacity, ...values }: Values): RoutingInput => ({
  ...values,
  mailboxId: values.mailboxId ?? 0,
  capacity: capacity.trim() === '' ? null : Number(capacity),
})

const methods = [
  { value: 'round_robin', label: 'In turn (round robin)', short: 'In turn' },
  { value: 'least_open', label: 'To whom has the fewest open conversations', short: 'Fewest open first' },
] as const

const byName = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)

function Fields({ form, isLocked }: FieldsProps<Values, RoutingRule>) {
  const { control } = form
  const denied = isLocked ? form.denied : undefined
  const held = useLive(reference, undefined)
  const teamId = useWatch({ control, name: 'teamId' })
  const inboxes = [...(held?.mailboxes.values() ?? [])].map(({ id, name }) => ({ value: id, label: name }))
  const teams = [...(held?.teams.values() ?? [])].map(({ id, name }) => ({ value: id, label: name }))
  const agents = [...(held?.users.values() ?? [])]
    .filter(({ isActive }) => isActive)
    .map((user) => ({ value: user.id, label: nameOf(user) }))
  return (
    <>
      <BoundText control={control} name="name" label="Name" max={routingLimits.name} locked={isLocked} />
      <BoundSelect
        control={control}
        name="mailboxId"
        label="Inbox"
        placeholder="Choose an inbox"
        options={inboxes.toSorted(byName)}
        denied={denied}
      />
      <FormPart>
        <h2>Who gets its conversations</h2>
        <BoundSelect<Values, number | null>
          control={control}
          name="teamId"
          label="Team"
          help="All members who see the inbox"
          options={[{ value: null, label: 'No team: agents by name' }, ...teams.toSorted(byName)]}
          denied={denied}
        />
        {teamId === null && (
          <BoundMany
            control={control}
            name="agentIds"
            label="Agents"
            placeholder="Add an agent"
            options={agents.toSorted(byName)}
            denied={denied}
          />
        )}
        <BoundSelect control={control} name="method" label="Method" options={methods} denied={denied} />
        <BoundText
          control={control}
          name="capacity"
          label="Open conversations at most"
          help="Who has as many gets no other one; empty for no limit"
          inputMode="numeric"
          locked={isLocked}
          optional
        />
        <p>
          Agents who are away get none, and of several rules for an inbox the oldest counts. What nobody can
          take waits, and goes to the first who comes back or closes one.
        </p>
        <BoundSwitch
          control={control}
          name="isActive"
          label="Active"
          help="Conversations that somebody wrote to before the rule was made are left alone"
          denied={denied}
        />
      </FormPart>
    </>
  )
}

function useLine() {
  const held = useLive(reference, undefined)
  return ({ name, mailboxId, teamId, agentIds, method, isActive }: RoutingRule) => {
    const inbox = held?.mailboxes.get(mailboxId)?.name ?? 'An inbox out of sight'
    const count = `${agentIds.length} ${agentIds.length === 1 ? 'agent' : 'agents'}`
    const whom = teamId === null ? count : (held?.teams.get(teamId)?.name ?? 'A team that is gone')
    return {
      title: name,
      text: isActive ? `${inbox} to ${whom}` : 'Switched off',
      cells: [methods.find(({ value }) => value === method)?.short],
    }
  }
}

const calls = callsOf(routingResource, (rule): RoutingRule => rule)
const onOff = switchOf(routingResource)

const kind: RecordKind<Values, RoutingRule> = {
  icon: Route,
  about: 'A rule gives the new conversations of an inbox to your agents, in turn or by load.',
  access: routingResource.write,
  needsConnection: true,
  source: fromServer(routingResource),
  schema,
  valuesOf: (rule) => ({
    ...{ name: rule?.name ?? '', mailboxId: rule?.mailboxId, agentIds: rule?.agentIds ?? [] },
    ...{ teamId: rule?.teamId ?? null, method: rule?.method ?? 'round_robin' },
    ...{ capacity: rule?.capacity ? String(rule.capacity) : '', isActive: rule?.isActive ?? true },
  }),
  changes: { ...calls, save: (desk, values, seen) => calls.save(desk, wordsOf(values), seen) },
  toasts: usualToasts,
  onOff: {
    ...onOff,
    async turn(desk, rule, isOn) {
      await onOff.turn(desk, rule, isOn)
      showToast({ text: usualToasts.updated })
    },
  },
  useLine,
  columns: ['Method'],
  Fields,
}

/** List and form of routing rules (SET-009). */
export const { List, Form } = recordPages(kind)
