import { Popover } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import { FileText, Search } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { motion } from '#app/theme/tokens.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PopupField, PopupLine, PopupList } from '#app/ui/option-popup-styles.ts'
import { OptionRow } from '#app/ui/option-row.tsx'
import type { ArticleHit } from '#domain/knowledge/article.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { useArticleSearch, type ArticleSearch } from './use-article-search.ts'

interface ArticlePopupProps {
  anchor: Element
  onPick: (article: ArticleHit) => void
  onClose: () => void
}

/** Message in place of articles; null if some are listed. */
function lineOf(typed: string, { hits, failure }: ArticleSearch): string | null {
  if (typed.trim() === '') return 'Write some words of the article'
  if (failure !== undefined) return failure
  if (!hits) return 'Searching…'
  return hits.length === 0 ? 'No Results Found' : null
}

/** Searches for an article whose link is to stand in a message. Mount it while open. */
export function ArticlePopup({ anchor, onPick, onClose }: ArticlePopupProps) {
  const theme = useTheme()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const search = useArticleSearch(typed)
  const hits = search.hits ?? []
  const last = hits.length - 1
  const line = lineOf(typed, search)
  const onKeyDown = (event: KeyboardEvent) => {
    const hit = hits[active]
    if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? Math.max(0, last) : active - 1)
    else if (event.key === 'Enter') {
      if (hit) onPick(hit)
    } else if (event.key === 'Tab') onClose()
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
        paper: { sx: { mt: -1, width: theme.size.menuMax, maxHeight: theme.size.menuHeight } },
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
          'aria-activedescendant': hits.length > 0 ? `${id}-${active}` : undefined,
          'aria-autocomplete': 'list',
          maxLength: searchLimits.text,
          autoComplete: 'off',
          spellCheck: false,
        }}
      />
      <PopupList id={id} role="listbox" aria-label="Articles" hidden={hits.length === 0}>
        {hits.map((hit, index) => (
          <OptionRow
            key={hit.id}
            option={{ value: hit.id, label: hit.name, icon: <Icon of={FileText} size="sm" /> }}
            id={`${id}-${index}`}
            chosen={false}
            active={index === active}
            position={index + 1}
            setSize={hits.length}
            onPick={() => onPick(hit)}
            onPoint={() => setActive(index)}
          />
        ))}
      </PopupList>
      {line !== null && <PopupLine role="status">{line}</PopupLine>}
    </Popover>
  )
}
