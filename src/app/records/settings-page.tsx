import { useMediaQuery, useTheme } from '@mui/material'
import { ArrowLeft } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { AsOfLine } from '#app/ui/time/as-of-line.tsx'
import { useFoundSetting } from './use-found-setting.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import {
  SettingsBody,
  SettingsColumn,
  SettingsColumns,
  SettingsHead,
  SettingsHeadEnd,
  SettingsPlace,
} from './settings-styles.ts'

interface SettingsPageProps {
  title: string
  /** How many records there are, after the title. */
  count?: number | undefined
  /** Controls at the right of the head. */
  end?: ReactNode
  /**
   * Where the back button leads: a form's list. On a phone every page of the settings leads back to the list of pages;
   * null for a page that is none of them.
   */
  back?: string | null
  /** Stands beside what scrolls, such as the other records of a form's list. */
  beside?: ReactNode
  /** Since when what is shown stands, epoch ms, where it cannot be loaded anew for now. */
  asOf?: number | undefined
  /** Its content is a list that scrolls by itself, from edge to edge. */
  isFilled?: boolean
  /** Stays below what scrolls, such as a save bar. */
  foot?: ReactNode
  children: ReactNode
}

/** A settings page: head, scrolling body, foot. */
export function SettingsPage(props: SettingsPageProps) {
  const { title, count, end, back, beside, asOf, isFilled, foot, children } = props
  const theme = useTheme()
  const body = useRef<HTMLDivElement>(null)
  useFoundSetting(body)
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  const backTo = back === undefined && isPhone ? paths.settings : back
  return (
    <SettingsPlace>
      <SettingsHead>
        {backTo && <IconButton name="Back" icon={ArrowLeft} component={Link} to={backTo} />}
        <h1>{title}</h1>
        {count !== undefined && count > 0 && <span data-count>{count.toLocaleString('en')}</span>}
        <SettingsHeadEnd>{end}</SettingsHeadEnd>
      </SettingsHead>
      <SettingsColumns>
        {beside}
        <SettingsColumn>
          <SettingsBody ref={body} data-filled={isFilled || undefined}>
            {asOf !== undefined && <AsOfLine at={asOf} />}
            {children}
          </SettingsBody>
          {foot}
        </SettingsColumn>
      </SettingsColumns>
    </SettingsPlace>
  )
}
