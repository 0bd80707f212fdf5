/*
 * That one of the account's jobs has got on, from the leading tab, which has the line to the server, to all tabs of the
 * device. Nothing is kept: who looks at jobs asks the desk, and asks again now and then.
 */

const channelOf = (replicaName: string) => `desk-jobs:${replicaName}`

/** Tells all tabs of the device. */
export function tellJobs(replicaName: string): void {
  const channel = new BroadcastChannel(channelOf(replicaName))
  channel.postMessage(null)
  channel.close()
}

/** Calls back whenever one of the account's jobs has got on; returns how to end that. */
export function hearJobs(replicaName: string, onNews: () => void): () => void {
  const channel = new BroadcastChannel(channelOf(replicaName))
  channel.onmessage = onNews
  return () => channel.close()
}
