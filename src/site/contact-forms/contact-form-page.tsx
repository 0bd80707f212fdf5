import type { ReactNode } from 'react'
import { contactFormPath, type ContactForm } from '#domain/contact-forms/contact-form.ts'
import { submissionLimits, type Submission } from '#domain/contact-forms/submission.ts'
import { emailLimit } from '#domain/fields.ts'
import { Field, Form, KeepsForms, Notice, TextArea } from '../kit/parts.tsx'
import { Page, renderPage } from '../page.tsx'
import { formStyle } from '../theme/form-style.ts'

/** A contact form as the public sees it. */
export type PublicForm = Pick<
  ContactForm,
  'headerText' | 'subHeaderText' | 'submitText' | 'submitMsg' | 'allowFields' | 'captcha' | 'attachments'
> & {
  /** Last part of its address. */
  key: string
  /** Name of the account. */
  owner: string
}

/** Names of parts of the form besides its fields. */
export const formParts = { token: 'token', empty: 'website', sum: 'sum', files: 'files' } as const

/** Errors of a submission by form part; `form` is shown above all. */
export type FormFaults = Partial<Record<keyof Submission | 'sum' | 'files' | 'form', string>>

/** State of a displayed form. */
export interface ShownForm {
  form: PublicForm
  /** Embedded in another page. */
  isEmbedded: boolean
  /** Proves when, and for which form, the page was rendered. */
  token: string
  /** Sum of the captcha: `3 + 4`. */
  sum: string
  /** Values entered before. */
  written?: Partial<Record<keyof Submission, string>>
  faults?: FormFaults
}

interface SheetProps {
  form: Pick<PublicForm, 'key' | 'headerText' | 'subHeaderText' | 'owner'>
  isEmbedded: boolean
  children: ReactNode
}

/** Storage key of a form in the browser. */
const keepsAs = ({ key }: Pick<PublicForm, 'key'>) => `contact ${key}`

function Sheet({ form, isEmbedded, children }: SheetProps) {
  return (
    <Page
      title={`${form.headerText} · ${form.owner}`}
      description={form.subHeaderText}
      style={
        isEmbedded ? `${formStyle}.top,.foot{display:none}main{padding:0}.form-card{margin:0}` : formStyle
      }
      top={<span className="name">{form.owner}</span>}
      owner={form.owner}
      head={<KeepsForms owner={keepsAs(form)} />}
    >
      <section className="form-card">{children}</section>
    </Page>
  )
}

/** Address of a form, or of a page below it. */
const addressOf = (key: string, isEmbedded: boolean, rest = '') =>
  `${contactFormPath(key)}${rest}${isEmbedded ? '?embed' : ''}`

/** Labels of a form's fields, in its language. */
export interface FormLabels {
  name: string
  email: string
  phone: string
  subject: string
  message: string
  files: string
  optional: string
  /** Question of the captcha, with `{sum}`. */
  sum: string
  isPerson: string
  /** Limits of files, with `{n}`. */
  fileLimits: string
}

const english: FormLabels = {
  ...{ name: 'Name', email: 'Email', phone: 'Phone', subject: 'Subject', message: 'Message', files: 'Files' },
  optional: 'Optional',
  ...{ sum: 'What is {sum}?', isPerson: 'This shows that a person is writing' },
  fileLimits: 'up to {n} files, 25 MB in total',
}

type FieldsProps = Omit<ShownForm, 'isEmbedded'> & { action: string; keep?: string; labels?: FormLabels }

/** Heading and fields of a form: each error is shown under its field, and entered values stay. */
export function FormFields(props: FieldsProps) {
  const { form, action, keep, token, sum, written = {}, faults = {}, labels = english } = props
  const of = (name: keyof Submission) => ({
    ...{ name, label: labels[name], error: faults[name], defaultValue: written[name] ?? '' },
    autoFocus: Object.keys(faults)[0] === name,
  })
  const has = (name: (typeof form.allowFields)[number]) => form.allowFields.includes(name)
  const { name, phone, subject, message } = submissionLimits
  return (
    <>
      <h1 dir="auto">{form.headerText}</h1>
      {form.subHeaderText !== '' && <p className="lead">{form.subHeaderText}</p>}
      {faults.form !== undefined && (
        <p className="kit-error" role="alert">
          {faults.form}
        </p>
      )}
      <Form {...{ action, keep, submit: form.submitText }} hasFiles>
        <input type="hidden" name={formParts.token} value={token} />
        <div className="form-empty" aria-hidden="true">
          <label htmlFor={formParts.empty}>Leave this empty</label>
          <input id={formParts.empty} name={formParts.empty} tabIndex={-1} autoComplete="off" />
        </div>
        <div className="form-pair">
          {has('name') && <Field {...of('name')} autoComplete="name" required maxLength={name} />}
          <Field
            {...{ ...of('email'), type: 'email', autoComplete: 'email' }}
            required
            maxLength={emailLimit}
          />
        </div>
        {has('phone') && (
          <Field
            {...{ ...of('phone'), help: labels.optional, type: 'tel', autoComplete: 'tel' }}
            maxLength={phone}
          />
        )}
        {has('subject') && <Field {...of('subject')} required maxLength={subject} />}
        <TextArea {...of('message')} required rows={5} maxLength={message} />
        <Extras {...{ form, sum, faults, labels }} />
      </Form>
    </>
  )
}

/** Captcha and files, if the form has them. */
function Extras({
  form,
  sum,
  faults,
  labels,
}: Required<Pick<FieldsProps, 'form' | 'sum' | 'faults' | 'labels'>>) {
  return (
    <>
      {form.captcha && (
        <Field
          {...{
            label: labels.sum.replace('{sum}', sum),
            name: formParts.sum,
            error: faults.sum,
            required: true,
          }}
          {...{ inputMode: 'numeric', autoComplete: 'off', maxLength: 3 }}
          help={labels.isPerson}
        />
      )}
      {form.attachments && (
        <Field
          {...{ label: labels.files, name: formParts.files, type: 'file', multiple: true }}
          error={faults.files}
          help={`${labels.optional}, ${labels.fileLimits.replace('{n}', String(submissionLimits.files))}`}
        />
      )}
    </>
  )
}

/** The page of a form. */
export const contactFormPage = ({ isEmbedded, ...shown }: ShownForm): string =>
  renderPage(
    <Sheet form={shown.form} isEmbedded={isEmbedded}>
      <FormFields {...shown} action={addressOf(shown.form.key, isEmbedded)} keep={keepsAs(shown.form)} />
    </Sheet>,
  )

/** Page after a submission (submitMsg). */
export const sentFormPage = (form: PublicForm, isEmbedded: boolean): string =>
  renderPage(
    <Sheet form={form} isEmbedded={isEmbedded}>
      <h1>{form.headerText}</h1>
      <Notice>{form.submitMsg}</Notice>
      <p className="links">
        <a href={addressOf(form.key, isEmbedded)}>Write another message</a>
      </p>
    </Sheet>,
  )

/** Page of a form that is switched off; empty when embedded. */
export const closedFormPage = (isEmbedded: boolean): string =>
  isEmbedded
    ? '<!doctype html><html lang="en"><title>Closed</title></html>'
    : sentencePage('This form is closed', 'It takes no messages at the moment.')

/** Page for a missing or deleted form. */
export const missingFormPage = (): string =>
  sentencePage('There is no form here', 'Look whether the address is written as it was given to you.')

const sentencePage = (title: string, text: string) =>
  renderPage(
    <Page title={title} description="" style={formStyle} top={null} owner="">
      <section className="form-card">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
      </section>
    </Page>,
  )

/** Address after a submission. */
export const sentAddress = (key: string, isEmbedded: boolean): string => addressOf(key, isEmbedded, '/sent')
