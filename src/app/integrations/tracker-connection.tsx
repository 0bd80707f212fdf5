import { useState } from 'react'
import {
  issueEndpoints,
  issueLimits,
  trackerForms,
  type LinkedIssue,
  type TrackerConnection as Connected,
} from '#domain/integrations/issue.ts'
import { githubApi, integrationTitle } from '#domain/integrations/names.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { denialTexts } from '#app/ui/denial.ts'
import { TrackerWebhook } from './tracker-webhook.tsx'

type Tracker = LinkedIssue['tracker']
const { getIssueTracker, putJira, putGithub, deleteIssueTracker } = issueEndpoints

/** Connection to an issue tracker, in which issues are created from conversations. */
export function TrackerConnection({ tracker }: { tracker: Tracker }) {
  return useAccess(getIssueTracker) === undefined ? (
    <Connection tracker={tracker} />
  ) : (
    <p>{denialTexts.role}</p>
  )
}

function Connection({ tracker }: { tracker: Tracker }) {
  const desk = useDesk()
  const title = integrationTitle(tracker)
  const key = `integration ${tracker}`
  const { value, gap, again } = useAnswer<Connected>(
    { key, keptAs: key, schema: getIssueTracker.output },
    (signal) => callDesk(desk, getIssueTracker, { tracker }, signal),
  )
  const [isOpen, setIsOpen] = useState(false)
  const mayManage = useAccess(putJira, true)
  if (!value) return <AnswerGap gap={gap} again={again} what={title} />
  const { settings, trouble, webhook } = value
  const disconnect = async () => {
    const isSure = await ask({
      title: `Disconnect ${title}`,
      text: 'Linked issues stay in their conversations, but their state is not updated any more. The token is forgotten.',
      ...{ confirm: 'Disconnect', tone: 'dangerFill' },
    })
    if (!isSure) return
    await callDesk(desk, deleteIssueTracker, { tracker })
    showToast({ text: `${title} disconnected` })
    again()
  }
  const close = () => {
    setIsOpen(false)
    again()
  }
  return (
    <>
      <p>
        {settings
          ? `Connected: issues are created in ${settings.project} from the side pane of a conversation. Their state is updated every 5 minutes${webhook?.hasSecret ? ', and when its webhook calls' : ''}.`
          : `Not connected. Once it is, issues in ${title} can be created from the side pane of a conversation.`}
      </p>
      {trouble !== null && <p role="alert">{`The last call failed: ${trouble}.`}</p>}
      <div>
        <Button variant={settings ? 'outline' : 'primary'} denied={mayManage} onClick={() => setIsOpen(true)}>
          {settings ? 'Change' : 'Connect'}
        </Button>{' '}
        {settings && (
          <Button variant="danger" denied={mayManage} onClick={() => void disconnect().catch(reportFailure)}>
            Disconnect
          </Button>
        )}
      </div>
      {webhook && <TrackerWebhook {...{ tracker, webhook, again }} />}
      {isOpen &&
        (tracker === 'jira' ? (
          <Jira seen={value} onClose={close} />
        ) : (
          <Github seen={value} onClose={close} />
        ))}
    </>
  )
}

interface DialogProps {
  seen: Connected
  onClose: () => void
}

const dialogWords = ({ tracker, settings }: Connected) => {
  const title = integrationTitle(tracker)
  return {
    title: settings ? `Change ${title}` : `Connect ${title}`,
    act: settings ? (['Save', 'Saving…'] as const) : (['Connect', 'Connecting…'] as const),
    done: settings ? `${title} changed` : `${title} connected`,
    tokenHelp: settings ? 'Left empty, the present one stays.' : undefined,
  }
}

function Jira({ seen, onClose }: DialogProps) {
  const desk = useDesk()
  const words = dialogWords(seen)
  const { site = '', email = '', project = '', issueType = 'Task' } = seen.settings ?? {}
  const initial = { site, email, project, issueType, token: '' }
  const form = useDialogForm(trackerForms.jira, initial, async (typed) => {
    await callDesk(desk, putJira, typed)
    showToast({ text: words.done })
    onClose()
  })
  const shared = { control: form.control, locked: false }
  const help = words.tokenHelp ?? 'Of this account, from id.atlassian.com: Security, API tokens.'
  return (
    <FormDialog title={words.title} form={form} dirty={form.isDirty} act={words.act} onClose={onClose}>
      <BoundText
        {...shared}
        name="site"
        label="Site"
        autoFocus
        help="For example https://acme.atlassian.net"
      />
      <BoundText {...shared} name="email" label="Email" help="Of the account that creates the issues." />
      <BoundText {...shared} name="token" label="API token" type="password" autoComplete="off" help={help} />
      <BoundText {...shared} name="project" label="Project" help="Its key, for example OUT" />
      <BoundText {...shared} name="issueType" label="Issue type" max={issueLimits.issueType} />
    </FormDialog>
  )
}

function Github({ seen, onClose }: DialogProps) {
  const desk = useDesk()
  const words = dialogWords(seen)
  const { site = githubApi, project = '' } = seen.settings ?? {}
  const form = useDialogForm(trackerForms.github, { site, project, token: '' }, async (typed) => {
    await callDesk(desk, putGithub, typed)
    showToast({ text: words.done })
    onClose()
  })
  const shared = { control: form.control, locked: false }
  const help = words.tokenHelp ?? 'A fine-grained personal access token that may read and write issues.'
  return (
    <FormDialog title={words.title} form={form} dirty={form.isDirty} act={words.act} onClose={onClose}>
      <BoundText {...shared} name="project" label="Repository" autoFocus help="owner/name" />
      <BoundText {...shared} name="token" label="Token" type="password" autoComplete="off" help={help} />
      <BoundText
        {...shared}
        name="site"
        label="API address"
        help="Another one for GitHub Enterprise Server only."
      />
    </FormDialog>
  )
}
