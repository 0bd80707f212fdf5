import { CircleUserRound, Settings2 } from 'lucide-react'
import { refusalOf } from '#domain/access/access.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { commandList, commands, type Command } from '#app/commands/commands.ts'
import { offers, type Offer } from '#app/commands/handlers.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useListTotals } from '#app/desk/live/use-list.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { filterOf, defaultLocation, searchOf } from '#app/inbox/location.ts'
import { viewGroups, type ViewChoice } from '#app/inbox/views/view-choices.ts'
import { paths } from '#app/paths.ts'
import { settingsEntries } from '#app/settings/sections.ts'
import type { Actor } from '#domain/access/actor.ts'
import { nameOf } from '#domain/people/name.ts'
import type { User } from '#domain/people/user.ts'
import { reference } from '#local/queries/people.ts'
import { savedViews } from '#local/queries/views.ts'
import { agentsTitle, subjectTitle, viewsTitle, type Entry, type PageLine } from './entries.ts'
import { cameFrom } from '#app/commands/palette-store.ts'

/** Commands without those of the composer and the palette's own. */
const offered = commandList.flatMap(([id, { place }]) => (place !== 'writing' && id !== 'search' ? [id] : []))

const isAllowed = (actor: Actor, command: Command) => refusalOf(actor, command) === undefined

function ofCommand({ id, subject, title }: Offer): Entry {
  const { words, group, needsConnection, needsAI }: Command = commands[id]
  return {
    ...{ key: id, title, words, group: subject ? subjectTitle(subject) : group },
    line: {
      ...{ kind: 'command', key: subject ? `${id} ${subject.kind}` : id },
      ...{ command: id, title, on: subject?.kind, needsConnection, needsAI },
    },
  }
}

const ofSettings = (
  key: string,
  title: string,
  words: string,
  rest: Pick<PageLine, 'to' | 'detail' | 'setting'>,
): Entry => ({
  ...{ key, title, words, group: 'Settings' },
  line: { kind: 'page', key, title, icon: Settings2, ...rest },
})

/** Settings pages that the agent may see, and their settings. */
const settingsPagesOf = (actor: Actor): Entry[] =>
  settingsEntries
    .filter((entry) => refusalOf(actor, entry) === undefined)
    .flatMap(({ label, to, words, settings = [] }) => [
      ofSettings(`page ${to}`, label, words, { to }),
      ...settings.map((setting) =>
        ofSettings(`page ${to} ${setting}`, setting, '', { to, setting, detail: label }),
      ),
    ])

function ofView({ key: name, label, icon, search }: ViewChoice, words: string, count: number): Entry {
  const key = `view ${name}`
  const to = paths.inbox + search
  return {
    ...{ key, title: label, words, group: viewsTitle },
    line: { kind: 'page', key, title: label, to, icon, ...(count > 0 && { count }) },
  }
}

function ofColleague(user: User): Entry {
  const key = `colleague ${user.id}`
  const to = paths.inbox + searchOf({ ...defaultLocation, filters: { assignee: `user-${user.id}` } })
  const title = nameOf(user) || user.email
  return {
    ...{ key, title, words: user.email, group: agentsTitle },
    line: { kind: 'page', key, title, to, icon: CircleUserRound, detail: 'Colleague: what is assigned' },
  }
}

/** Commands that have a handler on the open page and that the agent may run. */
function useCommandEntries(): Entry[] {
  const { actor } = useDesk()
  const [found, setFound] = useState<readonly Offer[]>([])
  // The handlers of the page exist once it is mounted.
  useEffect(() => setFound(offers(offered, cameFrom())), [])
  return useMemo(
    () => found.filter(({ id }) => isAllowed(actor, commands[id])).map(ofCommand),
    [found, actor],
  )
}

/** Views, each with its current number of conversations. */
function useViewEntries(): Entry[] {
  const { actor } = useDesk()
  const people = useLive(reference, undefined)
  const saved = useLive(savedViews, undefined)
  const groups = useMemo(() => viewGroups(people, saved ?? []), [people, saved])
  const filterOfChoice = useCallback(({ place }: ViewChoice) => filterOf(place, actor.userId), [actor])
  const totalOf = useListTotals(groups.flatMap(({ choices }) => choices.map(filterOfChoice)))
  return useMemo(() => {
    const all = groups.flatMap(({ title = '', choices }) => choices.map((choice) => ({ title, choice })))
    return all.map(({ title, choice }) =>
      ofView(choice, `${title} list`, totalOf(filterOfChoice(choice)) ?? 0),
    )
  }, [groups, totalOf, filterOfChoice])
}

/** All local entries: commands, settings pages, views, colleagues. */
export function useEntries(): Entry[] {
  const { actor } = useDesk()
  const ofCommands = useCommandEntries()
  const views = useViewEntries()
  const people = useLive(reference, undefined)
  return useMemo(() => {
    const users = [...(people?.users.values() ?? [])].filter(({ isActive }) => isActive)
    const colleagues = users.map(ofColleague).sort((a, b) => a.title.localeCompare(b.title))
    return [...ofCommands, ...settingsPagesOf(actor), ...views, ...colleagues]
  }, [actor, ofCommands, views, people])
}
