import { BookOpen, KeyRound } from 'lucide-react'
import { Controller } from 'react-hook-form'
import {
  apiKeyLimits,
  apiKeyResource,
  createApiKey,
  type ApiKey,
  type ApiKeyInput,
} from '#domain/api-keys/api-key.ts'
import { apiReferencePath } from '#domain/api-keys/reference.ts'
import { permissionsIn, rolesStructure } from '#domain/people/role.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundSelect, BoundText } from '#app/forms/bound-fields.tsx'
import { PermissionFields } from '#app/people/permission-fields.tsx'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { callsOf, type FieldsProps, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { showOnce } from '#app/records/shown-once.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime, useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { accountDate, type TimeFormat } from '#app/ui/time/time-format.ts'
import { reference } from '#local/queries/people.ts'

const dayMs = 86_400_000
/** Offered lifetimes of a key, in days. */
const lengths = [30, 90, 365]
const usualLength = 90

/** Constant during a day, so that a selected option stays valid. */
const startOfToday = () => Math.floor(Date.now() / dayMs) * dayMs

/** Options for the expiry: some lifetimes from today, and the key's current expiry. */
function endsOf(seen: ApiKey | null, format: TimeFormat) {
  const ends = lengths.map((days) => ({ value: startOfToday() + days * dayMs, label: `In ${days} days` }))
  const kept = seen?.expiresAt
    ? [{ value: seen.expiresAt, label: `On ${accountDate(seen.expiresAt, format)}` }]
    : []
  return [...kept, ...ends, { value: null, label: 'Never' }]
}

function Fields({ form, isLocked }: FieldsProps<ApiKeyInput, ApiKey>) {
  const { control, seen } = form
  const denied = isLocked ? form.denied : undefined
  const structure = useCall(rolesStructure)
  const format = useTimeFormat()
  return (
    <>
      <BoundText control={control} name="name" label="Name" max={apiKeyLimits.name} locked={isLocked} />
      <BoundSelect
        control={control}
        name="expiresAt"
        label="Ends"
        options={endsOf(seen, format)}
        denied={denied}
        help="It acts as you do, and ends as well when you are switched off."
      />
      <p>
        A key reads what its maker sees. What it may change is chosen here, and never more than its maker may.
      </p>
      {structure.value ? (
        <Controller
          control={control}
          name="permissions"
          render={({ field }) => (
            <PermissionFields
              title="Scopes"
              structure={structure.value ?? {}}
              value={field.value}
              onChange={field.onChange}
              denied={denied}
            />
          )}
        />
      ) : (
        <AnswerGap {...structure} what="Permissions" />
      )}
    </>
  )
}

function useLine() {
  const people = useLive(reference, undefined)
  const format = useTimeFormat()
  return ({ name, hint, userId, permissions, expiresAt, lastUsedAt }: ApiKey) => {
    const maker = people?.users.get(userId)
    const scopes = permissionsIn(permissions).length
    const what = scopes === 0 ? 'reads only' : scopes === 1 ? '1 scope' : `${scopes} scopes`
    return {
      title: name,
      text: [hint, what, maker && `made by ${maker.firstName} ${maker.lastName}`].filter(Boolean).join(' · '),
      cells: [
        expiresAt === null ? 'Never' : expiresAt <= Date.now() ? 'Has ended' : accountDate(expiresAt, format),
        lastUsedAt === null ? 'Never' : <RelativeTime key="used" at={lastUsedAt} show="stamp" />,
      ],
    }
  }
}

const Head = () => (
  <Button
    variant="outline"
    size="small"
    icon={BookOpen}
    component="a"
    href={apiReferencePath}
    target="_blank"
    rel="noopener"
  >
    API reference
  </Button>
)

const calls = callsOf(apiKeyResource, (key): ApiKey => key)

const kind: RecordKind<ApiKeyInput, ApiKey> = {
  icon: KeyRound,
  about: 'A key lets a program call the desk, with no more rights than you have.',
  access: apiKeyResource.write,
  needsConnection: true,
  source: fromServer(apiKeyResource),
  schema: apiKeyResource.input,
  valuesOf: (key) => ({
    name: key?.name ?? '',
    permissions: key?.permissions ?? {},
    expiresAt: key ? key.expiresAt : startOfToday() + usualLength * dayMs,
  }),
  changes: {
    ...calls,
    async save(desk, words, seen) {
      if (seen) return calls.save(desk, words, seen)
      const { key: value, ...made } = await callDesk(desk, createApiKey, words)
      const text =
        'Copy the key now: it is not shown again. Who has it acts on this desk as its scopes allow.'
      showOnce({ title: `API key ${made.name}`, text, label: 'Key', value })
      return made
    },
  },
  toasts: { created: 'API Key Created', updated: 'API Key Updated', deleted: 'API Key Revoked' },
  useLine,
  columns: ['Ends', 'Last used'],
  isWide: true,
  Fields,
  Head,
}

/** API keys: their list, and the form of one. */
export const { List, Form } = recordPages(kind)
