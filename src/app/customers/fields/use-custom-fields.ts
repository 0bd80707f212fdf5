import { useMemo } from 'react'
import {
  customFieldResource,
  fieldsOf,
  type CustomField,
  type FieldOwner,
} from '#domain/customers/custom-field.ts'
import { fromServer } from '#app/records/record-source.ts'

const source = fromServer(customFieldResource)

const none: readonly CustomField[] = []

/** The custom fields of contacts or companies as they stand in forms; without a connection as they came last. */
export function useCustomFields(owner: FieldOwner): readonly CustomField[] {
  const { value } = source.useAll()
  return useMemo(() => (value ? fieldsOf(value, owner) : none), [value, owner])
}
