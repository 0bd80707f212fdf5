import { useState } from 'react'
import { deleteDocsPicture, postDocsPicture, type DocsPicture } from '#domain/knowledge/settings.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { PictureField } from '#app/forms/picture-field.tsx'
import { sendPicture } from '#app/forms/send-picture.ts'
import { useBase } from '../bases/base-frame.tsx'

/** Picture of the help center; saved at once, not with the form. */
export function DocPicture({ type, label, help }: { type: DocsPicture; label: string; help?: string }) {
  const desk = useDesk()
  const { doc, reload } = useBase()
  const denied = useAccess(postDocsPicture, true)
  const [url, setUrl] = useState(doc[type])
  return (
    <PictureField
      label={label}
      help={help}
      shape="logo"
      value={url}
      denied={denied}
      onChange={(changed) => {
        setUrl(changed)
        reload()
      }}
      upload={async (picture) => {
        const path = `${postDocsPicture.path}?docId=${doc.id}&type=${type}`
        const saved = await sendPicture(desk, { path, output: postDocsPicture.output }, picture)
        return saved[type] ?? ''
      }}
      onRemove={async () => void (await callDesk(desk, deleteDocsPicture, { docId: doc.id, type }))}
    />
  )
}
