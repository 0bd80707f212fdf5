import { createContext, use } from 'react'
import { commandList, commands, type Command, type CommandId, type CommandPlace } from './commands.ts'
import { isHandled } from './handlers.ts'

/** Shortcuts an agent chose, by command; none for one that is switched off. Ids of other builds may be among them. */
export type OwnShortcuts = Readonly<Record<string, readonly string[]>>

const placeOf = (id: CommandId): CommandPlace => (commands[id] as Command).place ?? 'desk'

/** Whether a press is for keys of a place when it comes in another. */
const isHeard = (a: CommandPlace, b: CommandPlace) =>
  a === b || a === 'anywhere' || b === 'anywhere' || (a !== 'writing' && b !== 'writing')

const isOfHome = (id: CommandId) => placeOf(id) === 'home'
const isOnConversation = (id: CommandId) => commands[id].group === 'Conversation'

/** Whether two commands can hear the same press: on Home no conversation is there to be meant. */
const meets = (a: CommandId, b: CommandId) =>
  isHeard(placeOf(a), placeOf(b)) &&
  !(isOfHome(a) && isOnConversation(b)) &&
  !(isOfHome(b) && isOnConversation(a))

/** Whether one shortcut stands in the way of another: the same, or the first keys of it. */
const clashes = (a: string, b: string) => a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `)

/** Which command a press runs, for one agent. What the agent chose comes before what is usual. */
export class KeyMap {
  readonly own: OwnShortcuts
  readonly #keys = new Map<CommandId, readonly string[]>()

  constructor(own: OwnShortcuts) {
    this.own = own
    for (const [id] of commandList) {
      const chosen = own[id]
      if (chosen !== undefined) this.#keys.set(id, this.#free(id, chosen))
    }
    for (const [id, { keys }] of commandList)
      if (!this.#keys.has(id)) this.#keys.set(id, this.#free(id, keys))
  }

  /** The shortcuts of a command; none when it is switched off, or others have them all. */
  keysOf(id: CommandId): readonly string[] {
    return this.#keys.get(id) ?? []
  }

  /** Whether the agent chose other shortcuts than the usual ones. */
  isOwn(id: CommandId): boolean {
    return Object.hasOwn(this.own, id)
  }

  /** The command of a shortcut in a place; of two that are never on one screen, the one that is there. */
  find(place: CommandPlace, keys: string): CommandId | undefined {
    const ids = this.#all(place).flatMap(([id, held]) => (held === keys ? [id] : []))
    return ids.find((id) => ids.length === 1 || isHandled(id)) ?? ids[0]
  }

  /** Whether a press can be the first of several. */
  begins(place: CommandPlace, chord: string): boolean {
    return this.#all(place).some(([, held]) => held.startsWith(`${chord} `))
  }

  /** The other commands that a shortcut would take keys from. */
  inTheWay(id: CommandId, keys: string): { id: CommandId; keys: string }[] {
    return this.#pairs()
      .filter(([other, held]) => other !== id && meets(id, other) && clashes(held, keys))
      .map(([other, held]) => ({ id: other, keys: held }))
  }

  #free(id: CommandId, wanted: readonly string[]): readonly string[] {
    return wanted.filter((keys) => this.inTheWay(id, keys).length === 0)
  }

  #all(place: CommandPlace): [CommandId, string][] {
    return this.#pairs().filter(([id]) => isHeard(placeOf(id), place))
  }

  #pairs(): [CommandId, string][] {
    return [...this.#keys].flatMap(([id, all]) => all.map((keys): [CommandId, string] => [id, keys]))
  }
}

/** The usual shortcuts of all commands. */
export const usualKeys = new KeyMap({})

/** The shortcuts of the agent who is signed in. */
export const KeyMapContext = createContext(usualKeys)

/** Says which shortcut is drawn beside a command: the first it has, if any. */
export function useKeysOf(): (id: CommandId) => string | undefined {
  const keyMap = use(KeyMapContext)
  return (id) => keyMap.keysOf(id)[0]
}
