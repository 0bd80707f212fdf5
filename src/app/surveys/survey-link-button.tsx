import type { Editor } from '@tiptap/react'
import { Smile } from 'lucide-react'
import { useState } from 'react'
import { manageSurveysAccess } from '#domain/access/plan-access.ts'
import { ratingEndpoints } from '#domain/surveys/rating.ts'
import { surveyResource } from '#domain/surveys/survey.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { insertArticleLink } from '#app/knowledge/replies/insert-link.ts'
import { fromServer } from '#app/records/record-source.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'

const surveys = fromServer(surveyResource)

interface SurveyLinkButtonProps {
  editor: Editor | undefined
  conversation: { id: number; mailboxId: number }
}

/** Inserts the link of a manually sent survey into the text (SUR-017); hidden if the inbox has none. */
export function SurveyLinkButton({ editor, conversation }: SurveyLinkButtonProps) {
  const desk = useDesk()
  const [isBusy, setIsBusy] = useState(false)
  const denied = useAccess({ feature: manageSurveysAccess.feature }, true)
  const isOffered = surveys
    .useAll()
    .value?.some(
      ({ isActive, auto, mailboxIds }) => isActive && !auto && mailboxIds.includes(conversation.mailboxId),
    )
  if (!isOffered || denied === 'plan') return null
  const insert = async () => {
    setIsBusy(true)
    try {
      const { name, url } = await callDesk(desk, ratingEndpoints.postSurveyLink, { id: conversation.id })
      if (editor) insertArticleLink(editor, { name, webLink: url })
    } catch (error) {
      reportFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <IconButton
      name="Insert survey link"
      icon={Smile}
      denied={denied}
      disabled={!editor || isBusy}
      onClick={() => void insert()}
    />
  )
}
