/** Toasts for a created, changed or deleted channel (D1-19). */
export const channelToasts = {
  created: 'Channel Added Successfully',
  updated: 'Channel Updated Successfully',
  deleted: 'Channel Deleted Successfully',
} as const

/** Toast after a verification mail was sent (ERR-037). */
export const verificationSent = 'Invitation sent to your email for forwarding'
/** Toast if no mail server is configured. */
export const verificationKept = 'Verification mail kept on this server, not sent'
