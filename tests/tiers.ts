/*
 * Which command plays which test file: see README.md. A file in no list is played by `npm test`, except that browser
 * files are played by `npm run test:all` unless `journeys` names them.
 */

/** Files that start, kill or overload processes of the product, or wait for long: `npm run prove`. */
export const proofs = [
  'tests/integration/analytics/million.test.ts',
  'tests/integration/billing/many-events.test.ts',
  'tests/integration/channels/fetching/history-beside.test.ts',
  'tests/integration/conversations/intake-cost.test.ts',
  'tests/integration/customers/hundred-thousand.test.ts',
  'tests/integration/crash/effects.test.ts',
  'tests/integration/crash/endings.test.ts',
  'tests/integration/crash/fetching.test.ts',
  'tests/integration/crash/kills.test.ts',
  'tests/integration/crash/test-run.test.ts',
  'tests/integration/crash/two-processes.test.ts',
  'tests/integration/http/hostile.test.ts',
  'tests/integration/http/restored-files.test.ts',
  'tests/integration/http/start.test.ts',
  'tests/integration/jobs/demo.test.ts',
  'tests/integration/mail-history/*.test.ts',
  'tests/integration/published/figures.test.ts',
  'tests/integration/status-page/many-subscribers.test.ts',
  'tests/integration/store/embedded.test.ts',
  'tests/integration/sync/exactly-once.test.ts',
  'tests/integration/sync/oracle.test.ts',
  'tests/integration/workflows/kills.test.ts',
  'tests/simulation/cli.test.ts',
]

/** Browser files of `npm test`: at most three tests for each area. `house/journeys.test.ts` holds the number. */
export const journeys = [
  'tests/browser/conflicts/lost-inbox.test.ts',
  'tests/browser/conflicts/replies.test.ts',
  'tests/browser/device/device.test.ts',
  'tests/browser/inbox/triage.test.ts',
  'tests/browser/journeys/away-and-back.test.ts',
  'tests/browser/journeys/first-start.test.ts',
  'tests/browser/journeys/restart.test.ts',
  'tests/browser/shell/offline.test.ts',
  'tests/browser/shell/screens.test.ts',
  'tests/browser/tasks/one-task.test.ts',
]
