import { Popover, useMediaQuery } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import { FileText, Search } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useConnection } from '#app/desk/session/connection.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { styled } from '#app/theme/styled.ts'
import { motion } from '#app/theme/tokens.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PopupField, PopupLine, PopupList } from '#app/ui/options/option-popup-styles.ts'
import { OptionRow } from '#app/ui/options/option-row.tsx'
import type { ArticleHit } from '#domain/knowledge/article.ts'
import { articleTextLimits } from '#domain/knowledge/article-text.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { hasAllArticles } from '#local/queries/articles.ts'
import { ArticlePreview } from '../article/article-preview.tsx'
import { useArticleSearch, type ArticleSearch } from '../articles/use-article-search.ts'

const Beside = styled('div')(({ theme }) => ({
  display: 'flex',
  minHeight: 0,
  // Constant height, so that nothing moves under the pointer.
  height: theme.size.menuHeight - theme.size.input * 2,
  '& > [role="listbox"]': { flex: '1 1 45%', minWidth: 0 },
  [theme.breakpoints.down('md')]: {
    flexDirection: 'column',
    '& > [role="listbox"]': { flex: '0 1 auto', maxHeight: theme.size.menuRow * 5 },
  },
}))

interface ArticlePopupProps {
  anchor: Element
  onPick: (article: ArticleHit) => void
  onQuote: (article: ArticleHit, words: string) => void
  onClose: () => void
}

/** Message instead of or below the articles; null for none. */
function lineOf(typed: string, search: ArticleSearch, isOffline: boolean, hasAll: boolean): string | null {
  const { hits, isSearching, failure } = search
  if (typed.trim() === '') return 'Write some words of the article'
  if (failure !== undefined) return failure
  if (isSearching && hits.length === 0) return 'Searching…'
  const most = articleTextLimits.articles.toLocaleString('en')
  if (isOffline && !hasAll) return `Only the ${most} articles that changed last are on this device.`
  return hits.length === 0 ? 'No Results Found' : null
}

/** Search for an article to link or quote in a message. Mount it while open. */
export function ArticlePopup({ anchor, onPick, onQuote, onClose }: ArticlePopupProps) {
  const theme = useTheme()
  const id = useId()
  const { isOffline } = useConnection()
  const hasAll = useLive(hasAllArticles, undefined) ?? true
  const isNarrow = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const search = useArticleSearch(typed)
  const { hits } = search
  const last = hits.length - 1
  const line = lineOf(typed, search, isOffline, hasAll)
  const shown = hits[active]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? Math.max(0, last) : active - 1)
    else if (event.key === 'Enter') {
      if (shown) onPick(shown)
    } else if (event.key === 'Tab' && !shown) onClose()
    else return
    event.preventDefault()
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={motion.fast}
      disableScrollLock
      slotProps={{
        paper: {
          sx: {
            ...{ mt: -1, display: 'flex', flexDirection: 'column', maxHeight: theme.size.menuHeight },
            width: theme.size.menuMax * (shown ? 2 : 1),
          },
        },
      }}
    >
      <PopupField
        autoFocus
        fullWidth
        placeholder="Search articles"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        startAdornment={<Icon of={Search} size="sm" />}
        inputProps={{
          role: 'combobox',
          'aria-label': 'Search articles',
          'aria-expanded': hits.length > 0,
          'aria-controls': id,
          'aria-activedescendant': shown && `${id}-${active}`,
          'aria-autocomplete': 'list',
          maxLength: searchLimits.text,
          autoComplete: 'off',
          spellCheck: false,
        }}
      />
      {shown && (
        <Beside>
          <PopupList id={id} role="listbox" aria-label="Articles">
            {hits.map((hit, index) => (
              <OptionRow
                key={hit.id}
                option={{ value: hit.id, label: hit.name, icon: <Icon of={FileText} size="sm" /> }}
                id={`${id}-${index}`}
                aria-selected={false}
                active={index === active}
                position={index + 1}
                setSize={hits.length}
                // Without hover, a first tap shows the preview, whose buttons insert it.
                onClick={() => (isNarrow && index !== active ? setActive(index) : onPick(hit))}
                onPointerMove={() => setActive(index)}
              />
            ))}
          </PopupList>
          <ArticlePreview
            key={shown.id}
            article={shown}
            words={search.words}
            onLink={() => onPick(shown)}
            onQuote={(words) => onQuote(shown, words)}
          />
        </Beside>
      )}
      {line !== null && <PopupLine role="status">{line}</PopupLine>}
    </Popover>
  )
}
