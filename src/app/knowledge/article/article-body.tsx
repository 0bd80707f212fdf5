import type { Editor } from '@tiptap/react'
import { useCallback, useState } from 'react'
import { FormatBar } from '#app/editor/format-bar.tsx'
import { MessageEditor } from '#app/editor/message-editor.tsx'
import { formWriting, type Writing } from '#app/editor/outgoing-html.ts'
import { EditorFrame } from '#app/editor/editor-frame.ts'
import { Field } from '#app/ui/field.tsx'
import { ArticleTools } from './article-tools.tsx'
import { PictureField, UndescribedPictures } from '../pictures/picture-descriptions.tsx'
import { useArticlePictures } from '../pictures/use-article-pictures.ts'

/** Public pages have their own font: pasted text gets no size. */
const articleWriting: Writing = { fontFamily: formWriting.fontFamily, fontSize: formWriting.fontSize }

interface ArticleBodyProps {
  html: string
  error: string | undefined
  /** Read-only. */
  locked: boolean
  onChange: (html: string) => void
  onSave: () => void
}

/** Editor of an article, with headings, pictures, tables, callouts and videos. */
export function ArticleBody({ html, error, locked, onChange, onSave }: ArticleBodyProps) {
  const [editor, setEditor] = useState<Editor>()
  const [isAsked, setIsAsked] = useState(false)
  const answered = useCallback(() => setIsAsked(false), [])
  const [isInside, setIsInside] = useState(false)
  const ask = () => {
    setIsAsked(true)
    setIsInside(true)
  }
  const insertPictures = useArticlePictures(ask)
  const begin = (made: Editor) => {
    if (locked) made.setEditable(false, false)
    else setEditor(made)
  }
  return (
    <Field group label="Article" error={error}>
      {({ describedBy }) => (
        <div
          onFocus={() => setIsInside(true)}
          onBlur={({ currentTarget, relatedTarget }) => setIsInside(currentTarget.contains(relatedTarget))}
        >
          <EditorFrame data-wrong={error !== undefined || undefined}>
            {editor && (
              <FormatBar
                editor={editor}
                onPictures={insertPictures}
                more={<ArticleTools editor={editor} />}
              />
            )}
            <MessageEditor
              label="Article"
              invalid={error !== undefined}
              describedBy={describedBy}
              html={html}
              onChange={onChange}
              onReady={begin}
              writing={articleWriting}
              hint="Write what your customers ask for"
              enterSends={false}
              people={[]}
              isArticle
              findPicture={() => Promise.resolve(undefined)}
              onSend={onSave}
              onFiles={insertPictures}
            />
          </EditorFrame>
          {editor && isInside && <PictureField editor={editor} isAsked={isAsked} onAnswered={answered} />}
          {editor && <UndescribedPictures editor={editor} onChoose={ask} />}
        </div>
      )}
    </Field>
  )
}
