/** Labels of the page's settings, also used by the search. */
export const preferenceLabels = {
  afterDone: 'After closing',
  undoSend: 'Undo send',
  appearance: 'Appearance',
  density: 'Density',
} as const
