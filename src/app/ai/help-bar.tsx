import { InputBase } from '@mui/material'
import { styled } from '#app/theme/styled.ts'
import { Check, Languages, Smile, Sparkles, Square, Undo2, X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { aiLimits, languages, tones } from '#domain/ai/endpoints.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import type { Help } from './use-help.ts'

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  margin: theme.spacing(0, 2, 1.5),
  padding: theme.spacing(1),
  borderRadius: theme.radius.segment,
  color: theme.vars.palette.pineText,
  backgroundColor: theme.vars.palette.pineTint,
  '& > p': { ...theme.typography.meta, flex: '1 1 auto', padding: theme.spacing(0, 1) },
  '& > p[role="alert"]': { color: theme.vars.palette.dangerText },
  '& > form': { display: 'flex', flex: '1 1 12em', minWidth: 0 },
}))

const Ask = styled(InputBase)(({ theme }) => ({
  flex: 1,
  height: theme.size.controlSm,
  padding: theme.spacing(0, 2),
  borderRadius: theme.radius.tag,
  backgroundColor: theme.vars.palette.sheet,
  [theme.media.touch]: { height: theme.size.controlLg },
}))

/** Steps two and three of the writing help: actions on the text, and a free instruction. */
export function HelpBar({ help, isEmpty }: { help: Help; isEmpty: boolean }) {
  const { phase, problem, isWriting } = help
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    if (isWriting) help.stop()
    else help.close()
  }
  return (
    <Bar role="toolbar" aria-label="Help me write" onKeyDown={leave}>
      {isWriting ? (
        <>
          <Icon of={Sparkles} size="sm" />
          <p role="status">Writing…</p>
          <Button variant="outline" size="small" icon={Square} autoFocus onClick={help.stop}>
            Stop
          </Button>
        </>
      ) : (
        <>
          {problem !== null && <p role="alert">{problem}</p>}
          {phase === 'done' && (
            <>
              <Button variant="primary" size="small" icon={Check} onClick={help.accept}>
                Accept
              </Button>
              <Button variant="outline" size="small" icon={Undo2} onClick={help.undo}>
                Undo
              </Button>
            </>
          )}
          <Wishes help={help} isEmpty={isEmpty} />
        </>
      )}
    </Bar>
  )
}

function Wishes({ help, isEmpty }: { help: Help; isEmpty: boolean }) {
  const { denied, refine, draft } = help
  const [question, setQuestion] = useState('')
  const shared = { variant: 'ghost', size: 'small', denied } as const
  const menu = { variant: 'ghost', size: 'sm', denied } as const
  return (
    <>
      {isEmpty && draft && (
        <Button {...shared} icon={Sparkles} onClick={draft}>
          Draft a reply
        </Button>
      )}
      {!isEmpty && (
        <>
          <Button {...shared} onClick={() => refine({ type: 'shorten' })}>
            Shorten
          </Button>
          <Button {...shared} onClick={() => refine({ type: 'elaborate' })}>
            Elaborate
          </Button>
          <MenuButton {...menu} name="Tone" label="Tone" icon={Smile}>
            {tones.map((toneType) => (
              <MenuRow key={toneType} label={toneType} onClick={() => refine({ type: 'tone', toneType })} />
            ))}
          </MenuButton>
          <MenuButton {...menu} name="Translate" label="Translate" icon={Languages}>
            {languages.map((language) => (
              <MenuRow
                key={language}
                label={language}
                onClick={() => refine({ type: 'translate', language })}
              />
            ))}
          </MenuButton>
        </>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (question.trim() === '' || denied) return
          refine({ newQuestion: question.trim() })
          setQuestion('')
        }}
      >
        <Ask
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          placeholder={isEmpty ? 'Ask for a text…' : 'Ask for a change…'}
          inputProps={{
            'aria-label': isEmpty ? 'Ask for a text' : 'Ask for a change',
            maxLength: aiLimits.question,
            autoComplete: 'off',
          }}
        />
        <IconButton name="Close help" icon={X} size="sm" onClick={help.close} />
      </form>
    </>
  )
}
