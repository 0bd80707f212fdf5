import { useTheme } from '@mui/material/styles'
import { styled } from '#app/theme/styled.ts'
import { useMediaQuery } from '@mui/material'
import { ImageOff, SunMoon } from 'lucide-react'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { useColorSchemeChoice } from '#app/theme/color-scheme.ts'
import { font } from '#app/theme/tokens.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { frameDocument } from './frame-document.ts'
import { FoundWords } from './hits.ts'
import { prepareMail } from './mail-html.ts'
import { usePictures } from './files/use-pictures.ts'

const Panel = styled('div')(({ theme }) => ({
  // White in every theme: mail colours are chosen for a white background.
  '&[data-paper]': {
    backgroundColor: theme.palette.common.white,
    borderRadius: theme.radius.control,
    padding: theme.spacing(3),
  },
}))

const Frame = styled('iframe')({ display: 'block', width: '100%', border: 0, background: 'none' })

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  margin: theme.spacing(1, 0, 1.5),
  color: theme.vars.palette.ink3,
}))

/*
 * Why allow-same-origin: without it the frame's height could not be read, its pictures (blob addresses of this tab)
 * could not load, and its keys would be lost to the shortcuts. It gives the mail nothing, because nothing in the frame
 * can run: there is no allow-scripts, and the document's own policy forbids scripts a second time. Never add
 * allow-scripts beside it. Popups are for links alone; they open outside the sandbox, without an opener.
 */
const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** Estimated height of the text in px, so that the thread does not jump when the frame has loaded. */
function expectedHeight(text: string): number {
  const lettersALine = 85
  return Math.max(1, Math.ceil(text.length / lettersALine)) * font.scale.body.line
}

/** Fits the frame's height to its content, and forwards its key events to the page's shortcuts. */
function useFrame(expected: number) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(expected)
  const watcher = useRef<ResizeObserver>(undefined)
  useEffect(() => () => watcher.current?.disconnect(), [])
  const onLoad = () => {
    const inner = frame.current?.contentDocument
    if (!inner) return
    const measure = () => {
      const { scrollWidth, clientWidth } = inner.documentElement
      const bar = scrollWidth > clientWidth ? 16 : 0
      setHeight(Math.ceil(inner.body.getBoundingClientRect().height) + bar)
    }
    watcher.current?.disconnect()
    watcher.current = new ResizeObserver(measure)
    watcher.current.observe(inner.body)
    measure()
    inner.addEventListener('keydown', (event) => {
      const { key, shiftKey, altKey, ctrlKey, metaKey } = event
      const copy = { key, shiftKey, altKey, ctrlKey, metaKey, bubbles: true, cancelable: true }
      if (!frame.current?.dispatchEvent(new KeyboardEvent('keydown', copy))) event.preventDefault()
    })
  }
  return { frame, height, onLoad }
}

interface MessageFrameProps {
  html: string
  attachments: readonly Attachment[]
  /** Title for screen readers. */
  title: string
}

/** Foreign HTML in a frame where nothing can run or load by itself. */
export function MessageFrame({ html, attachments, title }: MessageFrameProps) {
  const theme = useTheme()
  const { scheme } = useColorSchemeChoice()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  const [showImages, setShowImages] = useState(false)
  const [wantsMatch, setWantsMatch] = useState(false)
  const pictures = usePictures(attachments)
  const found = use(FoundWords)
  const mail = useMemo(() => prepareMail(html), [html])
  const { frame, height, onLoad } = useFrame(expectedHeight(mail.body.textContent))
  const isPaper = scheme === 'dark' && mail.hasOwnColors && !wantsMatch
  const look = isPaper ? 'light' : scheme
  const doc = useMemo(
    () =>
      frameDocument(mail, {
        scheme: look,
        matchTheme: wantsMatch && scheme === 'dark',
        text: isPhone ? 'phoneBody' : 'body',
        showImages,
        pictures,
        found,
      }),
    [mail, look, wantsMatch, scheme, isPhone, showImages, pictures, found],
  )
  return (
    <>
      {mail.remoteImages > 0 && !showImages && (
        <Bar>
          <Icon of={ImageOff} size="sm" />
          Remote images are hidden
          <Button variant="ghost" size="small" onClick={() => setShowImages(true)}>
            Show images
          </Button>
        </Bar>
      )}
      <Panel data-paper={isPaper || undefined}>
        <Frame
          ref={frame}
          title={title}
          sandbox={sandbox}
          srcDoc={doc}
          onLoad={onLoad}
          style={{
            height,
            colorScheme: look,
            ...(mail.hasTables ? {} : { maxWidth: theme.size.measure }),
          }}
        />
      </Panel>
      {scheme === 'dark' && mail.hasOwnColors && (
        <Bar>
          <Button
            variant="ghost"
            size="small"
            icon={SunMoon}
            aria-pressed={wantsMatch}
            onClick={() => setWantsMatch(!wantsMatch)}
          >
            Match theme
          </Button>
        </Bar>
      )}
    </>
  )
}
