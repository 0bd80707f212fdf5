import { verificationTroubles, type Verification } from '#domain/channels/verification.ts'
import { CheckRow } from '../check-row.tsx'

interface Props {
  email: string
  verification: Verification
  /** True if neither the server nor the inbox can send mail. */
  isKept: boolean
}

/** Checks that an inbox's verification mail was sent and received. */
export function VerificationRows({ email, verification: { isVerified, mail }, isKept }: Props) {
  if (isVerified) return <CheckRow state="good" title={`${email} is verified`} />
  return (
    <>
      <OutRow email={email} mail={mail} isKept={isKept} />
      <CheckRow state="waiting" title="It has to come back here">
        <p>Then the inbox is verified, and mail can leave from it. It is waited for a day.</p>
      </CheckRow>
    </>
  )
}

interface OutRowProps extends Pick<Props, 'email' | 'isKept'> {
  mail: Verification['mail']
}

function OutRow({ email, mail, isKept }: OutRowProps) {
  if (isKept)
    return (
      <CheckRow
        state="waiting"
        title={`The mail to ${email} ${mail ? 'is' : 'will be'} kept on this server, not sent`}
      />
    )
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
