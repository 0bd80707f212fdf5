import { expectTypeOf, test } from 'vitest'
import type { endpoints } from '#domain/endpoints.ts'
import type { Handlers as Served } from '#server/areas.ts'
import type { RoomHandlers } from '#server/http/handler.ts'

/* Expected compile errors: a missing one is an error itself. */

type Rooms = RoomHandlers<typeof endpoints>

test('the server has a handler for every call of every room', () => {
  expectTypeOf<Served>().toExtend<Rooms>()
})

test('a room that is missing does not compile', () => {
  const serve = (served: Served) => {
    const { knowledge: _, ...without } = served
    // @ts-expect-error -- the room of knowledge is missing
    without satisfies Rooms
    return without
  }
  expectTypeOf(serve).toBeFunction()
})

test('a call of a room that is missing does not compile, nor a handler that answers something else', () => {
  const serve = (served: Served) => {
    const { getTimeSettings: _, ...time } = served.time
    // @ts-expect-error -- one of its calls is missing
    const short = { ...served, time } satisfies Rooms
    // @ts-expect-error -- the list has a total too
    const odd = { ...served, people: { ...served.people, listUsers: () => ({ data: [] }) } } satisfies Rooms
    return [short, odd]
  }
  expectTypeOf(serve).toBeFunction()
})
