/** The settings of the page, as it calls them and as they are found. */
export const timeLabels = {
  isTimeTracking: 'Track time',
  isAutoForConversation: 'Start automatically',
  onDraftAndReply: 'Log after a reply or draft',
  pauseTimerIdle: 'Pause when nobody is there',
} as const
