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
  SettingsLayout,
} from './settings-styles.ts'

interface SettingsPageProps {
  title: string
  /** Number of records, after the title. */
  count?: number | undefined
  /** Controls at the right of the head. */
  end?: ReactNode
  /**
   * Target of the back button: a form's list. On a phone each page of the settings returns to the list of pages;
   * null for pages outside the settings.
   */
  back?: string | null
  /** Beside the scrolling body, such as the other records of a form's list. */
  beside?: ReactNode
  /** Load time of the cached content, epoch ms, while it cannot be reloaded. */
  asOf?: number | undefined
  /** The content is a list that scrolls by itself, at full width. */
  isFilled?: boolean
  /** Fixed below the scrolling body, such as a save bar. */
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
    <SettingsLayout>
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
    </SettingsLayout>
  )
}
