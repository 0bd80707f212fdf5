import { createContext } from 'react'
import type { RouteObject } from 'react-router-dom'

/** Record whose name is the breadcrumb of a route, and the parameter with its id. */
export interface RecordCrumb {
  record: 'conversation' | 'customer' | 'task'
  param: string
}

/** Breadcrumb of a route: a fixed title, or a record's name. */
export interface CrumbHandle {
  crumb: string | RecordCrumb
}

/** The route table, for components that read breadcrumbs from it. */
export const RouteTable = createContext<RouteObject[]>([])
