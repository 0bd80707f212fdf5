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

/** Custom fields of contacts or companies in form order; offline, the last loaded ones. */
export function useCustomFields(owner: FieldOwner): readonly CustomField[] {
  const { value } = source.useAll()
  return useMemo(() => (value ? fieldsOf(value, owner) : none), [value, owner])
}
