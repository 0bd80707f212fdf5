import { useSearchParams } from 'react-router-dom'

/** What the address says of a list: what it is narrowed to, and its order. */
export interface ListPlaceOf<Sort extends string> {
  text: string
  tag: number | undefined
  country: string | undefined
  sort: Sort
  order: 'asc' | 'desc'
}

/** The place of a list, from the address; changing it changes the address. */
export function useListPlace<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const [params, setParams] = useSearchParams()
  const tag = Number(params.get('tag'))
  const place: ListPlaceOf<Sort> = {
    text: params.get('q') ?? '',
    tag: Number.isSafeInteger(tag) && tag > 0 ? tag : undefined,
    country: params.get('country') ?? undefined,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
  }
  const go = (to: Partial<ListPlaceOf<Sort>>) => {
    const { text, tag: label, country, sort, order } = { ...place, ...to }
    const said = {
      ...{ q: text, tag: label === undefined ? '' : String(label), country: country ?? '' },
      ...{ sort: sort === sorts[0] ? '' : sort, order: order === 'asc' ? '' : order },
    }
    setParams(
      Object.entries(said).filter(([, value]) => value !== ''),
      { replace: true },
    )
  }
  const isNarrowed = place.text !== '' || place.tag !== undefined || place.country !== undefined
  return { place, go, isNarrowed }
}

/** Another press on the column that orders the list turns it round. */
export const turned = <Sort extends string>({ sort, order }: ListPlaceOf<Sort>, by: Sort) => ({
  sort: by,
  order: sort === by && order === 'asc' ? ('desc' as const) : ('asc' as const),
})
