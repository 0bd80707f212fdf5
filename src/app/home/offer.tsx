import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { getGettingStarted } from '#domain/onboarding/getting-started.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { installStore } from '#app/desk/session/install-store.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { PushProblem, pushStanding, switchOn } from '#app/notifications/push-device.ts'
import { deviceSetting, useDeviceSetting } from '#app/theme/device-setting.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { OfferCard } from './home-styles.ts'

type OfferName = 'push' | 'install'

/** Answered offers on this device, each with its user: `push 7`. */
const answeredOffers = deviceSetting<readonly string[]>('answered-offers', (stored) =>
  Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [],
)

/** Offers notifications, then installation, once per user and device. */
export function Offer() {
  const { actor } = useDesk()
  const [answered, setAnswered] = useDeviceSetting(answeredOffers)
  const { install, isInstalled } = useSnapshot(installStore)
  const canPush = useCanPush()
  const isOpen = (name: OfferName) => !answered.includes(`${name} ${actor.userId}`)
  const answer = (name: OfferName) => () => setAnswered([...answered, `${name} ${actor.userId}`])
  if (canPush && isOpen('push')) return <PushOffer onAnswer={answer('push')} />
  if (install && !isInstalled && isOpen('install'))
    return <InstallOffer install={install} onAnswer={answer('install')} />
  return null
}

/** True if this browser supports notifications and was not asked yet. */
function useCanPush(): boolean {
  const desk = useDesk()
  const [can, setCan] = useState(false)
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'default') return
    void pushStanding(desk).then((standing) => setCan(standing === 'off'), reportFailure)
  }, [desk])
  return can
}

interface CardProps {
  title: string
  text: string
  button: string
  /** Resolves when done; includes the browser's own prompt. */
  onYes: () => Promise<void>
  onAnswer: () => void
}

function Card({ title, text, button, onYes, onAnswer }: CardProps) {
  const [isBusy, setIsBusy] = useState(false)
  const accept = async () => {
    setIsBusy(true)
    try {
      await onYes()
    } catch (error) {
      if (error instanceof PushProblem) showToast({ text: error.message })
      else reportFailure(error)
    }
    onAnswer()
  }
  return (
    <OfferCard aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div>
        <Button variant="outline" size="small" busy={isBusy} onClick={() => void accept()}>
          {button}
        </Button>
        <Button variant="ghost" size="small" onClick={onAnswer}>
          Not now
        </Button>
      </div>
    </OfferCard>
  )
}

function PushOffer({ onAnswer }: Pick<CardProps, 'onAnswer'>) {
  const desk = useDesk()
  return (
    <Card
      title="Hear of new mail"
      text="Notifications reach you on this device while Outpost is closed. The browser asks for your permission. They stand in your settings, too."
      button="Turn on notifications"
      onYes={() => switchOn(desk)}
      onAnswer={onAnswer}
    />
  )
}

/** Offered after the first answer was sent: before, there is no reason to return. */
function InstallOffer({ install, onAnswer }: Pick<CardProps, 'onAnswer'> & { install: () => Promise<void> }) {
  const { value } = useCall(getGettingStarted)
  if (!value || value.repliedAt === null) return null
  return (
    <Card
      title="Keep Outpost on this device"
      text="Installed, it opens in a window of its own, also without a connection."
      button="Install"
      onYes={install}
      onAnswer={onAnswer}
    />
  )
}
