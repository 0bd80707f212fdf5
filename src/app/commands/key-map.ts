import { createContext, use } from 'react'
import { commandList, commands, type Command, type CommandId, type CommandScope } from './commands.ts'
import { isHandled } from './handlers.ts'

/** An agent's own shortcuts by command; empty if switched off. May contain ids of other builds. */
export type OwnShortcuts = Readonly<Record<string, readonly string[]>>

const placeOf = (id: CommandId): CommandScope => (commands[id] as Command).place ?? 'desk'

/** True if a command of one scope hears keys pressed in another. */
const isHeard = (a: CommandScope, b: CommandScope) =>
  a === b || a === 'anywhere' || b === 'anywhere' || (a !== 'writing' && b !== 'writing')

const isOfHome = (id: CommandId) => placeOf(id) === 'home'
const isOnConversation = (id: CommandId) => commands[id].group === 'Conversation'

/** True if two commands can hear the same press; on Home there is no conversation. */
const meets = (a: CommandId, b: CommandId) =>
  isHeard(placeOf(a), placeOf(b)) &&
  !(isOfHome(a) && isOnConversation(b)) &&
  !(isOfHome(b) && isOnConversation(a))

/** True if two shortcuts conflict: equal, or one is the start of the other. */
const clashes = (a: string, b: string) => a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `)

/** Key map of one agent; own shortcuts take precedence over defaults. */
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

  /** Shortcuts of a command; none if switched off, or if other commands use them all. */
  keysOf(id: CommandId): readonly string[] {
    return this.#keys.get(id) ?? []
  }

  /** True if the agent changed the shortcuts. */
  isOwn(id: CommandId): boolean {
    return Object.hasOwn(this.own, id)
  }

  /** Command of a shortcut in a scope; of two that never share a screen, the one handled now. */
  find(place: CommandScope, keys: string): CommandId | undefined {
    const ids = this.#all(place).flatMap(([id, held]) => (held === keys ? [id] : []))
    return ids.find((id) => ids.length === 1 || isHandled(id)) ?? ids[0]
  }

  /** True if a chord can start a sequence. */
  begins(place: CommandScope, chord: string): boolean {
    return this.#all(place).some(([, held]) => held.startsWith(`${chord} `))
  }

  /** Other commands whose shortcuts conflict with this one. */
  inTheWay(id: CommandId, keys: string): { id: CommandId; keys: string }[] {
    return this.#pairs()
      .filter(([other, held]) => other !== id && meets(id, other) && clashes(held, keys))
      .map(([other, held]) => ({ id: other, keys: held }))
  }

  #free(id: CommandId, wanted: readonly string[]): readonly string[] {
    return wanted.filter((keys) => this.inTheWay(id, keys).length === 0)
  }

  #all(place: CommandScope): [CommandId, string][] {
    return this.#pairs().filter(([id]) => isHeard(placeOf(id), place))
  }

  #pairs(): [CommandId, string][] {
    return [...this.#keys].flatMap(([id, all]) => all.map((keys): [CommandId, string] => [id, keys]))
  }
}

/** Default shortcuts of all commands. */
export const usualKeys = new KeyMap({})

/** Key map of the signed-in agent. */
export const KeyMapContext = createContext(usualKeys)

/** Returns the shortcut to display beside a command: its first, if any. */
export function useKeysOf(): (id: CommandId) => string | undefined {
  const keyMap = use(KeyMapContext)
  return (id) => keyMap.keysOf(id)[0]
}
