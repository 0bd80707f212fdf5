import { createContext } from 'react'
import type { RouteObject } from 'react-router-dom'

/** The record whose name a route puts into the breadcrumbs, and the parameter with its id. */
export interface RecordCrumb {
  record: 'conversation' | 'customer' | 'task'
  param: string
}

/** Breadcrumb of a route: a fixed title, or the name of its record. */
export interface CrumbHandle {
  crumb: string | RecordCrumb
}

/** The route table, for parts that read names from it. */
export const RouteTable = createContext<RouteObject[]>([])
