import { describe, expect, test } from 'vitest'
import { readLines } from './sending/write-mail.ts'

const topicOf = async (subject: string, body: string[], fields: string[] = []) => {
  const mail = await readLines([
    'From: Robot <robot@systems.example>',
    `Subject: ${subject}`,
    ...fields,
    '',
    ...body,
  ])
  return mail.topic
}

describe('what a system writes about', () => {
  const jira = ['X-JIRA-FingerPrint: 5d1c']
  test.each([
    ['[JIRA] (SUP-12) Printer is on fire', jira, 'jira:sup-12'],
    ['(sup-12) Printer is on fire', jira, 'jira:sup-12'],
    ['SUP-12 Printer is on fire', jira, 'jira:sup-12'],
    ['Incident INC0010005 -- comments added', ['X-ServiceNow-Generated: true'], 'servicenow:inc0010005'],
  ])('is the ticket of its own in "%s"', async (subject, fields, id) => {
    expect(await topicOf(subject, ['Hello'], fields)).toEqual({ id, endsWithConversation: false })
  })

  test.each([
    [
      '** PROBLEM Service Alert: web1/Disk is CRITICAL **',
      ['***** Nagios *****', '', 'Service: Disk', 'Host: web1'],
    ],
    [
      '[RECOVERY] Disk on web1 is OK!',
      ['***** Service Monitoring on m *****', 'Service: Disk', 'Host:    web1'],
    ],
    ['Check_MK: web1/Disk WARN -> CRIT', ['Host:     WEB1', 'Service:  Disk', 'Event:    WARN -> CRIT']],
    ['Disk', ['***** Icinga *****', '', 'Host: web1', 'Service: Disk']],
    ['monit alert -- Space usage', ['Resource limit matched Service Disk', '', '  Host:  web1']],
  ])('is the service of a host in "%s"', async (subject, body) => {
    expect(await topicOf(subject, body)).toEqual({ id: 'alarm:web1/disk', endsWithConversation: true })
  })

  test('is a host alone, or a problem by its number', async () => {
    const host = await topicOf('[PROBLEM] Host web1 is DOWN!', ['Host: web1'])
    expect(host?.id).toBe('alarm:web1/')
    const body = ['Host: web1', 'Severity: High', 'Original problem ID: 4711']
    expect((await topicOf('Problem: Disk is full', body))?.id).toBe('alarm:problem 4711')
    expect((await topicOf('Resolved in 3m 2s: Disk is full', body))?.id).toBe('alarm:problem 4711')
  })

  test.each([
    ['[JIRA] (SUP-12) Printer is on fire', ['Somebody wrote the same words.']],
    ['Incident INC0010005 -- comments added', ['Hello']],
    ['Problem: my printer', ['Host: web1', 'It is broken.']],
    ['Our setup', ['Host: web1', 'Service: Disk', 'State: new']],
    ['[PROBLEM] It does not start', ['The host is web1.']],
  ])('is nothing where a person could have written "%s"', async (subject, body) => {
    expect(await topicOf(subject, body)).toBeNull()
  })

  test('is looked for in no time in subjects and words made to be slow', async () => {
    const began = performance.now()
    await topicOf(`[PROBLEM] ${'A1_'.repeat(80)}`, ['*'.repeat(60_000), `Host:${' '.repeat(60_000)}`], jira)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})
