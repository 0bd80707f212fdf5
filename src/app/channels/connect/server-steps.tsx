import type { ConnectionStep } from '#domain/channels/fetching.ts'
import type { MailTrouble } from '#domain/channels/mail-trouble.ts'
import type { SendingStep } from '#domain/channels/sending.ts'
import { CheckRow, Checks } from '../check-row.tsx'

type Step = ConnectionStep | SendingStep

const stepNames: Record<Step, string> = {
  name: 'The server is found',
  connection: 'It answers',
  encryption: 'The way there is as chosen',
  signIn: 'It lets us in',
  folders: 'It shows its folders',
  sender: 'It sends for this inbox',
}

interface Props<Code extends string> {
  steps: readonly { step: Step; trouble: { code: Code; words: string | null } | null }[]
  /** Texts of the errors. */
  troubles: Readonly<Record<Code, MailTrouble<Step>>>
}

/** Passed steps of a server test, and the error of the last one, in the server's words and ours. */
export function ServerSteps<Code extends string>({ steps, troubles }: Props<Code>) {
  return (
    <div role="status">
      <Checks>
        {steps.map(({ step, trouble }) =>
          trouble === null ? (
            <CheckRow key={step} state="good" title={stepNames[step]} />
          ) : (
            <CheckRow key={step} state="bad" title={troubles[trouble.code].text}>
              {trouble.words !== null && <p>{`The server says: “${trouble.words}”`}</p>}
              <p>{troubles[trouble.code].remedy}</p>
            </CheckRow>
          ),
        )}
      </Checks>
    </div>
  )
}
