import { createContext } from 'react'
import type { RouteObject } from 'react-router-dom'

/** What a route puts into the breadcrumbs: a fixed title, or the name of the record it shows. */
export interface CrumbHandle {
  crumb: string | { record: 'conversation'; param: string }
}

/** The route table, for parts that read names from it. */
export const RouteTable = createContext<RouteObject[]>([])
