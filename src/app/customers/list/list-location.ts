import { favouriteValues, fieldOperators, type ContactFilters } from '#domain/customers/filters.ts'
import type { TableSort } from '#app/tables/data-table-columns.ts'
import { toRecordId } from '#app/paths.ts'
import { useSearchParams } from 'react-router-dom'

const numbers = ['assigneeId', 'tag', 'company', 'field'] as const

/** Filters from an address; invalid values are ignored. */
function filtersIn(params: URLSearchParams): ContactFilters {
  const isFavourite = favouriteValues.find((word) => word !== 'none' && word === params.get('isFavourite'))
  const country = params.get('country')
  const value = params.get('value')
  const upTo = params.get('upTo')
  const operator = fieldOperators.find((word) => word === params.get('operator'))
  const ids = numbers.flatMap((key) => {
    const id = toRecordId(params.get(key) ?? undefined)
    return id === null ? [] : [[key, id]]
  })
  return {
    ...(Object.fromEntries(ids) as ContactFilters),
    ...(country && { country }),
    ...(operator && { operator }),
    ...(value && { value }),
    ...(upTo && { upTo }),
    ...(isFavourite && { isFavourite }),
  }
}

/** Filters as query parameters, without empty ones. */
const filterTexts = (filters: ContactFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )

/** Filters and order of a list, from its address. */
export interface ListLocation<Sort extends string> {
  text: string
  filters: ContactFilters
  sort: Sort
  order: 'asc' | 'desc'
}

/** Filters and order of a list, read from and written to the address. */
export function useListLocation<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const [params, setParams] = useSearchParams()
  const place: ListLocation<Sort> = {
    text: params.get('q') ?? '',
    filters: filtersIn(params),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
  }
  const go = (to: Partial<ListLocation<Sort>>) => {
    const { text, filters, sort, order } = { ...place, ...to }
    const said = {
      ...{ q: text, ...filterTexts(filters) },
      ...{ sort: sort === sorts[0] ? '' : sort, order: order === 'asc' ? '' : order },
    }
    setParams(
      Object.entries(said).filter(([, value]) => value !== ''),
      { replace: true },
    )
  }
  const isNarrowed = place.text !== '' || Object.keys(place.filters).length > 0
  return { place, go, isNarrowed }
}

/** Order for a click on a column head; by default the first column ascending. */
export const sortOf = <Sort extends string>(sorts: readonly [Sort, ...Sort[]], to: TableSort | null) => ({
  sort: sorts.find((sort) => sort === to?.key) ?? sorts[0],
  order: to?.isDown === true ? ('desc' as const) : ('asc' as const),
})
