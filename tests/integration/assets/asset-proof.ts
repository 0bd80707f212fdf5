import type { Asset, AssetField, AssetFieldInput, AssetInput } from '#domain/assets/asset.ts'
import type { ResourceProof } from '../resources/prove-resource.ts'

const words = (name: string, serial = ''): AssetInput => ({
  ...{ name, type: 'Bike', serial, status: 'in_use', contactId: null, fields: {} },
})

/** Assets for proofs and samples. */
export const assetProof: ResourceProof<AssetInput, Asset> = {
  good: () => words('Cargo bike', 'SN-1'),
  changed: () => ({ ...words('Long tail', 'SN-2'), type: '', status: 'retired' }),
  bad: {
    'D1-160: no name': () => ({ words: { name: ' ' }, field: 'name', message: 'Name is a required field' }),
    'D1-160: an unknown status': () => ({ words: { status: 'lost' }, field: 'status', message: /./ }),
    'D1-160: a customer who is not there': () => ({
      words: { contactId: 999_999 },
      field: 'contactId',
      message: 'This customer does not exist any more',
    }),
    'a field that is not there': () => ({
      words: { fields: { 999_999: 'x' } },
      field: 'fields.999999' as 'fields',
      message: 'This field does not exist any more',
    }),
  },
  found: 'cargo',
  numbered: (_, index) => words(`Asset ${index}`),
  nameOf: ({ name }) => name,
  twin: {
    words: () => words('Another', 'sn-1'),
    field: 'serial',
    message: 'Cargo bike has this serial number',
  },
}

const fieldWords = (name: string): AssetFieldInput => ({
  ...{ name, type: 'dropdown', options: ['Red', 'Blue'], isRequired: false, position: 1 },
})

/** Custom fields of assets for proofs and samples. */
export const assetFieldProof: ResourceProof<AssetFieldInput, AssetField> = {
  good: () => fieldWords('Colour'),
  changed: () => ({ ...fieldWords('Bought on'), type: 'date', options: [], isRequired: true }),
  bad: {
    'D1-160: a dropdown without options': () => ({
      ...{ words: { options: [] }, field: 'options', message: 'A dropdown needs an option' },
    }),
  },
  found: 'colour',
  numbered: (_, index) => fieldWords(`Field ${index}`),
  nameOf: ({ name }) => name,
  twin: {
    words: () => fieldWords('COLOUR'),
    field: 'name',
    message: 'A field with this name exists already',
  },
}
