import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { Download, ExternalLink, ReceiptText } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { getInvoice, type InvoiceDetail } from '#domain/billing/invoice.ts'
import { moneyText } from '#domain/billing/money.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { accountDate } from '#app/ui/time/time-format.ts'
import { BillingOff, useBilling } from './billing-state.tsx'
import { invoiceName, statusTexts } from './invoice-texts.ts'

const Paper = styled('section')(({ theme }) => ({
  maxWidth: theme.size.dialog.lg + theme.size.formAside,
  overflowX: 'auto',
  '& > p': { ...theme.typography.ui, margin: theme.spacing(0, 0, 4), color: theme.vars.palette.ink2 },
  // Aligned with the text above; on phones its cells wrap.
  '& tr > *': { paddingBlock: theme.spacing(2) },
  '& tr > :first-of-type': { paddingLeft: 0 },
  '& tr > :last-of-type': { paddingRight: 0 },
  '& [data-number]': { ...theme.mix.tabular, textAlign: 'end', whiteSpace: 'nowrap' },
  '& th[scope="row"]': { fontWeight: theme.weight.regular, textAlign: 'end' },
  '& tr[data-total] > *': { fontWeight: theme.weight.strong, color: theme.vars.palette.ink },
}))

/** An invoice (BIL-002). */
export function InvoicePage() {
  return (
    <Gate access={getInvoice}>
      <Asked />
    </Gate>
  )
}

function Asked() {
  const desk = useDesk()
  const { isOn } = useBilling()
  const { invoiceId = '' } = useParams()
  const key = paths.invoice(invoiceId)
  const { value, gap, asOf, again } = useAnswer({ key, schema: getInvoice.output }, (signal) =>
    callDesk(desk, getInvoice, { invoiceId }, signal),
  )
  return (
    <SettingsPage
      title={value ? `Invoice ${invoiceName(value)}` : 'Invoice'}
      back={paths.invoices}
      asOf={asOf}
      end={value && <Ways invoice={value} />}
    >
      {isOn === false ? (
        <BillingOff />
      ) : value ? (
        <Whole invoice={value} />
      ) : value === null ? (
        <EmptyLine icon={ReceiptText} text="There is no such invoice" />
      ) : (
        <AnswerGap gap={gap} again={again} what="The invoice" />
      )}
    </SettingsPage>
  )
}

/** Links to pay an invoice and to its PDF, both at the provider. */
function Ways({ invoice: { payUrl, pdfUrl } }: { invoice: InvoiceDetail }) {
  const outside = { component: 'a', target: '_blank', rel: 'noopener' } as const
  return (
    <>
      {pdfUrl !== null && (
        <Button variant="outline" icon={Download} href={pdfUrl} {...outside}>
          Download PDF
        </Button>
      )}
      {payUrl !== null && (
        <Button variant="primary" icon={ExternalLink} href={payUrl} {...outside}>
          Pay invoice
        </Button>
      )}
    </>
  )
}

function Whole({ invoice }: { invoice: InvoiceDetail }) {
  const format = useTimeFormat()
  const money = (amount: number) => moneyText(amount, invoice.currency)
  const day = (at: number) => accountDate(at, format)
  const sums = [
    ['Subtotal', invoice.subtotal],
    ...(invoice.tax === 0 ? [] : [['Tax', invoice.tax] as const]),
    ['Total', invoice.total],
    ['Paid', invoice.paid],
  ] as const
  return (
    <Paper tabIndex={0} role="region" aria-label="Invoice">
      <p>{`${statusTexts[invoice.status]}, made on ${day(invoice.at)}.`}</p>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell scope="col">Item</TableCell>
            <TableCell scope="col">Period</TableCell>
            <TableCell scope="col" data-number>
              Amount
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {invoice.lines.map(({ text, from, to, amount }, index) => (
            <TableRow key={`${index} ${text}`}>
              <TableCell>{text}</TableCell>
              <TableCell>{`${day(from)} to ${day(to)}`}</TableCell>
              <TableCell data-number>{money(amount)}</TableCell>
            </TableRow>
          ))}
          {sums.map(([name, amount]) => (
            <TableRow key={name} data-total={name === 'Total' || undefined}>
              <TableCell component="th" scope="row" colSpan={2}>
                {name}
              </TableCell>
              <TableCell data-number>{money(amount)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  )
}
