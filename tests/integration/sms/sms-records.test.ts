import { smsChannelResource } from '#domain/sms/sms-channel.ts'
import { proveResource } from '../resources/prove-resource.ts'
import { smsProof } from './sms-proof.ts'

proveResource(smsChannelResource, smsProof)
