import { createContext } from 'react'
import type { RouteObject } from 'react-router-dom'

/** The record whose name a route puts into the breadcrumbs, and the parameter with its id. */
export interface RecordCrumb {
  record: 'conversation' | 'customer' | 'task'
  param: string
}

/** What a route puts into the breadcrumbs: a fixed title, or the name of the record it shows. */
export interface CrumbHandle {
  crumb: string | RecordCrumb
}

/** The route table, for parts that read names from it. */
export const RouteTable = createContext<RouteObject[]>([])
