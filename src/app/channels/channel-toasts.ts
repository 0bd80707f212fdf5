/** What is said of a channel that was made, changed or deleted (D1-19). */
export const channelToasts = {
  created: 'Channel Added Successfully',
  updated: 'Channel Updated Successfully',
  deleted: 'Channel Deleted Successfully',
} as const
