import { createPrivateKey } from 'node:crypto'

const certificate = [
  'MIIBnzCCAUSgAwIBAgIUcPHy4TD1gfa2aCtCBN8/eqxrLZ4wCgYIKoZIzj0EAwIwFzEVMBMGA1UEAwwMcHVzaC5leGFtcGxl',
  'MCAXDTI2MTEyMTIxMzEzM1oYDzIxMjYxMDI4MjEzMTMzWjAXMRUwEwYDVQQDDAxwdXNoLmV4YW1wbGUwWTATBgcqhkjOPQIB',
  'BggqhkjOPQMBBwNCAARqEBY9QNgP3Kbz/6dI466hWkZK1jqp83aLMIVtmq6XV1uojkhJLa5yO2qudiSuhJ3v3BhhCF5J5Q3F',
  'Jup0KnSXo2wwajAdBgNVHQ4EFgQUSa98Eg/nY9ypm/2Ym8xjZQONGWcwHwYDVR0jBBgwFoAUSa98Eg/nY9ypm/2Ym8xjZQON',
  'GWcwDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxwdXNoLmV4YW1wbGUwCgYIKoZIzj0EAwIDSQAwRgIhAKLPF/b4SMBQ',
  'EinG9MuxcTzQEhpPj+hxtCCjbQED+gTGAiEA2fLBf3sV5qahmjggN2QedUgYfQ1Hq5//YckNVdfBCR4=',
].join('')
const certificateKey = [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgwgfCsD6oevOCERpWCYtzy3iREPz6tFjTJtv0pCOdrHChRANC',
  'AARqEBY9QNgP3Kbz/6dI466hWkZK1jqp83aLMIVtmq6XV1uojkhJLa5yO2qudiSuhJ3v3BhhCF5J5Q3FJup0KnSX',
].join('')

/** Host name of the certificate. */
export const certifiedName = 'push.example'

/** Certificate and key for tests only; trusted only if configured. */
export const credentials = {
  cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  key: createPrivateKey({ key: Buffer.from(certificateKey, 'base64'), format: 'der', type: 'pkcs8' }).export({
    ...{ format: 'pem', type: 'pkcs8' },
  }),
}
