import { Navigate, useLocation } from 'react-router-dom'

/** A conversation that became part of another one: its address leads there, in the same list or window. */
export function MergedConversation({ id }: { id: number }) {
  const { pathname, search } = useLocation()
  return <Navigate replace to={pathname.replace(/\d+$/, String(id)) + search} />
}
