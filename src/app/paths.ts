/** Where the app is served; the router puts it before every path here. */
export const basePath = '/support'

/** The product's name as it ends every page title. */
export const productName = 'Outpost'

/** Addresses of the app's pages, below the base path. */
export const paths = {
  root: '/',
  signIn: (wanted?: string) => (wanted ? `/signin?to=${encodeURIComponent(wanted)}` : '/signin'),
  /** The steps of setting up a desk of one's own. */
  signUp: '/signup',
  verifyEmail: '/emailverify',
  deskDetails: '/extra-details',
  thankYou: '/thankyou',
  /** Where somebody finds the domain of their account. */
  findDomain: '/verify-domain',
  forgotPassword: '/signin/forgot-password',
  /** Where an identity provider sends the browser back to. */
  ssoAnswer: '/signin/single-sign-on',
  /** Where the link of a mail leads; the token stands behind the hash, which no server is sent. */
  setPassword: '/signin/set-password',
  /** Where the link of an invitation leads; its token stands behind the hash too. */
  invitation: '/invitation',
  gettingStarted: '/getting-started',
  inbox: '/inbox',
  conversation: (id: number) => `/inbox/${id}`,
  /** A conversation at the message that has the words of a search; a list's own search (`q`) leads there as well. */
  foundConversation: (id: number, text: string) => `/inbox/${id}?find=${encodeURIComponent(text)}`,
  /** The list of what a search finds. */
  search: (text: string) => `/inbox?q=${encodeURIComponent(text)}`,
  /** The conversations of an incident of the status page. */
  incidentInbox: (id: number) => `/inbox?incident=${id}`,
  conversationPattern: '/inbox/:conversationId',
  /** A conversation in a window of its own. */
  conversationWindow: (id: number) => `/conversation/${id}`,
  conversationWindowPattern: '/conversation/:conversationId',
  /** The board and the list of tasks, and one of them open beside it. */
  tasks: '/tasks',
  task: (id: number) => `/tasks/${id}`,
  analytics: '/analytics',
  /** A page of the reports, by the last part of its address. */
  report: (page: string) => `/analytics/${page}`,
  /** The lists of customers and of companies. */
  customers: '/customers',
  importCustomers: '/customers/import',
  duplicates: '/customers/duplicates',
  segment: (id: number) => `/customers/segment/${id}`,
  companySegment: (id: number) => `/customers/companies/segment/${id}`,

  companies: '/customers/companies',
  company: (id: number) => `/customers/companies/${id}`,
  /** Everything about somebody who writes to the desk. */
  customer: (id: number) => `/customers/${id}`,
  /** The assets of customers, and one of them open over the list. */
  assets: '/assets',
  allAssets: '/assets/all',
  asset: (id: number) => `/assets/all?asset=${id}`,
  defaultAssetFields: '/assets/default',
  assetFields: '/assets/fields',
  importAssets: '/assets/import',
  /** The knowledge bases; with one of them, that one. */
  knowledge: '/knowledgebase',
  /** The knowledge bases, also where there is only one. */
  allKnowledge: '/knowledgebase?all',
  /** The articles of a knowledge base. */
  articles: (docId: number) => `/knowledgebase/${docId}/articles`,
  /** A page of a knowledge base, such as `settings/seo`. */
  knowledgePage: (docId: number, page: string) => `/knowledgebase/${docId}/${page}`,
  /** The form of a category, or of a new one. */
  category: (docId: number, id: number | 'new') => `/knowledgebase/${docId}/categories/${id}`,
  /** A version of an article. */
  version: (docId: number, articleId: number, id: number) =>
    `/knowledgebase/${docId}/articles/${articleId}/version/${id}`,
  /** Two versions of an article beside each other (D1-142). */
  versions: (docId: number, articleId: number, ids: readonly [number, number]) =>
    `/knowledgebase/${docId}/articles/${articleId}/version-control/${ids.join(',')}`,
  articlePattern: '/knowledgebase/:docId/articles/:articleId',
  /** The form of an article, or of a new one. */
  article: (docId: number, id: number | 'new') => `/knowledgebase/${docId}/articles/${id}`,
  /** The status page of the account. */
  statusPage: '/statuspage',
  statusIncidents: '/statuspage/incidents',
  statusIncident: (id: number) => `/statuspage/incidents/${id}`,
  statusMaintenance: '/statuspage/maintenance',
  statusServices: '/statuspage/servicecomponents',
  statusCustomization: '/statuspage/customization',
  statusSubscribers: '/statuspage/manage-subscribers',
  statusGeneral: '/statuspage/general',
  statusEmbed: '/statuspage/statusembed',
  statusTemplates: '/statuspage/templates',
  statusSources: '/statuspage/incident-sources',
  incidentStatus: '/statuspage/incident-status',
  /** The client portal of the account. */
  portal: '/portal',
  announcements: '/portal/announcements',
  newAnnouncement: '/portal/announcements/create',
  portalCustomization: '/portal/customization',
  portalGeneral: '/portal/general',
  portalTickets: '/portal/tickets',
  settings: '/settings',
  profile: '/settings/my-profile',
  /** How one signs in beside the password. */
  ownSignIn: '/settings/sign-in',
  myPlan: '/settings/my-plan',
  paymentMethods: '/settings/payment-methods',
  billingAddress: '/settings/billing-address',
  invoices: '/settings/invoices',
  invoice: (id: string) => `/settings/invoices/${id}`,
  /** On a phone: everything that has no room in its bar. */
  more: '/more',
  sso: '/settings/single-sign-on',
  notificationSettings: '/settings/notifications',
  timeSettings: '/settings/time-tracking',
  workflows: '/settings/workflows',
  taskAutomation: '/settings/task-automation',
  taskTemplates: '/settings/task-templates',
  emailTemplates: '/settings/email-templates',
  tags: '/settings/tags',
  account: '/settings/account',
  users: '/settings/users',
  inviteUsers: '/settings/users/new',
  businessHours: '/settings/business-hours',
  customFields: '/settings/customers',
  sla: '/settings/sla-management',
  routing: '/settings/routing',
  surveys: '/settings/customer-satisfaction',
  feedbackForms: '/settings/customer-satisfaction/feedback-forms',
  teams: '/settings/teams',
  roles: '/settings/roles',
  developerApi: '/settings/developer-api',
  webhooks: '/settings/webhooks',
  integrations: '/settings/integrations',
  integration: (name: string) => `/settings/integrations/${name}`,
  jobs: '/settings/jobs',
  undelivered: '/settings/not-delivered',
  auditLogs: '/settings/audit-logs',
  inboxes: '/settings/inboxes',
  /** Where a mailbox is connected from nothing; with an inbox, where that is shown to work. */
  connectInbox: (id?: number) => `/settings/inboxes/connect${id === undefined ? '' : `/${id}`}`,
  contactForms: '/settings/contact-form',
  supportWidgets: '/settings/support-widget',
  sms: '/settings/sms',
  whatsapp: '/settings/whatsapp',
  blockedSenders: '/settings/blocked-senders',
  /** Import of customers and conversations from another help desk. */
  importDesk: '/settings/import-desk',
  /** Mail that could not be read or placed, and one of it. */
  setAside: '/settings/set-aside',
  setAsideMail: (id: number) => `/settings/set-aside/${id}`,
  /** Mail that was kept while no mail server was set up. */
  keptMails: '/settings/kept-mail',
  /** Settings of this device. */
  preferences: '/settings/preferences',
  shortcutSettings: '/settings/keyboard-shortcuts',
  /** Where one arrives without wishing for a page. */
  home: '/home',
} as const

/** Pages that are open to anybody; a session that ended leads to the first of them. */
export const entrancePaths: readonly string[] = [
  '/signin',
  paths.forgotPassword,
  paths.ssoAnswer,
  paths.setPassword,
  paths.invitation,
  paths.signUp,
  paths.verifyEmail,
  paths.deskDetails,
  paths.thankYou,
  paths.findDomain,
]

/** The record that a route parameter names; null for one that is no number. */
export function toRecordId(param: string | undefined): number | null {
  const id = Number(param)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The page somebody wanted before signing in, when it is one of ours; else where one arrives. */
export function wantedPath(search: string): string {
  const wanted = new URLSearchParams(search).get('to')
  const isOurs = wanted !== null && /^\/(?!\/|signin\b)/.test(wanted)
  return isOurs ? wanted : paths.home
}
