import { describe, expect, test } from 'vitest'
import { deliverabilityTexts } from '#domain/deliverability/texts.ts'
import { checkDmarc, checkSpf, passesSpf } from '#server/deliverability/checks.ts'
import { checkDkim } from '#server/deliverability/dkim.ts'
import { keyName, keyValue, makeKey } from '#server/deliverability/signing-keys.ts'
import { findSendingServer } from '#server/deliverability/sending-server.ts'
import { UnansweredDns } from '#server/deliverability/dns.ts'
import { signaturesOf } from '#server/deliverability/signatures.ts'
import type { DnsEntry } from '../../../support/services/dns-server.ts'
import { dnsOf } from './zone.ts'

const domain = 'northwind.example'
const facts = { domain, server: 'Google' }

/** SPF result of the domain with these records, for mail sent through a host. */
async function spfOf(texts: string[], host: string | null, more: Record<string, DnsEntry> = {}) {
  const dns = dnsOf({ [domain]: { txt: texts }, ...more })
  return checkSpf(dns, domain, await findSendingServer(dns, host, 'desk.example'))
}

describe('SPF', () => {
  const google = { '_spf.google.com': { txt: ['v=spf1 ip4:9.9.0.0/16 ~all'] } }
  // Provider includes, directly or by CNAME.
  const others = {
    '_spf.flat.example': { txt: ['v=spf1 ip4:9.9.0.0/17 ip4:9.9.128.0/17 -all'] },
    '_spf.half.example': { txt: ['v=spf1 ip4:9.9.0.0/17 -all'] },
    '_spf.own.example': { txt: ['v=spf1 include:_spf.google.com ~all'] },
  }
  const own = { 'mail.example': { a: ['9.9.9.9'] }, 'desk.example': { a: ['8.8.8.8'] } }

  test.each([
    [[], 'smtp.gmail.com', 'spfMissing', 'v=spf1 include:_spf.google.com ~all'],
    [[], 'mail.example', 'spfMissing', 'v=spf1 a:mail.example ~all'],
    [[], '9.9.9.9', 'spfMissing', 'v=spf1 ip4:9.9.9.9 ~all'],
    [[], 'inside.example', 'spfMissing', null],
    [['v=spf1 include:_spf.google.com ~all'], 'smtp.gmail.com', 'spfAllowed', null],
    [['v=spf1 mx -all'], 'smtp.gmail.com', 'spfLeavesOut', 'v=spf1 mx include:_spf.google.com -all'],
    [['v=spf1 include:_spf.own.example -all'], 'smtp.gmail.com', 'spfAllowed', null],
    [['v=spf1 ip4:9.9.0.0/16 -all'], 'smtp.gmail.com', 'spfAllowed', null],
    [['v=spf1 ip4:9.0.0.0/8 -all'], 'smtp.gmail.com', 'spfAllowed', null],
    [['v=spf1 include:_spf.flat.example -all'], 'smtp.gmail.com', 'spfAllowed', null],
    [
      ['v=spf1 include:_spf.half.example -all'],
      'smtp.gmail.com',
      'spfLeavesOut',
      'v=spf1 include:_spf.half.example include:_spf.google.com -all',
    ],
    [
      ['v=spf1 -ip4:9.9.64.0/24 ip4:9.9.0.0/16 -all'],
      'smtp.gmail.com',
      'spfLeavesOut',
      'v=spf1 -ip4:9.9.64.0/24 ip4:9.9.0.0/16 include:_spf.google.com -all',
    ],
    [['v=spf1 mx -all'], 'email-smtp.eu-west-1.amazonaws.com', 'spfElsewhere', null],
    [['v=spf1 ip4:9.9.9.9 -all'], 'mail.example', 'spfAllowsAddress', null],
    [
      ['v=spf1 ip4:1.1.1.1 -all'],
      'mail.example',
      'spfLeavesOutAddress',
      'v=spf1 ip4:1.1.1.1 a:mail.example -all',
    ],
    [['v=spf1 ip4:8.8.8.8 -all'], '127.0.0.1', 'spfAllowsAddress', null],
    [['v=spf1 exists:%{i}.x.example -all'], 'mail.example', 'spfUnknown', null],
    [['v=spf1 mx -all'], 'inside.example', 'spfUnknown', null],
    [['v=spf1 mx -all'], null, 'spfNoWayOut', null],
    [['v=spf1 mx ~all', 'v=spf1 a -all'], 'smtp.gmail.com', 'spfSeveral', 'v=spf1 mx a -all'],
    [['v=spf1 ip4:nothing -all'], 'smtp.gmail.com', 'spfBroken', null],
    [
      ['v=spf1 include:_spf.google.com +all'],
      'smtp.gmail.com',
      'spfEverybody',
      'v=spf1 include:_spf.google.com ~all',
    ],
  ])('of %j by %s is %s', async (texts, host, finding, value) => {
    const inside = { 'inside.example': { a: ['10.0.0.1'] } }
    const check = await spfOf(texts, host, { ...google, ...others, ...own, ...inside })
    expect(check.findings[0]).toBe(finding)
    expect(check.record).toEqual(value === null ? null : { type: 'TXT', name: domain, value })
    expect(check.found).toEqual(texts)
  })

  test('lets mail through, or does not, or nobody knows', () => {
    expect(passesSpf({ findings: ['spfAllowed'] })).toBe(true)
    expect(passesSpf({ findings: ['spfEverybody'] })).toBe(true)
    expect(passesSpf({ findings: ['spfMissing'] })).toBe(false)
    // Its server may relay mail, or its addresses may be listed one by one.
    expect(passesSpf({ findings: ['spfLeavesOutAddress'] })).toBeNull()
    expect(passesSpf({ findings: ['spfLeavesOut'] })).toBeNull()
    expect(passesSpf({ findings: ['spfUnanswered'] })).toBeNull()
  })

  test('that costs more than ten look-ups says how many', async () => {
    const hosts = Array.from({ length: 11 }, (_, at) => `a:h${at}.example`).join(' ')
    const check = await spfOf([`v=spf1 ${hosts} -all`], 'mail.example', own)
    expect(check).toMatchObject({ findings: ['spfTooLong'], facts: { detail: '11' } })
    expect(deliverabilityTexts.spfTooLong.title(check.facts)).toBe(
      'The SPF record costs 11 look-ups, and 10 are allowed',
    )
  })

  test('claims nothing where DNS does not answer', async () => {
    const silent = () => Promise.reject(new UnansweredDns('silence'))
    const dns = { texts: silent, addresses: silent, exchanges: silent }
    const out = { host: '', known: null, addresses: [], name: 'Google' }
    expect(await checkSpf(dns, domain, out)).toMatchObject({ findings: ['spfUnanswered'], record: null })
    const signing = { key: null, returned: [{ domain, selector: 'a' }] }
    const { check, signedFor } = await checkDkim(dns, facts, signing)
    expect([check.findings, signedFor]).toEqual([['dkimUnanswered'], null])
    const dmarc = await checkDmarc(dns, domain, 'Google', { spf: null, signedFor })
    expect(dmarc.findings).toEqual(['dmarcUnanswered'])
  })
})

describe('DKIM', () => {
  const returned = [
    { domain: 'mail.northwind.example', selector: 's1' },
    { domain: 'provider.example', selector: 'p' },
  ]
  const inDns = { 'p._domainkey.provider.example': { txt: ['v=DKIM1; k=rsa; p=abc'] } }

  test('of Outpost waits for its record, sees another, and signs with the right one', async () => {
    const made = await makeKey()
    const key = { id: 1, domain, isFound: false, canSign: true, ...made }
    const name = keyName(made.selector, domain)
    const look = (txt: string[], canSign = true) =>
      checkDkim(dnsOf({ [name]: { txt } }), facts, { key: { ...key, canSign }, returned: null })
    const record = { type: 'TXT', name, value: keyValue(made.publicKey) }
    expect(await look([])).toMatchObject({ isKeyFound: false, check: { findings: ['dkimAwaited'], record } })
    const other = await look(['v=DKIM1; k=rsa; p=abcd'])
    expect(other).toMatchObject({
      isKeyFound: false,
      signedFor: null,
      check: { findings: ['dkimDiffers'], record },
    })
    const good = await look([`v=DKIM1;k=rsa;p=${made.publicKey.slice(0, 200)} ${made.publicKey.slice(200)}`])
    expect(good).toMatchObject({
      isKeyFound: true,
      signedFor: [domain],
      check: { findings: ['dkimSigns'], record: null },
    })
    const meanwhile = { ...inDns, [name]: { txt: [] } }
    const awaited = await checkDkim(dnsOf(meanwhile), facts, { key, returned })
    expect(awaited).toMatchObject({ signedFor: ['provider.example'], check: { findings: ['dkimAwaited'] } })
    const sealed = await look([record.value], false)
    expect(sealed).toMatchObject({ signedFor: null, check: { findings: ['dkimSealed'] } })
  })

  test('of a provider is known by the mail that came back, if its key is there', async () => {
    const look = (zone: Record<string, DnsEntry>, borne: typeof returned | null) =>
      checkDkim(dnsOf(zone), facts, { key: null, returned: borne })
    expect((await look({}, null)).check.findings).toEqual(['dkimUnknown'])
    expect((await look({}, [])).check).toMatchObject({ findings: ['dkimNotSeen'], facts: { detail: '' } })
    const foreign = await look(inDns, returned)
    expect(foreign.check).toMatchObject({ findings: ['dkimNotSeen'], facts: { detail: 'provider.example' } })
    const own = { 's1._domainkey.mail.northwind.example': { txt: ['k=rsa; p=abc'] } }
    const seen = await look({ ...inDns, ...own }, returned)
    expect(seen.check).toMatchObject({ findings: ['dkimSeen'], facts: { detail: 'mail.northwind.example' } })
    expect(seen.signedFor).toEqual(['mail.northwind.example', 'provider.example'])
    // A revoked key is an empty one.
    const revoked = { 's1._domainkey.mail.northwind.example': { txt: ['k=rsa; p='] } }
    expect((await look(revoked, returned)).check.findings).toEqual(['dkimNotSeen'])
  })

  test('of a mail is read off it, without those that its receiver did not find to hold', () => {
    const mail = [
      'Authentication-Results: mx.example; dkim=pass header.d=good.example;',
      ' dkim=fail (x; dkim=pass) header.d=bad.example',
      'Authentication-Results: liar.example; dkim=fail header.d=good.example',
      'DKIM-Signature: v=1; a=rsa-sha256; d=Good.example; s=One;',
      ' h=from; bh=x; b=y',
      'DKIM-Signature: v=1; d=bad.example; s=two; b=y',
      'DKIM-Signature: v=1; d=no such name; s=two; b=y',
      'DKIM-Signature: nothing',
      ...['From: a@good.example', '', 'Hello'],
    ].join('\r\n')
    expect(signaturesOf(Buffer.from(mail))).toEqual([{ domain: 'good.example', selector: 'one' }])
  })
})

describe('DMARC', () => {
  const both = { spf: true, signedFor: [domain] }
  const neither = { spf: false, signedFor: [] }
  const byNobodyKnows = { spf: null, signedFor: null }
  const relaxed = { spf: false, signedFor: [`mail.${domain}`] }
  const record = { type: 'TXT', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' }

  test.each([
    [[], both, 'dmarcMissing', record],
    [['v=spf1 -all'], both, 'dmarcMissing', record],
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], both, 'dmarcSeveral', null],
    [['v=DMARC1; p=rejekt'], both, 'dmarcBroken', record],
    [['v=DMARC1; rua=mailto:a@b.example'], neither, 'dmarcWatches', null],
    [['v=DMARC1; p=none'], neither, 'dmarcWatches', null],
    [['v=DMARC1; p=Reject'], both, 'dmarcPasses', null],
    [['v=DMARC1; p=reject'], neither, 'dmarcRefuses', null],
    [['v=DMARC1; p=quarantine'], byNobodyKnows, 'dmarcMayRefuse', null],
    [['v=DMARC1; p=reject'], { spf: null, signedFor: [domain] }, 'dmarcPasses', null],
    [['v=DMARC1; p=reject'], relaxed, 'dmarcPasses', null],
    [['v=DMARC1; p=reject; adkim=s'], relaxed, 'dmarcRefuses', null],
  ])('of %j with %j is %s', async (txt, ground, finding, set) => {
    const check = await checkDmarc(dnsOf({ [`_dmarc.${domain}`]: { txt } }), domain, 'Google', ground)
    expect(check.findings).toEqual([finding])
    expect(check.record).toEqual(set)
  })

  test('of a domain above counts where it has none of its own, as that says', async () => {
    const dns = dnsOf({ '_dmarc.northwind.example': { txt: ['v=DMARC1; p=none; sp=reject'] } })
    const check = await checkDmarc(dns, `help.${domain}`, 'Google', neither)
    expect(check).toMatchObject({ findings: ['dmarcRefuses'], facts: { detail: 'reject' } })
    expect((await checkDmarc(dns, domain, 'Google', neither)).findings).toEqual(['dmarcWatches'])
  })
})
