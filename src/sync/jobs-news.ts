/*
 * Broadcasts that a job of the account has progressed, from the leading tab, which has the socket, to all
 * tabs of the device. The message is not stored: a page that shows jobs also polls them.
 */

const channelOf = (replicaName: string) => `desk-jobs:${replicaName}`

/** Notifies all tabs of the device. */
export function notifyJobs(replicaName: string): void {
  const channel = new BroadcastChannel(channelOf(replicaName))
  channel.postMessage(null)
  channel.close()
}

/** Calls back whenever a job of the account has progressed; returns the unsubscribe function. */
export function hearJobs(replicaName: string, onNews: () => void): () => void {
  const channel = new BroadcastChannel(channelOf(replicaName))
  channel.onmessage = onNews
  return () => channel.close()
}
