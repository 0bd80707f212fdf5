import { describe, expect, test } from 'vitest'
import { hostOfDomain, hostOfExchangers, knownHosts } from '#server/discovery/known-hosts.ts'

describe('those who hold most mailboxes', () => {
  test('are twenty at least, each encrypted at the usual port', () => {
    expect(new Set(knownHosts.map(({ name }) => name)).size).toBeGreaterThanOrEqual(20)
    for (const { name, receiving, sending } of knownHosts) {
      if (!receiving && !sending) continue
      expect(`${name} ${receiving?.port} ${receiving?.security}`).toBe(`${name} 993 tls`)
      expect(`${name} ${sending?.port} ${sending?.security}`).toMatch(/ (465 tls|587 starttls)$/)
    }
  })

  test('say how one signs in: who takes no own password says where to get another', () => {
    for (const { name, consent, password, help } of knownHosts) {
      if (password === 'app') expect(help?.address, name).toMatch(/^https:\/\//)
      if (password === 'none') expect(consent ?? help?.address, name).toBeTruthy()
    }
  })

  test.each([
    ['gmail.com', 'Google'],
    ['googlemail.com', 'Google'],
    ['outlook.com', 'Microsoft'],
    ['hotmail.co.uk', 'Microsoft'],
    ['live.nl', 'Microsoft'],
    ['yahoo.com', 'Yahoo'],
    ['yahoo.co.jp', 'Yahoo'],
    ['aol.com', 'AOL'],
    ['icloud.com', 'iCloud'],
    ['me.com', 'iCloud'],
    ['zoho.eu', 'Zoho'],
    ['fastmail.fm', 'Fastmail'],
    ['gmx.net', 'GMX'],
    ['gmx.com', 'GMX'],
    ['web.de', 'WEB.DE'],
    ['t-online.de', 'T-Online'],
    ['yandex.ru', 'Yandex'],
    ['mail.ru', 'Mail.ru'],
    ['qq.com', 'QQ Mail'],
    ['mailbox.org', 'mailbox.org'],
    ['proton.me', 'Proton'],
  ])('%s is with %s', (domain, name) => {
    expect(knownHosts.filter(({ domains }) => domains?.test(domain)).map((each) => each.name)).toEqual([name])
    expect(hostOfDomain(domain)?.name).toBe(name)
  })

  test.each([
    ['aspmx.l.google.com', 'Google'],
    ['smtp.google.com', 'Google'],
    ['acme-example.mail.protection.outlook.com', 'Microsoft'],
    ['acme-example.a-v1.mx.microsoft', 'Microsoft'],
    ['mx-biz.mail.am0.yahoodns.net', 'Yahoo'],
    ['mx01.mail.icloud.com', 'iCloud'],
    ['mx.zoho.com', 'Zoho'],
    ['mx2.zoho.eu', 'Zoho'],
    ['in1-smtp.messagingengine.com', 'Fastmail'],
    ['mx.yandex.net', 'Yandex'],
    ['emx.mail.ru', 'Mail.ru'],
    ['mx00.kundenserver.de', 'IONOS'],
    ['mx00.ionos.com', 'IONOS'],
    ['smtpin.rzone.de', 'STRATO'],
    ['mx1.mail.ovh.net', 'OVHcloud'],
    ['mailstore1.secureserver.net', 'GoDaddy'],
    ['mx1.privateemail.com', 'Namecheap'],
    ['mx1.hostinger.com', 'Hostinger'],
    ['mx1.emailsrvr.com', 'Rackspace'],
    ['mta-gw.infomaniak.ch', 'Infomaniak'],
    ['spool.mail.gandi.net', 'Gandi'],
    ['mxext1.mailbox.org', 'mailbox.org'],
    ['mail.protonmail.ch', 'Proton'],
  ])('mail that %s takes is with %s', (exchanger, name) => {
    const found = knownHosts.filter(({ exchangers }) => exchangers?.test(exchanger))
    expect(found.map((each) => each.name)).toEqual([name])
    expect(hostOfExchangers(['backup.acme.example', exchanger])?.name).toBe(name)
  })

  test.each([
    'acme.example',
    'notgmail.com',
    'gmail.com.acme.example',
    'mygoogle.com',
    'outlook.acme.example',
  ])('%s is nobody’s that is known', (name) => {
    expect(hostOfDomain(name)).toBeUndefined()
    expect(hostOfExchangers([name])).toBeUndefined()
  })
})
