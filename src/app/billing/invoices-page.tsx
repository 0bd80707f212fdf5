import { ReceiptText } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { listInvoices, type Invoice } from '#domain/billing/invoice.ts'
import { moneyText } from '#domain/billing/money.ts'
import { usePages } from '#app/desk/calls/use-pages.ts'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { DataTable } from '#app/tables/data-table.tsx'
import type { DataColumn } from '#app/tables/data-table-columns.ts'
import { styled } from '#app/theme/styled.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { accountDate } from '#app/ui/time/time-format.ts'
import { BillingOff, useBilling } from './billing-state.tsx'
import { invoiceName, statusTexts } from './invoice-texts.ts'

const Place = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%' })

const Note = styled('div')(({ theme }) => ({ padding: theme.spacing(6, 6, 0) }))

/** An invoice as a row of the table, which numbers its rows. */
interface Row {
  id: number
  invoice: Invoice
}

/** All invoices (BIL-002). */
export function InvoicesPage() {
  return (
    <Gate access={listInvoices}>
      <Invoices />
    </Gate>
  )
}

function useColumns(): readonly DataColumn<Row>[] {
  const format = useTimeFormat()
  return useMemo(
    () => [
      { key: 'number', title: 'Number', text: ({ invoice }) => invoiceName(invoice) },
      { key: 'date', title: 'Date', width: 140, text: ({ invoice }) => accountDate(invoice.at, format) },
      { key: 'status', title: 'Status', width: 140, text: ({ invoice }) => statusTexts[invoice.status] },
      {
        ...{ key: 'amount', title: 'Amount', width: 140, isNumber: true },
        text: ({ invoice }) => moneyText(invoice.total, invoice.currency),
      },
    ],
    [format],
  )
}

function Invoices() {
  const pages = usePages('invoices', listInvoices, {})
  const { isOn } = useBilling()
  const columns = useColumns()
  const navigate = useNavigate()
  const { rows } = pages
  const items = useMemo(() => rows?.map((invoice, index) => ({ id: index + 1, invoice })), [rows])
  return (
    <SettingsPage title="Invoices" asOf={pages.asOf} isFilled>
      <Place>
        {isOn === false && (
          <Note>
            <BillingOff />
          </Note>
        )}
        {items ? (
          <DataTable
            name="invoices"
            label="Invoices"
            columns={columns}
            items={items}
            onEnd={pages.onEnd}
            onOpen={({ invoice }) => void navigate(paths.invoice(invoice.id))}
            empty={{
              icon: ReceiptText,
              text: 'No invoice yet',
              about: 'Each payment for your plan leaves its invoice here.',
            }}
          />
        ) : (
          <AnswerGap gap={pages.gap} again={pages.again} what="The list of invoices" />
        )}
      </Place>
    </SettingsPage>
  )
}
