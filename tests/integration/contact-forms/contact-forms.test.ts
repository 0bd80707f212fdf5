import { contactFormResource } from '#domain/contact-forms/contact-form.ts'
import { proveResource } from '../resources/prove-resource.ts'
import { contactFormProof } from './contact-form-proof.ts'

proveResource(contactFormResource, contactFormProof)
