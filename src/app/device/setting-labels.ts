/** The settings of the page, as it calls them and as they are found. */
export const preferenceLabels = {
  afterDone: 'After closing',
  undoSend: 'Undo send',
  appearance: 'Appearance',
  density: 'Density',
} as const
