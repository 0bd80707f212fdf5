import { verificationTroubles, type Verification } from '#domain/channels/verification.ts'
import { CheckRow } from './check-row.tsx'

interface Props {
  email: string
  verification: Verification
}

/** Whether the mail that verifies an inbox went out, and whether it has come back. */
export function VerificationRows({ email, verification: { isVerified, mail } }: Props) {
  if (isVerified)
    return (
      <>
        <CheckRow state="good" title={`A mail went out to ${email}`} />
        <CheckRow state="good" title="It came back, so the inbox is verified" />
      </>
    )
  return (
    <>
      <OutRow email={email} mail={mail} />
      <CheckRow state="waiting" title="It has to come back here">
        <p>Then the inbox is verified, and mail can leave from it. It is waited for a day.</p>
      </CheckRow>
    </>
  )
}

function OutRow({ email, mail }: { email: string; mail: Verification['mail'] }) {
  if (!mail) return <CheckRow state="waiting" title={`A mail is about to go out to ${email}`} />
  if (mail.hasLeft) return <CheckRow state="good" title={`A mail went out to ${email}`} />
  if (!mail.trouble) return <CheckRow state="waiting" title={`A mail to ${email} is on its way out`} />
  const { text, remedy } = verificationTroubles[mail.trouble]
  return (
    <CheckRow state="bad" title={text}>
      {mail.words !== null && <p>{`The server says: “${mail.words}”`}</p>}
      <p>{remedy}</p>
    </CheckRow>
  )
}
