import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import {
  deleteSamples,
  getGettingStarted,
  postSamples,
  putGettingStarted,
} from '#domain/onboarding/getting-started.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { installStore } from '#app/desk/session/install-store.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { AsOfLine } from '#app/ui/time/as-of-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Main, Panes, Side, StepList, StepMark, StepRow, StepTitle } from './getting-started-styles.ts'
import { minutesLeft, useSteps, type Step } from './steps.ts'

const counted = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`

/** Time to the first answer, in its largest unit. */
function spanOf(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 120) return counted(minutes)
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}

/** Onboarding steps: each is checked off when it happens; one is expanded at a time. */
export function GettingStartedPage() {
  const { value, asOf, again } = useCall(getGettingStarted)
  const steps = useSteps(value ?? undefined)
  const [chosen, setChosen] = useState<Step['name']>()
  const open = steps.find(({ name }) => name === chosen) ?? steps.find(({ isDone }) => !isDone)
  const left = minutesLeft(steps)
  const took = value?.repliedAt == null ? undefined : value.repliedAt - value.openedAt
  return (
    <Panes>
      <Main>
        <h1>
          {took !== undefined ? 'Your first customer has an answer.' : 'Answer your first customer today'}
        </h1>
        <p>
          {took !== undefined && `It took ${spanOf(took)}. `}
          {left === 0
            ? 'All steps are done.'
            : `About ${counted(left)} ${left === 1 ? 'is' : 'are'} left. Each step can be skipped and stays here.`}
        </p>
        {asOf !== undefined && <AsOfLine at={asOf} />}
        <StepList aria-label="Getting Started">
          {steps.map((step, index) => (
            <StepItem
              key={step.name}
              step={step}
              number={index + 1}
              isOpen={step === open}
              onOpen={() => setChosen(step.name)}
            />
          ))}
        </StepList>
      </Main>
      <Side aria-label="About this step">
        {open && (
          <>
            <h2>{open.aside.title}</h2>
            {open.aside.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </>
        )}
        {value && <Samples count={value.samples} hasInbox={value.hasInbox} onChanged={again} />}
        {value && <Offer isOffered={value.isOffered} onChanged={again} />}
      </Side>
    </Panes>
  )
}

interface StepItemProps {
  step: Step
  number: number
  isOpen: boolean
  onOpen: () => void
}

function StepItem({ step, number, isOpen, onOpen }: StepItemProps) {
  const { title, text, isDone, minutes } = step
  return (
    <StepRow data-open={isOpen || undefined} aria-current={isOpen ? 'step' : undefined}>
      <StepMark data-done={isDone || undefined} aria-hidden>
        {isDone ? <Icon of={Check} size="sm" /> : number}
      </StepMark>
      <div>
        <StepTitle
          type="button"
          data-done={isDone || undefined}
          aria-label={isDone ? `${title}, done` : undefined}
          aria-expanded={isOpen}
          onClick={onOpen}
        >
          {title}
        </StepTitle>
        {isOpen && (
          <>
            <p>{text}</p>
            <StepAction step={step} />
          </>
        )}
      </div>
      <span>{isDone ? 'Done' : `${minutes} min`}</span>
    </StepRow>
  )
}

function StepAction({ step: { action, isDone } }: { step: Step }) {
  const { install } = useSnapshot(installStore)
  const variant = isDone ? 'outline' : 'primary'
  if (action)
    return (
      <Button variant={variant} component={Link} to={action.to}>
        {action.label}
      </Button>
    )
  // Browsers without an install prompt have their own way, which the aside describes.
  if (!install) return null
  return (
    <Button variant={variant} onClick={() => void installStore.install?.().catch(reportFailure)}>
      Install
    </Button>
  )
}

/** Sample conversations, added and removed with one click. */
function Samples({
  count,
  hasInbox,
  onChanged,
}: {
  count: number
  hasInbox: boolean
  onChanged: () => void
}) {
  const desk = useDesk()
  const denied = useAccess(postSamples, true)
  const [isBusy, setIsBusy] = useState(false)
  if (denied === 'role' || (count === 0 && !hasInbox)) return null
  const change = async () => {
    setIsBusy(true)
    try {
      await callDesk(desk, count > 0 ? deleteSamples : postSamples, {})
      await desk.client.worker.syncNow('asked')
    } catch (error) {
      reportFailure(error)
    } finally {
      setIsBusy(false)
      onChanged()
    }
  }
  return (
    <>
      <h2>Sample conversations</h2>
      <p>
        {count > 0
          ? `${count} ${count === 1 ? 'conversation carries' : 'conversations carry'} the tag Sample. Nothing of them leaves the desk, and reports leave them out.`
          : 'Five made-up customers to try things on. Nothing of them leaves the desk, and reports leave them out.'}
      </p>
      <Button
        variant="outline"
        size="small"
        denied={denied}
        busy={isBusy}
        busyLabel={count > 0 ? 'Taking away…' : 'Adding…'}
        onClick={() => void change()}
      >
        {count > 0 ? 'Take the samples away' : 'Add sample conversations'}
      </Button>
    </>
  )
}

/** Switch for the link to this page in everybody's top bar. */
function Offer({ isOffered, onChanged }: { isOffered: boolean; onChanged: () => void }) {
  const desk = useDesk()
  const denied = useAccess(putGettingStarted, true)
  if (denied === 'role') return null
  const change = () =>
    void callDesk(desk, putGettingStarted, { isOffered: !isOffered }).catch(reportFailure).finally(onChanged)
  return (
    <>
      <h2>In the top bar</h2>
      <p>
        {isOffered
          ? 'Everybody of this desk finds these steps in the top bar.'
          : 'These steps stay in the menu about yourself.'}
      </p>
      <Button variant="outline" size="small" denied={denied} onClick={change}>
        {isOffered ? 'Take them out of the top bar' : 'Offer them in the top bar'}
      </Button>
    </>
  )
}
