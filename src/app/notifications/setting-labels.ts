/** The settings of the page, as it calls them and as they are found. */
export const notificationLabels = {
  newMessages: 'New messages from customers',
  mentions: 'Mentions',
  push: 'Push notifications on this device',
} as const
