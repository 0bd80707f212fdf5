import type { ReactElement } from 'react'
import { invariant } from '#lib/invariant.ts'
import { paths } from '#app/paths.ts'
import { FindDomainPage, ForgotPasswordPage } from './sign-up/address-page.tsx'
import { DeskDetailsPage } from './sign-up/desk-details-page.tsx'
import { InvitationPage } from './invitation-page.tsx'
import { SetPasswordPage } from './set-password-page.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { SignUpPage } from './sign-up/sign-up-page.tsx'
import { SsoPage } from './sign-in/sso-page.tsx'
import { ThankYouPage } from './sign-up/thank-you-page.tsx'
import { VerifyEmailPage } from './sign-up/verify-email-page.tsx'

const pages: Readonly<Record<string, ReactElement>> = {
  '/signin': <SignInPage />,
  [paths.forgotPassword]: <ForgotPasswordPage />,
  [paths.ssoAnswer]: <SsoPage />,
  [paths.setPassword]: <SetPasswordPage />,
  [paths.invitation]: <InvitationPage />,
  [paths.signUp]: <SignUpPage />,
  [paths.verifyEmail]: <VerifyEmailPage />,
  [paths.deskDetails]: <DeskDetailsPage />,
  [paths.thankYou]: <ThankYouPage />,
  [paths.findDomain]: <FindDomainPage />,
}

/** Public pages in one chunk, since signed-in agents need none of them. */
export function Entrance({ path }: { path: string }) {
  return invariant(pages[path], `page ${path}`)
}
