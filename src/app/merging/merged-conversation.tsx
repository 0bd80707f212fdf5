import { Navigate, useLocation } from 'react-router-dom'

/** Redirects from a merged conversation to its survivor, in the same list or window. */
export function MergedConversation({ id }: { id: number }) {
  const { pathname, search } = useLocation()
  return <Navigate replace to={pathname.replace(/\d+$/, String(id)) + search} />
}
