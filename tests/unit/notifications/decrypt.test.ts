import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt } from '../../support/services/push-service.ts'

/* The browser stub must decrypt like browsers, or its results prove nothing. */
test('the stand-in reads the example of RFC 8291', () => {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru' +
      '3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  )
  expect(decrypt(body, keys, auth).toString()).toBe('When I grow up, I want to be a watermelon')
  expect(() => decrypt(body, keys, Buffer.alloc(16))).toThrow()
})
