import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { keptFormsPath } from '#domain/contact-forms/kept.ts'

interface FormProps {
  action: string
  submit: string
  /** True if files are sent with it. */
  hasFiles?: boolean
  /** Storage key of form and owner in the browser for offline submissions; see `KeepsForms`. */
  keep?: string | undefined
  children: ReactNode
}

/** A form of a public page: it works without script, and opens another page when it is sent. */
export function Form({ action, submit, hasFiles = false, keep, children }: FormProps) {
  return (
    <form
      className="kit-form"
      method="post"
      action={action}
      data-keep={keep}
      {...(hasFiles && { encType: 'multipart/form-data' })}
    >
      {children}
      <button type="submit" className="primary">
        {submit}
      </button>
    </form>
  )
}

/** Feed links for the head of a page. */
export const FeedLinks = ({ path, title }: { path: string; title: string }) => (
  <>
    <link rel="alternate" type="application/atom+xml" title={title} href={`${path}/feed.atom`} />
    <link rel="alternate" type="application/rss+xml" title={title} href={`${path}/feed.rss`} />
  </>
)

/** Script for the head of a page with offline forms. @param owner prefix of the forms' storage keys. */
export const KeepsForms = ({ owner }: { owner: string }) => (
  <script defer src={keptFormsPath} data-owner={owner} />
)

interface FieldWords {
  label: string
  name: string
  help?: string | undefined
  /** Error of the entered value. */
  error?: string | undefined
}

/** Wrapper of an input: label, help and error. */
function Around({ label, name, help, error, children }: FieldWords & { children: ReactNode }) {
  return (
    <div className="kit-field">
      <label htmlFor={name}>{label}</label>
      {children}
      {help && <p id={`${name}-help`}>{help}</p>}
      {error && (
        <p id={`${name}-error`} className="kit-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** Attributes that connect an input with its help and error. */
const tied = ({ name, help, error }: FieldWords) => ({
  id: name,
  name,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ') || undefined,
})

/** Single-line input with label, help and error. */
export function Field({
  label,
  name,
  help,
  error,
  ...input
}: FieldWords & InputHTMLAttributes<HTMLInputElement>) {
  const words = { label, name, help, error }
  return (
    <Around {...words}>
      <input {...input} {...tied(words)} />
    </Around>
  )
}

/** Multi-line input with label, help and error. */
export function TextArea({
  label,
  name,
  help,
  error,
  ...area
}: FieldWords & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const words = { label, name, help, error }
  return (
    <Around {...words}>
      <textarea {...area} {...tied(words)} />
    </Around>
  )
}

/** Checkbox in a group. */
export function Tick({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <label className="kit-tick">
      <input type="checkbox" name={name} value={value} defaultChecked />
      {label}
    </label>
  )
}

/** A highlighted sentence: a confirmation or a notice. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p className="kit-notice" role="status">
    {children}
  </p>
)

/** Rows under a heading, or a sentence if there are none. */
export function List({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="nothing">{empty}</p>
  return <ul className="kit-list">{children}</ul>
}
