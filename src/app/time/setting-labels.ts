/** Labels of the settings, also used by the settings search. */
export const timeLabels = {
  isTimeTracking: 'Track time',
  isAutoForConversation: 'Start automatically',
  onDraftAndReply: 'Log after a reply or draft',
  pauseTimerIdle: 'Pause when nobody is there',
} as const
