import { panels, type NewTask } from '#app/desk/page/panels.ts'
import { expectTyping } from './typing-hold.ts'

/** Opens the new task form with initial values. */
export function openNewTask(start: NewTask = {}): void {
  expectTyping()
  panels.newTask = start
}
