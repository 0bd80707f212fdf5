import * as ownAccount from './account/account-endpoints.ts'
import * as account from './account/endpoints.ts'
import * as ai from './ai/endpoints.ts'
import { postTrailLog } from './audit/endpoints.ts'
import * as auth from './auth/endpoints.ts'
import * as passwords from './auth/password-endpoints.ts'
import * as signUps from './auth/sign-up-endpoints.ts'
import { getAcknowledgement, putAcknowledgement } from './automatic-answers/acknowledgement.ts'
import { businessHoursResource } from './business-hours/business-hours.ts'
import * as channels from './channels/endpoints.ts'
import { mailboxResource, putMailboxSettings } from './channels/mailbox-resource.ts'
import {
  deleteSamples,
  getGettingStarted,
  postSamples,
  putGettingStarted,
} from './onboarding/getting-started.ts'
import { getForwarding, postForwarding, removeForwarding } from './channels/forwarding.ts'
import { checkMailServers, discoverMail } from './channels/mail-discovery.ts'
import { connectMailbox, finishConnecting, getMailGrant, removeMailGrant } from './channels/mail-grant.ts'
import { getMailboxDeletion, putMailboxDeletion } from './channels/mailbox-deletion.ts'
import { listMailboxHealth } from './channels/mailbox-health.ts'
import * as setAside from './channels/set-aside.ts'
import {
  checkFetching,
  getFetching,
  putFetching,
  removeFetching,
  retryFetching,
} from './channels/fetching-endpoints.ts'
import { getDeliverability, putSigning, removeSigning } from './deliverability/endpoints.ts'
import { getHistory, putHistory, startHistory } from './mail-history/endpoints.ts'
import { checkSending, getSending, putSending, removeSending } from './channels/sending.ts'
import { getMailRoute, getVerification, sendVerification, verifyMailbox } from './channels/verification.ts'
import {
  bulkEndpoints,
  editEndpoints,
  fileEndpoints,
  readEndpoints,
  sendEndpoints,
} from './conversations/endpoints.ts'
import * as customers from './customers/endpoints.ts'
import type { Endpoint } from './define.ts'
import { discardParkedEvent, listParkedEvents, retryParkedEvent } from './events/parked-endpoints.ts'
import * as factors from './factors/endpoints.ts'
import * as jobs from './jobs/endpoints.ts'
import * as knowledge from './knowledge/endpoints.ts'
import * as merging from './merging/merge-endpoints.ts'
import * as notifications from './notifications/endpoints.ts'
import * as pictures from './pictures/endpoints.ts'
import * as people from './people/endpoints.ts'
import * as profile from './people/own-profile.ts'
import * as inviting from './people/invitation.ts'
import { roleResource, rolesStructure } from './people/role.ts'
import { teamResource } from './people/team.ts'
import * as search from './search/endpoints.ts'
import * as sso from './sso/endpoints.ts'
import * as sync from './sync/endpoints.ts'
import { listAutomationRuns, tryTaskAutomation } from './task-automations/automation-endpoints.ts'
import { taskAutomationResource } from './task-automations/task-automation.ts'
import { taskTemplateResource } from './task-templates/task-template.ts'
import * as templates from './templates/endpoints.ts'
import { postTicket } from './tickets/endpoints.ts'
import * as taskCalls from './tasks/endpoints.ts'
import * as time from './time/endpoints.ts'
import { discardUndelivered, listUndelivered, retryUndelivered } from './undelivered/endpoints.ts'

const { login, refreshAccessToken, logout, me, metadata, userPermissions } = auth
const { putMetadata, postDeletion, deleteDeletion } = ownAccount
const { getHelpUrls, listProducts, subscribeProduct, getPlan } = account
const { listMailboxes, getMailbox } = channels
const { listUsers, getUser, putUser, putAccess, deleteUsers, getAssigned, getLeftDrafts } = people
const { listInvitations, inviteUsers, resendInvitation, withdrawInvitation } = inviting
const { getProfile, putMe, putPassword, listSessions, endSession, putEmail, verifyOtp } = profile
const { seeInvitation, acceptInvitation } = inviting
const { create: createMailbox, update: updateMailbox, remove: removeMailbox } = mailboxResource.endpoints
const { listSetAside, getSetAside, getSetAsideSource, retrySetAside, placeSetAside, putSetAside } = setAside
const { getCustomer } = customers
const { searchAll } = search
const { postPicture, deletePicture, getPicture, postAvatar, deleteAvatar } = pictures
const { listJobs, getJob, putJob } = jobs
const { getFactors, beginApp, confirmApp, removeApp, renewRecoveryCodes, secondStep, resetFactors } = factors
const { beginPasskey, addPasskey, removePasskey, beginPasskeySignIn, passkeySignIn } = factors
const { getSso, putSso, ssoState, beginSso, finishSso, confirmSso } = sso
const { pull, push, lease } = sync
const { timeSettingsResource, postAutomatic, putEntry, postManual } = time
const { deleteEntry, getTimerStatus, listTimeEntries } = time
const { getTaskTimerStatus, postTaskManual, listTaskEntries, deleteTaskEntry, putTaskEntry } = time
const { postTask, listTasks, listContactTasks, getTask, putTask, removeTask } = taskCalls
const { postSubTask, putSubTask, deleteSubTask, postTaskNote } = taskCalls
const { helpMeWrite, modifyEmailReply } = ai
const { getDocs, getDocDetail, createDoc, getArticles, getArticleDetail } = knowledge
const { createArticle, updateArticle, deleteArticle, restoreArticle, attachArticle } = knowledge
const { templateResource, getTemplate, postTemplateAttachment } = templates

/** Every HTTP call by room; the server has a handler for each, of its exact type. */
export const endpoints = {
  auth: { login, refreshAccessToken, logout, me, metadata, userPermissions },
  ownAccount: { putMetadata, postDeletion, deleteDeletion },
  account: { getHelpUrls, listProducts, subscribeProduct, getPlan },
  audit: { postTrailLog },
  signUp: { ...signUps },
  passwords: { ...passwords },
  sync: { pull, push, lease },
  reading: readEndpoints,
  sending: { ...sendEndpoints, postTicket },
  changing: bulkEndpoints,
  editing: editEndpoints,
  merging: { ...merging },
  files: fileEndpoints,
  pictures: { postPicture, deletePicture, getPicture, postAvatar, deleteAvatar },
  people: { listUsers, getUser, putUser, putAccess, deleteUsers, getAssigned, getLeftDrafts },
  inviting: {
    listInvitations,
    inviteUsers,
    resendInvitation,
    withdrawInvitation,
    seeInvitation,
    acceptInvitation,
  },
  profile: { getProfile, putMe, listSessions, endSession, putPassword, putEmail, verifyOtp },
  teams: teamResource.endpoints,
  roles: { ...roleResource.endpoints, structure: rolesStructure },
  channels: {
    listMailboxes,
    getMailbox,
    createMailbox,
    updateMailbox,
    removeMailbox,
    putMailboxSettings,
    getMailboxDeletion,
    putMailboxDeletion,
    listMailboxHealth,
    getMailGrant,
    connectMailbox,
    finishConnecting,
    removeMailGrant,
    sendVerification,
    getVerification,
    verifyMailbox,
    getMailRoute,
  },
  history: { getHistory, startHistory, putHistory },
  fetching: { getFetching, putFetching, removeFetching, retryFetching, checkFetching },
  forwarding: { getForwarding, postForwarding, removeForwarding },
  discovery: { discoverMail, checkMailServers },
  smtp: { getSending, putSending, removeSending, checkSending },
  businessHours: businessHoursResource.endpoints,
  automaticAnswers: { getAcknowledgement, putAcknowledgement },
  deliverability: { getDeliverability, putSigning, removeSigning },
  setAside: { listSetAside, getSetAside, getSetAsideSource, retrySetAside, placeSetAside, putSetAside },
  factors: {
    ...{ getFactors, beginApp, confirmApp, removeApp, renewRecoveryCodes, secondStep, resetFactors },
    ...{ beginPasskey, addPasskey, removePasskey, beginPasskeySignIn, passkeySignIn },
  },
  sso: { getSso, putSso, ssoState, beginSso, finishSso, confirmSso },
  onboarding: { getGettingStarted, putGettingStarted, postSamples, deleteSamples },
  customers: { getCustomer },
  search: { searchAll },
  notifications: {
    getNotificationSettings: notifications.getNotificationSettings,
    putNotificationSettings: notifications.putNotificationSettings,
    listNotifications: notifications.listNotifications,
    putNotificationRead: notifications.putNotificationRead,
    subscribe: notifications.subscribe,
    unsubscribe: notifications.unsubscribe,
  },
  jobs: { listJobs, getJob, putJob },
  undelivered: { listUndelivered, retryUndelivered, discardUndelivered },
  parkedEvents: { listParkedEvents, retryParkedEvent, discardParkedEvent },
  ai: { helpMeWrite, modifyEmailReply },
  knowledge: {
    getDocs,
    getDocDetail,
    createDoc,
    getArticles,
    getArticleDetail,
    createArticle,
    updateArticle,
    deleteArticle,
    restoreArticle,
    attachArticle,
  },
  taskAutomations: { ...taskAutomationResource.endpoints, listAutomationRuns, tryTaskAutomation },
  tasks: {
    ...{ postTask, listTasks, listContactTasks, getTask, putTask, removeTask },
    ...{ postSubTask, putSubTask, deleteSubTask, postTaskNote },
  },
  taskTemplates: taskTemplateResource.endpoints,
  templates: { ...templateResource.endpoints, get: getTemplate, postTemplateAttachment },
  time: {
    getTimeSettings: timeSettingsResource.endpoints.get,
    postTimeSettings: timeSettingsResource.endpoints.update,
    postAutomatic,
    putEntry,
    postManual,
    deleteEntry,
    getTimerStatus,
    listTimeEntries,
    ...{ getTaskTimerStatus, postTaskManual, listTaskEntries, deleteTaskEntry, putTaskEntry },
  },
} as const

// eslint-disable-next-line -- the registry holds endpoints of every type; the router parses before it calls one
export type AnyEndpoint = Endpoint<any, any>

/** Every HTTP call with its name, as the router, OpenAPI and the table test walk them. */
export const endpointList: readonly { room: string; name: string; endpoint: AnyEndpoint }[] = Object.entries(
  endpoints,
).flatMap(([room, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ room, name, endpoint: endpoint as AnyEndpoint })),
)
