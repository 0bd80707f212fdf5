import { panels, type NewTask } from '#app/desk/page/panels.ts'
import { expectTyping } from './typing-hold.ts'

/** Opens the form of a task, with what is known where it is made from. */
export function openNewTask(start: NewTask = {}): void {
  expectTyping()
  panels.newTask = start
}
