import { AlarmClock, Ellipsis, Plus, Send, Sparkles, Star } from 'lucide-react'
import { useState } from 'react'
import type { EffectName, PriorityName, StatusName } from '#app/theme/colors.ts'
import { AttachmentChip } from '#app/marks/attachment-chip.tsx'
import { Avatar } from '#app/marks/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { KeyHint } from '#app/ui/tips/key-hint.tsx'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuLine, MenuRow } from '#app/ui/menus/menu.tsx'
import { PendingMark } from '#app/marks/pending-mark.tsx'
import { PriorityGlyph } from '#app/marks/priority-glyph.tsx'
import { RecipientChip } from '#app/marks/recipient-chip.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { EffectChip, StatusChip } from '#app/marks/status-chip.tsx'
import { SyncChip } from '#app/marks/sync-chip.tsx'
import { TagChip } from '#app/marks/tag-chip.tsx'
import { TagDot } from '#app/marks/tag-dot.tsx'
import { tagColors } from '#app/marks/tag-color.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Truncate } from '#app/ui/tips/truncate.tsx'
import { priorityTexts } from '#app/marks/texts.ts'
import { Row, Specimen } from './gallery-card.tsx'

const statuses: StatusName[] = ['new', 'open', 'on_hold', 'closed', 'overdue']
const priorities: PriorityName[] = ['low', 'medium', 'high', 'critical', 'default']
const effects: EffectName[] = ['OP', 'DP', 'PO', 'MO', 'MT']

const openedAt = Date.now()

const openOutbox = () => showToast({ text: 'The Outbox would open', tone: 'plain' })

export function Marks() {
  return (
    <Specimen title="Sync chip and pending marks" span={12}>
      <Row>
        <SyncChip state={{ kind: 'online' }} onClick={openOutbox} />
        <SyncChip state={{ kind: 'syncing', count: 3 }} onClick={openOutbox} />
        <SyncChip state={{ kind: 'offline', waiting: 0 }} onClick={openOutbox} />
        <SyncChip state={{ kind: 'offline', waiting: 4, refused: 1 }} onClick={openOutbox} />
        <SyncChip state={{ kind: 'attention', count: 1 }} onClick={openOutbox} />
        <SyncChip state={{ kind: 'sign-in', count: 3 }} onClick={openOutbox} />
        <SyncChip state={{ kind: 'storage-full' }} onClick={openOutbox} />
        <SyncChip state={{ kind: 'syncing', count: 3 }} onClick={openOutbox} compact />
        <PendingMark isPending isOffline />
        <PendingMark isPending isOffline text="Waiting to send, then set On Hold" />
        <TagChip name="warranty" color="orange" pending />
        <TagChip name="battery" color="red" leaving />
      </Row>
    </Specimen>
  )
}

export function Chips() {
  return (
    <Specimen title="Status, priority, service effect, tags, people" span={7}>
      <Row>
        {statuses.map((status) => (
          <StatusChip key={status} status={status} />
        ))}
        {priorities.map((priority) => (
          <span key={priority} style={{ display: 'inline-flex', gap: 5, fontSize: 12, alignItems: 'center' }}>
            <PriorityGlyph priority={priority} />
            {priorityTexts[priority]}
          </span>
        ))}
      </Row>
      <Row>
        {effects.map((effect) => (
          <EffectChip key={effect} effect={effect} />
        ))}
      </Row>
      <Row>
        {tagColors.map((color) => (
          <TagChip key={color} name={color} color={color} onRemove={() => undefined} />
        ))}
      </Row>
      <Row>
        {tagColors.map((color) => (
          <TagDot key={color} color={color} />
        ))}
      </Row>
      <Row>
        {[101, 102, 103, 104, 105, 106, 107, 108].map((id, index) => (
          <Avatar key={id} id={id} name={['Maya Lindqvist', 'Priya Raman', 'Tomás Herrera'][index % 3]} />
        ))}
        <Avatar id={7} name="Dana Whitlock" size="lg" />
        <Avatar id={7} name="Dana Whitlock" size="sm" />
        <Avatar id={7} name="Dana Whitlock" size="xs" />
        <Avatar id={9} name="Logistics" kind="team" />
        <Avatar id={9} name="Logistics" kind="team" size="xs" />
        <Avatar size="xs" label="Unassigned" />
        <Avatar />
        <Badge count={2} />
        <Badge count={7} tone="hot" />
        <Badge count={140} tone="danger" />
        <RelativeTime at={openedAt} />
        <RelativeTime at={Date.UTC(2019, 10, 4, 12)} />
        <KeyHint keys="Mod+Shift+Enter" />
        <KeyHint keys="g o" spoken />
      </Row>
      <Row>
        <AttachmentChip name="ridge2-bms-log.csv" bytes={216_900} mimeType="text/csv" href="#file" />
        <AttachmentChip
          name="IMG_4471.jpg"
          bytes={1_887_000}
          mimeType="image/jpeg"
          onOpen={() => undefined}
        />
        <AttachmentChip
          name="walkaround-of-the-bike.mp4"
          bytes={8e6}
          cut={15}
          progress={0.6}
          onRemove={() => undefined}
        />
        <RecipientChip name="Dana Whitlock" email="dana@example.org" onRemove={() => undefined} />
        <RecipientChip email="not-an-address" invalid onRemove={() => undefined} />
      </Row>
      <Row style={{ width: 220 }}>
        <Truncate text="Bartholomew Featherstonehaugh-Cholmondeley" max={35} />
      </Row>
    </Specimen>
  )
}

export function Buttons() {
  const [isLit, setIsLit] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Specimen title="Buttons, menus, toasts" span={5}>
      <Row>
        <Button variant="primary" icon={Send}>
          Send
        </Button>
        <Button>Send & Close</Button>
        <Button variant="ghost">Save as Draft</Button>
        <Button variant="danger">Yes</Button>
        <Button variant="dangerFill">Delete</Button>
        <Button variant="dusk">Discard</Button>
        <Button variant="pine" icon={Sparkles}>
          Help me write
        </Button>
      </Row>
      <Row>
        <Button size="small" icon={Plus}>
          New
        </Button>
        <Button variant="primary" size="large">
          New Task
        </Button>
        <Button variant="primary" busy={isBusy} busyLabel="Saving…" onClick={() => setIsBusy(true)}>
          Update
        </Button>
        <Button disabled>Create</Button>
        <Button denied="role">Update</Button>
        <Button denied="plan">Split</Button>
        <Button variant="pine" icon={Sparkles} denied="connection">
          Help me write
        </Button>
      </Row>
      <Row>
        <IconButton
          name="Star"
          icon={Star}
          keys="Shift+s"
          lit={isLit}
          pressed={isLit}
          onClick={() => setIsLit(!isLit)}
        />
        <IconButton name="Snooze" icon={AlarmClock} keys="s" />
        <IconButton name="Locked snooze" icon={AlarmClock} denied="role" />
        <MenuButton name="More" icon={Ellipsis}>
          <MenuRow label="Print" onClick={() => showToast({ text: 'Printed', tone: 'plain' })} />
          <MenuRow label="Mark as spam" keys="!" />
          <MenuRow label="Merge Mails" denied="plan" />
          <MenuLine />
          <MenuRow label="Delete" keys="Delete" danger />
        </MenuButton>
        <MenuButton name="Create" label="Create" size="sm">
          <MenuRow label="Conversation" icon={Plus} keys="c" />
        </MenuButton>
      </Row>
      <Row>
        <Button
          onClick={() =>
            showToast({
              text: 'Moved to Trash',
              undo: () => {
                showToast({ text: 'Back again', tone: 'plain' })
                return Promise.resolve(false)
              },
            })
          }
        >
          Show toast
        </Button>
        <Button
          onClick={() =>
            showToast({
              text: 'Saved here, sends when you are back',
              tone: 'pending',
              action: { label: 'Open Outbox', run: () => undefined },
            })
          }
        >
          Show pending toast
        </Button>
        <Button
          onClick={() =>
            showToast({ text: 'Subject length must be less than 150 characters', tone: 'error' })
          }
        >
          Show error toast
        </Button>
      </Row>
    </Specimen>
  )
}
