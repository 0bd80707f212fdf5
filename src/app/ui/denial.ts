/** Reason why a control is shown but disabled. */
export type Denial =
  'role' | 'plan' | 'connection' | 'noAI' | 'noHelp' | 'noBilling' | 'fixed' | 'over' | 'off' | 'ownerOnly'

/** The exact sentences of the tooltips. */
export const denialTexts: Record<Denial, string> = {
  role: 'Your current roles does not allow to update. Please contact your account administrator.',
  plan: 'Your current plan does not support this feature. Please contact your account administrator.',
  connection: 'Needs a connection',
  fixed: 'This is part of the product and cannot be changed',
  ownerOnly: 'Only an owner can change an owner, or make one',
  off: 'It is switched off',
  over: 'This is over and cannot be changed',
  noHelp: 'No help center is set up on this server',
  noAI: 'AI help is not set up on this server',
  noBilling: 'Billing is switched off on this server.',
}
