import { useState } from 'react'
import type { FieldOwner } from '#domain/customers/custom-field.ts'
import type { ContactFilters } from '#domain/customers/filters.ts'
import { segmentLimits, type Segment } from '#domain/customers/segment.ts'
import { missing, tooLong } from '#domain/fields.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { DialogFields } from '#app/forms/field-pair.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioField } from '#app/ui/options/choice-fields.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { FilterFields } from '../list/filter-fields.tsx'
import { MemberPicker, type Members } from '../details/member-picker.tsx'
import { DialogEnds, DialogFilters } from './segment-styles.ts'
import { segmentResources } from './use-segments.ts'

const types = [
  { value: 'static', label: 'Static', help: 'You pick who belongs to it.' },
  { value: 'dynamic', label: 'Dynamic', help: 'Whoever fits the filters.' },
] as const

interface SegmentDialogProps {
  owner: FieldOwner
  /** Segment to edit; null for a new one. */
  segment: Segment | null
  onClose: () => void
  onSaved: (segment: Segment) => void
}

/** Error of a name (SEG-018). */
function faultOfName(name: string): string | undefined {
  const { length } = name.trim()
  if (length === 0) return missing('Name')
  return length > segmentLimits.name ? tooLong('Name', segmentLimits.name) : undefined
}

/** A segment in two steps: its name and type, then its conditions and members (SEG-010). */
export default function SegmentDialog({ owner, segment, onClose, onSaved }: SegmentDialogProps) {
  const desk = useDesk()
  const [step, setStep] = useState<1 | 2>(1)
  const [name, setName] = useState(segment?.name ?? '')
  const [fault, setFault] = useState<string>()
  const [isStatic, setIsStatic] = useState(segment?.isStatic ?? true)
  const [conditions, setConditions] = useState<ContactFilters>(segment?.conditions ?? {})
  const [members, setMembers] = useState<Members>({ ids: segment?.ids ?? [], isEverybody: false })
  const [isBusy, setIsBusy] = useState(false)
  const isDirty =
    name !== (segment?.name ?? '') ||
    JSON.stringify([conditions, members.ids, members.isEverybody]) !==
      JSON.stringify([segment?.conditions ?? {}, segment?.ids ?? [], false])
  const type = isStatic ? 'static' : 'dynamic'
  const next = () => {
    const found = faultOfName(name)
    setFault(found)
    if (!found) setStep(2)
  }
  const save = async () => {
    const { create, update } = segmentResources[owner].endpoints
    const words = { name: name.trim(), isStatic, conditions, ...members, ids: [...members.ids] }
    setIsBusy(true)
    try {
      const saved = segment
        ? await callDesk(desk, update, { ...words, id: segment.id, revision: segment.revision })
        : await callDesk(desk, create, words)
      showToast({ text: segment ? 'Segment Updated' : 'Segment Created' })
      onClose()
      onSaved(saved)
    } catch (error) {
      reportFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  const act = segment ? ['Update', 'Updating'] : ['Create', 'Creating']
  return (
    <Dialog
      open
      title={segment ? 'Edit segment' : 'New segment'}
      size="md"
      dirty={isDirty}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (step === 1) next()
        else void save()
      }}
      actions={
        <DialogEnds>
          {step === 2 && (
            <Button variant="ghost" onClick={() => setStep(1)}>
              Back
            </Button>
          )}
          <span role="status">{`${step} of 2`}</span>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            busyLabel={act[1] ?? ''}
            // The second click of a double click on Next would already create.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {step === 1 ? 'Next' : act[0]}
          </Button>
        </DialogEnds>
      }
    >
      <DialogFields>
        {step === 1 ? (
          <>
            <TextInput
              label="Name"
              value={name}
              max={segmentLimits.name}
              onChange={setName}
              error={fault}
              autoFocus
            />
            {segment ? (
              <p>{`A ${type} segment. ${types[isStatic ? 0 : 1].help}`}</p>
            ) : (
              <RadioField
                label="Type"
                value={type}
                options={types}
                onChange={(picked) => setIsStatic(picked === 'static')}
              />
            )}
          </>
        ) : (
          <>
            <p>{`${name.trim()}, ${type}. ${isStatic ? 'Filter, then tick its members.' : 'Whoever fits all of this belongs to it, now and later.'}`}</p>
            <DialogFilters role="group" aria-label="Filters">
              <FilterFields owner={owner} value={conditions} onChange={setConditions} />
              {(Object.keys(conditions).length > 0 || members.ids.length > 0) && (
                <Button
                  variant="ghost"
                  size="small"
                  onClick={() => {
                    setConditions({})
                    setMembers({ ids: [], isEverybody: false })
                  }}
                >
                  Reset Filter
                </Button>
              )}
            </DialogFilters>
            {isStatic && (
              <MemberPicker owner={owner} filters={conditions} value={members} onChange={setMembers} />
            )}
          </>
        )}
      </DialogFields>
    </Dialog>
  )
}
