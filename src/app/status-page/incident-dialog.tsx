import { useState } from 'react'
import { incidentOptions } from '#app/messages/incident-options.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'

interface IncidentDialogProps {
  onPick: (incidentId: number | null) => void
  onClose: () => void
}

/** Dialog to link the open conversation to an incident: an open one, or the current one. */
export default function IncidentDialog({ onPick, onClose }: IncidentDialogProps) {
  const { conversation, reference } = useConversation()
  const { incidentId } = conversation
  const options = incidentOptions(reference).filter(
    ({ value }) => value === incidentId || !reference.incidents.get(value)?.isResolved,
  )
  const [picked, setPicked] = useState(incidentId ?? options[0]?.value)
  const pick = (chosen: number | null) => {
    onClose()
    if (chosen !== incidentId) onPick(chosen)
  }
  return (
    <Dialog
      open
      title="Link to incident"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (picked !== undefined) pick(picked)
      }}
      actions={
        <>
          {incidentId !== null && (
            <Button variant="danger" onClick={() => pick(null)} sx={{ mr: 'auto' }}>
              Remove
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={picked === undefined}>
            Link
          </Button>
        </>
      }
    >
      {options.length === 0 ? (
        <p>No incident is open. Incidents are created on the page Status page.</p>
      ) : (
        <Field label="Incident" help="An update of the incident can be sent to everybody who wrote about it">
          {({ id }) => (
            <DropdownButton
              id={id}
              label="Incident"
              size="input"
              value={picked}
              options={options}
              onChange={setPicked}
            />
          )}
        </Field>
      )}
    </Dialog>
  )
}
