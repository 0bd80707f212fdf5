import type { ReactNode } from 'react'
import { useMetadata } from '#app/account/use-metadata.ts'
import type { RailEntry } from '#app/desk/area.ts'

interface UnhiddenProps {
  by: NonNullable<RailEntry['hiddenBy']>
  children: ReactNode
}

/** Rail entry that an account flag can hide. */
export default function Unhidden({ by, children }: UnhiddenProps) {
  return useMetadata()?.[by] === true ? null : children
}
