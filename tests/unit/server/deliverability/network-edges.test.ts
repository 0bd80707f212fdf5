import { BlockList, isIP } from 'node:net'
import { expect, test } from 'vitest'
import { edgesOf } from '#server/deliverability/network-edges.ts'

test.each([
  ['9.9.9.9', 32, ['9.9.9.9', '9.9.9.10']],
  ['9.9.9.9', 16, ['9.9.0.0', '9.10.0.0']],
  ['255.255.255.255', 8, ['255.0.0.0']],
  ['0.0.0.0', 0, ['0.0.0.0']],
  ['2620:fe::9', 48, ['2620:fe:0:0:0:0:0:0', '2620:fe:1:0:0:0:0:0']],
  ['::', 0, ['0:0:0:0:0:0:0:0']],
  ['::ffff:9.9.9.9', 128, ['0:0:0:0:0:ffff:909:909', '0:0:0:0:0:ffff:909:90a']],
  ['1:2:3:4:5:6:7:8', 112, ['1:2:3:4:5:6:7:0', '1:2:3:4:5:6:8:0']],
])('the network of %s with %i bits begins and ends at its edges', (address, bits, edges) => {
  expect(edgesOf([{ address, bits }])).toEqual(edges)
  const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  list.addSubnet(address, bits, kind)
  expect(edges.map((edge) => list.check(edge, kind))).toEqual(edges.map((_, index) => index === 0))
})
