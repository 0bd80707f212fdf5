import { Star } from 'lucide-react'
import { listFavourites, setFavourite } from '#domain/customers/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'

/** Marks a contact or company as the user's favourite (D1-152). */
export function FavouriteButton({ id }: { id: number }) {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const { value, keep } = useAnswer({ key: 'favourites', schema: listFavourites.output }, (signal) =>
    callDesk(desk, listFavourites, {}, signal),
  )
  const isFavourite = value?.ids.includes(id) ?? false
  const turn = async () => {
    await callDesk(desk, setFavourite, { id, isFavourite: !isFavourite })
    const others = (value?.ids ?? []).filter((each) => each !== id)
    await keep({ ids: isFavourite ? others : [...others, id] })
  }
  return (
    <IconButton
      name="Favourite"
      icon={Star}
      pressed={isFavourite}
      denied={isOffline ? 'connection' : undefined}
      onClick={() => void turn().catch(reportFailure)}
    />
  )
}
