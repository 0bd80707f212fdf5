/** Base path of the app; the router prepends it to every path below. */
export const basePath = '/support'

/** Product name at the end of every page title. */
export const productName = 'Outpost'

/** Addresses of the app's pages, below the base path. */
export const paths = {
  root: '/',
  signIn: (wanted?: string) => (wanted ? `/signin?to=${encodeURIComponent(wanted)}` : '/signin'),
  /** Steps of the sign-up. */
  signUp: '/signup',
  verifyEmail: '/emailverify',
  deskDetails: '/extra-details',
  thankYou: '/thankyou',
  /** Finds the domain of a user's account. */
  findDomain: '/verify-domain',
  forgotPassword: '/signin/forgot-password',
  /** Redirect target of identity providers. */
  ssoAnswer: '/signin/single-sign-on',
  /** Target of the link in a password mail; the token is in the fragment, which is not sent to servers. */
  setPassword: '/signin/set-password',
  /** Target of an invitation link; its token is in the fragment too. */
  invitation: '/invitation',
  gettingStarted: '/getting-started',
  inbox: '/inbox',
  conversation: (id: number) => `/inbox/${id}`,
  /** A conversation, scrolled to the message that matches a search (`find`). */
  foundConversation: (id: number, text: string) => `/inbox/${id}?find=${encodeURIComponent(text)}`,
  /** The inbox list with search results. */
  search: (text: string) => `/inbox?q=${encodeURIComponent(text)}`,
  /** The conversations of an incident of the status page. */
  incidentInbox: (id: number) => `/inbox?incident=${id}`,
  conversationPattern: '/inbox/:conversationId',
  /** A conversation in its own window. */
  conversationWindow: (id: number) => `/conversation/${id}`,
  conversationWindowPattern: '/conversation/:conversationId',
  /** Board and list of tasks; `task` opens a task beside it. */
  tasks: '/tasks',
  task: (id: number) => `/tasks/${id}`,
  analytics: '/analytics',
  /** A report, by the last segment of its address. */
  report: (page: string) => `/analytics/${page}`,
  /** The lists of customers and of companies. */
  customers: '/customers',
  importCustomers: '/customers/import',
  duplicates: '/customers/duplicates',
  segment: (id: number) => `/customers/segment/${id}`,
  companySegment: (id: number) => `/customers/companies/segment/${id}`,

  companies: '/customers/companies',
  company: (id: number) => `/customers/companies/${id}`,
  /** Page of a customer. */
  customer: (id: number) => `/customers/${id}`,
  /** Assets of customers; `asset` opens one over the list. */
  assets: '/assets',
  allAssets: '/assets/all',
  asset: (id: number) => `/assets/all?asset=${id}`,
  defaultAssetFields: '/assets/default',
  assetFields: '/assets/fields',
  importAssets: '/assets/import',
  /** Entry of the knowledge bases. */
  knowledge: '/knowledgebase',
  /** List of knowledge bases, even if there is only one. */
  allKnowledge: '/knowledgebase?all',
  /** The articles of a knowledge base. */
  articles: (docId: number) => `/knowledgebase/${docId}/articles`,
  /** A page of a knowledge base, such as `settings/seo`. */
  knowledgePage: (docId: number, page: string) => `/knowledgebase/${docId}/${page}`,
  /** Form of an existing or a new category. */
  category: (docId: number, id: number | 'new') => `/knowledgebase/${docId}/categories/${id}`,
  /** A version of an article. */
  version: (docId: number, articleId: number, id: number) =>
    `/knowledgebase/${docId}/articles/${articleId}/version/${id}`,
  /** Two versions of an article beside each other (D1-142). */
  versions: (docId: number, articleId: number, ids: readonly [number, number]) =>
    `/knowledgebase/${docId}/articles/${articleId}/version-control/${ids.join(',')}`,
  articlePattern: '/knowledgebase/:docId/articles/:articleId',
  /** Form of an existing or a new article. */
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
  /** Sign-in methods besides the password. */
  ownSignIn: '/settings/sign-in',
  myPlan: '/settings/my-plan',
  paymentMethods: '/settings/payment-methods',
  billingAddress: '/settings/billing-address',
  invoices: '/settings/invoices',
  invoice: (id: string) => `/settings/invoices/${id}`,
  /** On phones: all entries that do not fit in the navigation bar. */
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
  /** Connects a new mailbox; with an id, tests an existing inbox. */
  connectInbox: (id?: number) => `/settings/inboxes/connect${id === undefined ? '' : `/${id}`}`,
  contactForms: '/settings/contact-form',
  supportWidgets: '/settings/support-widget',
  sms: '/settings/sms',
  whatsapp: '/settings/whatsapp',
  blockedSenders: '/settings/blocked-senders',
  /** Import of customers and conversations from another help desk. */
  importDesk: '/settings/import-desk',
  /** Mail that could not be parsed or assigned. */
  setAside: '/settings/set-aside',
  setAsideMail: (id: number) => `/settings/set-aside/${id}`,
  /** Mail stored while no mail server was configured. */
  keptMails: '/settings/kept-mail',
  /** Settings of this device. */
  preferences: '/settings/preferences',
  shortcutSettings: '/settings/keyboard-shortcuts',
  /** Default page. */
  home: '/home',
} as const

/** Public pages; an ended session redirects to the first. */
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

/** Record id from a route parameter; null if it is not numeric. */
export function toRecordId(param: string | undefined): number | null {
  const id = Number(param)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Page requested before the sign-in if it belongs to the app, else the default page. */
export function wantedPath(search: string): string {
  const wanted = new URLSearchParams(search).get('to')
  const isOurs = wanted !== null && /^\/(?!\/|signin\b)/.test(wanted)
  return isOurs ? wanted : paths.home
}
