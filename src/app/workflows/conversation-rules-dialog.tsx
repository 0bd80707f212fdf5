import { useId } from 'react'
import { listConversationRuns } from '#domain/workflows/rule-endpoints.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { styled } from '#app/theme/styled.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { Findings } from './findings.tsx'
import { Lines, resultText, useValueTexts } from './rule-runs.tsx'

const Part = styled(FormPart)({ '&:first-of-type': { paddingTop: 0, borderTop: 'none' } })

interface Props {
  conversationId: number
  onClose: () => void
}

/** Rules that ran in a conversation, and the failed conditions of the others. */
export default function ConversationRulesDialog({ conversationId, onClose }: Props) {
  const heading = useId()
  const words = useValueTexts()
  const { value, gap, again } = useCallAbout(listConversationRuns, conversationId)
  return (
    <Dialog open title="Workflow rules" size="md" closeButton isRead onClose={onClose}>
      {!value && <AnswerGap gap={gap} again={again} what="Workflow rules" />}
      {value && (
        <>
          <Part role="group" aria-labelledby={`${heading}-ran`}>
            <h2 id={`${heading}-ran`}>What they did here</h2>
            {value.total === 0 && <p>No rule ran in this conversation.</p>}
            {value.total > value.data.length && <p>{`The newest ${value.data.length} of ${value.total}.`}</p>}
            {value.total > 0 && (
              <Lines aria-labelledby={`${heading}-ran`}>
                {value.data.map(({ rule, at, results }) => (
                  <li key={`${at} ${rule.id}`}>
                    <RelativeTime at={at} show="stamp" /> · <b>{rule.name}</b> ·{' '}
                    {resultText({ results }, words)}
                  </li>
                ))}
              </Lines>
            )}
          </Part>
          {value.unrun.length > 0 && (
            <Part role="group" aria-labelledby={`${heading}-not`}>
              <h2 id={`${heading}-not`}>Rules that did not run</h2>
              <p>Their conditions, by the conversation as it is now.</p>
              {value.unrun.map(({ rule, findings }) => (
                <div key={rule.id}>
                  <b>{rule.name}</b>
                  <Findings label={`Conditions of ${rule.name}`} findings={findings} />
                </div>
              ))}
            </Part>
          )}
        </>
      )}
    </Dialog>
  )
}
