import type { CustomField, CustomFieldInput } from '#domain/customers/custom-field.ts'
import type { ResourceProof } from '../resources/prove-resource.ts'

const words = (name: string): CustomFieldInput => ({
  ...{ name, owner: 'contact', type: 'dropdown', options: ['Gold', 'Silver'] },
  ...{ isRequired: false, position: 2 },
})

/** Custom fields for proofs and samples. */
export const customFieldProof: ResourceProof<CustomFieldInput, CustomField> = {
  good: () => words('Plan'),
  changed: () => ({ ...words('Since'), type: 'date', options: [], isRequired: true, position: 1 }),
  bad: {
    'D1-118: no name': () => ({ words: { name: ' ' }, field: 'name', message: 'Name is a required field' }),
    'D1-118: a dropdown without options': () => ({
      ...{ words: { options: [] }, field: 'options', message: 'A dropdown needs an option' },
    }),
    'an option twice': () => ({
      ...{ words: { options: ['A', 'A'] }, field: 'options', message: 'Each option can be listed only once' },
    }),
  },
  found: 'plan',
  numbered: (_, index) => words(`Field ${index}`),
  nameOf: ({ name }) => name,
  twin: {
    words: () => words('PLAN'),
    field: 'name',
    message: 'A field with this name exists already',
  },
}
