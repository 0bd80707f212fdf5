import type { ReactNode } from 'react'
import { useMetadata } from '#app/account/use-metadata.ts'
import type { RailEntry } from '#app/desk/area.ts'

interface UnhiddenProps {
  by: NonNullable<RailEntry['hiddenBy']>
  children: ReactNode
}

/** An entry of the rail that a flag of the account can take out of sight. */
export default function Unhidden({ by, children }: UnhiddenProps) {
  return useMetadata()?.[by] === true ? null : children
}
