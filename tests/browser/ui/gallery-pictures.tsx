import { useState } from 'react'
import { PictureField } from '#app/forms/picture-field.tsx'
import { Avatar } from '#app/marks/avatar.tsx'
import { DeskError } from '#domain/errors.ts'
import { Specimen } from './gallery-card.tsx'

const keep = (picture: Blob) => Promise.resolve(URL.createObjectURL(picture))
const refuse = () =>
  Promise.reject(new DeskError('TOO_LARGE', { message: 'The picture must be at most 2 MB' }))

/** Pictures are stored by the page itself. */
export function Pictures() {
  const [face, setFace] = useState<string | null>(null)
  const [logo, setLogo] = useState<string | null>(null)
  const empty = <Avatar id={1} name="Maya Lindqvist" size="lg" />
  return (
    <Specimen title="Pictures" span={6}>
      <div style={{ display: 'grid', gap: 16 }}>
        <PictureField
          label="Picture of yourself"
          shape="person"
          value={face}
          onChange={setFace}
          upload={keep}
          empty={empty}
          denied={undefined}
        />
        <PictureField
          label="Logo"
          shape="logo"
          value={logo}
          onChange={setLogo}
          upload={keep}
          denied={undefined}
        />
        <PictureField
          label="Refused"
          shape="logo"
          value={null}
          onChange={() => undefined}
          upload={refuse}
          denied={undefined}
        />
        <PictureField
          label="Locked"
          shape="person"
          value={null}
          onChange={() => undefined}
          upload={keep}
          denied="role"
        />
      </div>
    </Specimen>
  )
}
