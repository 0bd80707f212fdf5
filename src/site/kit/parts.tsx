import type { InputHTMLAttributes, ReactNode } from 'react'

/** A form of a public page: it works without script, and leads on when it is sent. */
export function Form({ action, submit, children }: { action: string; submit: string; children: ReactNode }) {
  return (
    <form className="kit-form" method="post" action={action}>
      {children}
      <button type="submit" className="primary">
        {submit}
      </button>
    </form>
  )
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  name: string
  help?: string
  /** What is wrong with what was written. */
  error?: string | undefined
}

/** One line to write in, with its label, help and error. */
export function Field({ label, name, help, error, ...input }: FieldProps) {
  const described = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className="kit-field">
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {help && <p id={`${name}-help`}>{help}</p>}
      {error && (
        <p id={`${name}-error`} className="kit-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** One of several that can be ticked. */
export function Tick({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <label className="kit-tick">
      <input type="checkbox" name={name} value={value} defaultChecked />
      {label}
    </label>
  )
}

/** A sentence that stands out: what was done, or what is to know. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p className="kit-notice" role="status">
    {children}
  </p>
)

/** Rows under a heading, or a sentence where there are none. */
export function List({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="nothing">{empty}</p>
  return <ul className="kit-list">{children}</ul>
}
