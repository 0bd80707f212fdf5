import type { Segment } from '#domain/customers/segment.ts'
import type { ResourceProof } from '../resources/prove-resource.ts'

type Input = Pick<Segment, 'name' | 'isStatic' | 'conditions' | 'ids'> & { isEverybody: boolean }

const words = (name: string): Input => ({
  ...{
    name,
    isStatic: true,
    ids: [],
    isEverybody: false,
    conditions: { country: 'PT', isFavourite: 'none' },
  },
})

/** Segments for proofs and samples. */
export const segmentProof: ResourceProof<Input, Segment> = {
  good: () => words('Lisbon'),
  changed: () => ({ ...words('Berlin'), conditions: { country: 'DE' } }),
  bad: {
    'SEG-018: no name': () => ({ words: { name: '' }, field: 'name', message: 'Name is a required field' }),
    'SEG-018: a name of 21 characters': () => ({
      words: { name: 'x'.repeat(21) },
      field: 'name',
      message: 'Name length must be less than or equal to 20 characters',
    }),
    'SEG-008: another word for favourites': () => ({
      ...{ words: { conditions: { isFavourite: 'maybe' } }, field: 'conditions.isFavourite' as never },
      message: /./,
    }),
  },
  found: 'lisbon',
  numbered: (_, index) => words(`Segment ${index}`),
  nameOf: ({ name }) => name,
  twin: { words: () => words('LISBON'), field: 'name', message: 'A segment with this name exists already' },
}
