import type { TaskTemplate } from '#domain/task-templates/task-template.ts'

/** Visibility of a template: label and explanation. */
export const applyTexts: Record<TaskTemplate['applyTo'], { label: string; detail: string }> = {
  all: { label: 'All', detail: 'Everybody sees and uses it' },
  me: { label: 'Me', detail: 'Nobody else sees it' },
}

/** Unit of a template's duration. */
export const dayNouns = ['day', 'days'] as const
