import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { putMetadata } from '#domain/account/account-endpoints.ts'
import { accountView, accountInput, type AccountView, type AccountInput } from '#domain/account/account.ts'
import { metadata } from '#domain/auth/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { changeSession, currentSession } from '#app/desk/session/session-store.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { useRecordForm } from '#app/forms/use-record-form.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { RecordFormPage } from '#app/records/record-form-page.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ExportAccount } from './export-account.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { AccountFields } from './account-fields.tsx'

const title = 'Account'

/** Settings of the account: name, date format, sign-in rules. */
export function AccountPage() {
  const desk = useDesk()
  const { path } = metadata
  const { value, gap, asOf, again, keep } = useAnswer(
    { key: `${path} account`, schema: accountView },
    async (signal): Promise<AccountView> =>
      z.parse(accountView, (await callDesk(desk, metadata, {}, signal)).account),
  )
  if (value) return <Form account={value} asOf={asOf} onSaved={(account) => void keep(account)} />
  return (
    <SettingsPage title={title}>
      <AnswerGap gap={gap} again={again} what={title} />
    </SettingsPage>
  )
}

/** Toast for an added, changed or removed logo. */
function logoToast(before: string | null, after: string | null): string | undefined {
  if (before === after) return undefined
  if (after === null) return 'Logo Deleted'
  return before === null ? 'Logo Uploaded' : 'Logo Updated'
}

interface FormProps {
  account: AccountView
  asOf: number | undefined
  onSaved: (account: AccountView) => void
}

function Form({ account, asOf, onSaved }: FormProps) {
  const desk = useDesk()
  const denied = useAccess(putMetadata, true)
  const form = useRecordForm<AccountInput, AccountView>({
    record: account,
    resolver: zodResolver(accountInput as never) as never,
    valuesOf: (saved) => {
      const { revision: _, ...words } = saved ?? account
      return words as AccountInput
    },
    save: async (words, over) => {
      const before = over ?? account
      const saved = await callDesk(desk, putMetadata, { ...words, revision: before.revision })
      const session = currentSession()
      if (session) changeSession({ accountInfo: { ...session.accountInfo, name: saved.name } })
      onSaved(saved)
      showToast({ text: logoToast(before.logo, saved.logo) ?? 'Settings Updated', key: 'settings' })
      return saved
    },
    currentOf: (current) => z.parse(accountView, current),
    denied,
    back: null,
  })
  return (
    <RecordFormPage form={form} title={title} asOf={asOf}>
      <AccountFields form={form} isLocked={denied !== undefined && denied !== 'connection'} />
      <ExportAccount />
      <DeleteAccount name={form.seen?.name ?? account.name} />
    </RecordFormPage>
  )
}
